import { PageIndex } from '../model/page-index.js';
import type { FileEntry } from '../model/file.js';
import type { PageNode } from '../model/page.js';
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
    ['intro', 'mailto:a@example.com', 'url mailto:a@example.com'],
  ])('from %s, %s is %s', (from, target, expected) => {
    const resolved = resolveLink(target, pages.find(from), { pages, files });
    expect(
      `${resolved.kind} ${resolved.target}${resolved.anchor === undefined ? '' : ` #${resolved.anchor}`}`,
    ).toBe(expected);
  });

  it('from outside of pages starts at the root, and has no anchors of its own', () => {
    expect(resolveLink('guide/setup.md', undefined, { pages, files })).toEqual({
      kind: 'page',
      target: 'setup',
    });
    expect(resolveLink('#x', undefined, { pages, files }).kind).toBe('unresolved');
  });
});
