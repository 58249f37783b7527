import { PageIndex } from '../../versioning/page-index.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageNode } from '../../versioning/page.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { resolveLink } from './link-targets.js';

const TIME = '2026-01-01T00:00:00.000Z';
const page = (slug: string, children: PageNode[] = []): PageNode => ({
  id: slug,
  type: 'document',
  title: slug,
  slug,
  document: null,
  createdAt: TIME,
  updatedAt: TIME,
  children,
});
const file = (path: string): FileEntry => ({
  id: `file ${path}`,
  name: path,
  path,
  contentType: 'x/y',
  size: 1,
  hash: '',
});

const pages = new PageIndex([page('intro'), page('guide', [page('setup'), page('use', [page('deep')])])]);
const files = new Map(['assets/a.png', 'guide/b.png'].map((path) => [path, file(path)]));

const includes = new IncludesByPath([
  { id: 'b', title: 'A note' },
  { id: 'a', title: 'A Note!' },
  { id: 'c', title: 'Über' },
]);
const targets = { pages, files, includes };

describe('resolveLink', () => {
  it.each([
    ['intro', 'guide/README.md', 'page guide'],
    ['intro', 'guide.md', 'page guide'],
    ['intro', 'guide/', 'page guide'],
    ['intro', 'guide/setup.md#there', 'page setup #there'],
    ['intro', '#here', 'page intro #here'],
    ['intro', '/guide/use/deep', 'page deep'],
    ['intro', 'Guide/SETUP.md', 'page setup'],
    ['setup', '../intro.md', 'page intro'],
    ['setup', 'use/README.md', 'page use'],
    ['setup', 'use', 'page use'],
    ['guide', 'setup.md', 'page setup'],
    ['deep', '../../assets/a.png', 'file file assets/a.png'],
    ['setup', 'b.png', 'file file guide/b.png'],
    ['setup', '/assets/a.png', 'file file assets/a.png'],
    ['intro', 'assets/a%2Epng', 'file file assets/a.png'],
    ['intro', 'nothing.md', 'unresolved nothing.md'],
    ['intro', '../../out.md', 'unresolved ../../out.md'],
    ['intro', 'https://example.com/intro.md', 'url https://example.com/intro.md'],
    ['intro', '.gitbook/includes/a-note.md', 'url ref:reusable-content/a'],
    ['intro', './.gitbook/includes/a-note-1.md', 'url ref:reusable-content/b'],
    ['setup', '../.gitbook/includes/a-note.md', 'url ref:reusable-content/a'],
    ['setup', 'use/../../.gitbook/includes/a-note.md', 'url ref:reusable-content/a'],
    ['setup', '/.gitbook/includes/a-note-1.md', 'url ref:reusable-content/b'],
    ['deep', '.gitbook/includes/a-note.md', 'url ref:reusable-content/a'],
    ['intro', '../.gitbook/includes/a-note.md', 'url ref:reusable-content/a'],
    ['intro', '.gitbook/includes/%C3%BCber.md', 'url ref:reusable-content/c'],
    ['intro', '.gitbook/includes/U\u0308ber.md', 'url ref:reusable-content/c'],
    ['intro', '.gitbook/includes/a-note-2.md', 'unresolved .gitbook/includes/a-note-2.md'],
    ['intro', 'includes/a-note.md', 'unresolved includes/a-note.md'],
    ['intro', 'mailto:a@example.com', 'url mailto:a@example.com'],
  ])('from %s, %s is %s', (from, target, expected) => {
    const resolved = resolveLink(target, pages.find(from), targets);
    expect(
      `${resolved.kind} ${resolved.target}${resolved.anchor === undefined ? '' : ` #${resolved.anchor}`}`,
    ).toBe(expected);
  });

  it('from outside of pages starts at the root, and has no anchors of its own', () => {
    expect(resolveLink('guide/setup.md', undefined, targets)).toEqual({
      kind: 'page',
      target: 'setup',
    });
    expect(resolveLink('#x', undefined, targets).kind).toBe('unresolved');
  });
});
