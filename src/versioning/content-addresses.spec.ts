import { IncludesByPath } from '../markdown/source/include-paths.js';
import { toLinkedTarget } from '../markdown/source/references.js';
import { resolveAddress } from '../markdown/source/resolve-address.js';
import { addressPlace, ContentAddresses } from './content-addresses.js';
import type { FileEntry } from './file.js';
import { PageIndex } from './page-index.js';
import type { PageNode } from './page.js';

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
const addresses = new ContentAddresses(pages, files, includes);

/** The kind, ID and anchor of what an address leads to. */
function resolve(address: string, from: string): string {
  const found = resolveAddress(address, addressPlace(pages.find(from)), addresses);
  if (found.kind === 'unresolved') return `unresolved ${found.reason}`;
  const { kind, target, anchor } = toLinkedTarget(found);
  return `${kind} ${target}${anchor === undefined ? '' : ` #${anchor}`}`;
}

describe('addresses in content', () => {
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
    ['intro', 'guide/use/deep/README.md', 'page deep'],
    ['setup', '../README.md', 'page intro'],
    ['deep', '/README.md', 'page intro'],
    ['setup', '../guide.md', 'page guide'],
    ['setup', '../index.html#there', 'page intro #there'],
    ['guide', 'setup.md', 'page setup'],
    ['deep', '../../assets/a.png', 'file file assets/a.png'],
    ['setup', 'b.png', 'file file guide/b.png'],
    ['setup', 'b.png#page=3', 'file file guide/b.png #page=3'],
    ['setup', '/assets/a.png', 'file file assets/a.png'],
    ['intro', 'assets/a%2Epng', 'file file assets/a.png'],
    ['intro', 'nothing.md', 'unresolved missing'],
    ['intro', '../../out.md', 'unresolved outside'],
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
    ['intro', '.gitbook/includes/a-note-2.md', 'unresolved missing'],
    ['intro', 'includes/a-note.md', 'unresolved missing'],
    ['intro', 'mailto:a@example.com', 'url mailto:a@example.com'],
  ])('from %s, %s is %s', (from, address, expected) => {
    expect(resolve(address, from)).toBe(expected);
  });

  it('starts at the root outside of pages, and has no headings there', () => {
    expect(resolve('guide/setup.md', '')).toBe('page setup');
    expect(resolve('#x', '')).toBe('unresolved no-page');
  });
});
