import { sourceTreeOf } from '../../../test/support/source-trees.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { toLinkedTarget, writeAddress } from '../../markdown/source/references.js';
import { type AddressTarget, resolveAddress } from '../../markdown/source/resolve-address.js';
import { addressPlace, ContentAddresses } from '../../versioning/content-addresses.js';
import { locatePages } from '../../versioning/located-page.js';
import { PageIndex } from '../../versioning/page-index.js';
import { mergeImport } from './merge-into-content.js';

/** The page that contains the addresses: `guide/setup.md`, in content `/guide/setup`. */
const FROM = 'guide/Setup.md';

/** The same pages and files as the outcome of an import, and as content that is edited. */
const SOURCE = {
  '.gitbook.yaml': 'root: ./\n',
  'README.md': '# Home',
  'guide/README.md': '# Guide',
  'guide/use.md': '# Use',
  'a b.md': '# A b',
  'caf\u00e9.md': '# Caf\u00e9',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\nText',
};
const FILES = { 'assets/a.png': '1', 'guide/B (1).pdf': '2' };

function imported(address: string) {
  return merged({ ...SOURCE, [FROM]: `# Setup\n\n[x](<${address}>)` }, FILES);
}

function merged(texts: Record<string, string>, files: Record<string, string> = {}) {
  let count = 0;
  const newId = () => `id${(count += 1)}`;
  return mergeImport(sourceTreeOf(texts, files), { pages: [], files: [] }, { newId, now: '' });
}

function linksIn(documents: ReturnType<typeof mergeImport>['documents']): { kind: string }[] {
  return [...documents.values()].flatMap(({ links }) => links.map(({ kind }) => ({ kind })));
}

const content = imported('x');
const pages = new PageIndex(content.pages);
const includes = content.reusableContents ?? [];
const names = new Map([
  ...[...locatePages(content.pages)].map(({ page, path }) => [page.id, `/${path}`] as const),
  ...content.files.map(({ id, path }) => [id, path] as const),
  ...includes.map(({ id, title }) => [`ref:reusable-content/${id}`, title] as const),
]);
const place = addressPlace(pages.findByPath('guide/setup'));
const byPath = new Map(content.files.map((file) => [file.path, file]));
const addresses = new ContentAddresses(pages, byPath, new IncludesByPath(includes));

function nameOf({ kind, target, anchor }: ReturnType<typeof toLinkedTarget>): string {
  return `${kind} ${names.get(target) ?? target}${anchor === undefined ? '' : ` #${anchor}`}`;
}

function inImport(address: string): string {
  const { documents, pages: tree } = imported(address);
  const hash = new PageIndex(tree).findByPath('guide/setup')?.page.document;
  return (documents.get(hash ?? '')?.links ?? []).map(nameOf).join();
}

function inContent(address: string): string {
  const found: AddressTarget = resolveAddress(address, place, addresses);
  return found.kind === 'unresolved' ? `unresolved ${address}` : nameOf(toLinkedTarget(found));
}

describe('an address', () => {
  it.each([
    ['a relative path', 'use.md', 'page /guide/use'],
    ['a path from this folder', './use.md', 'page /guide/use'],
    ['a path through another folder', '../guide/use.md', 'page /guide/use'],
    ['an absolute path', '/guide/use.md', 'page /guide/use'],
    ['a path without an ending', 'use', 'page /guide/use'],
    ['a path with the ending of HTML', 'use.html', 'page /guide/use'],
    ['a path in another case', 'USE.md', 'page /guide/use'],
    ['an absolute slug path', '/guide/use', 'page /guide/use'],
    ['a slug path from the root', 'guide/use', 'page /guide/use'],
    ['a path with a trailing slash', 'use/', 'page /guide/use'],
    ['a path with a query', 'use.md?raw=1', 'page /guide/use'],
    ['a path with a query and an anchor', 'use.md?raw=1#how', 'page /guide/use #how'],
    ['a path with an anchor', 'use.md#how', 'page /guide/use #how'],
    ['a path with an encoded anchor', 'use.md#how%20to', 'page /guide/use #how to'],
    ['a path with an empty anchor', 'use.md#', 'page /guide/use'],
    ['the page itself', 'Setup.md', 'page /guide/setup'],
    ['an anchor alone', '#here', 'page /guide/setup #here'],
    ['an empty anchor', '#', 'page /guide/setup'],
    ['a query alone', '?raw=1', 'unresolved ?raw=1'],
    ['a folder', '../guide', 'page /guide'],
    ['the page of a folder', './README.md', 'page /guide'],
    ['the page of a folder by another name', 'index.html', 'page /guide'],
    [
      'a path with percent-encoding',
      '../a%20b.md',
      { import: 'page /a-b', content: 'unresolved ../a%20b.md' },
    ],
    ['a path with a stray percent sign', '100%.md', 'unresolved 100%.md'],
    ['a path with a letter and its accent apart', '../cafe\u0301.md', 'page /caf\u00e9'],
    ['a path with an encoded letter', '../caf%C3%A9.md', 'page /caf\u00e9'],
    ['a file', '../assets/a.png', 'file assets/a.png'],
    ['a file from the root', '/assets/a.png', 'file assets/a.png'],
    ['a file with an encoded name', 'B%20(1).pdf', 'file guide/B (1).pdf'],
    ['a file with an anchor', '../assets/a.png#x', 'file assets/a.png #x'],
    ['a file in another case', '../Assets/A.PNG', 'file assets/a.png'],
    [
      'a file in lower case',
      'b%20(1).pdf',
      { import: 'file guide/B (1).pdf', content: 'unresolved b%20(1).pdf' },
    ],
    ['the readme at the root', '/', { import: 'page /home', content: 'unresolved /' }],
    ['a path from the folder of a language', '/fr/guide/use.md', 'page /guide/use'],
    ['a route from the folder of a language', '/pt-BR/guide/use#how', 'page /guide/use #how'],
    ['a file from the folder of a language', '/zh-Hans/assets/a.png', 'file assets/a.png'],
    ['a path from another folder', '/xx/guide/use.md', 'unresolved /xx/guide/use.md'],
    ['a relative path with a language', 'fr/use.md', 'unresolved fr/use.md'],
    ['an include', '/.gitbook/includes/note.md', 'url Note'],
    ['an include from a folder', '../.gitbook/includes/note.md', 'url Note'],
    ['a missing path', 'none.md', 'unresolved none.md'],
    ['a path beyond the root', '../../none.md', 'unresolved ../../none.md'],
    ['a page by its id', 'ref:page/p1', 'page p1'],
    ['an anchor of a page by its id', 'ref:page/p1#how%20to', 'page p1 #how to'],
    ['a file by its id', 'ref:file/f1', 'file f1'],
    ['another space by its id', 'ref:space/s1', 'url ref:space/s1'],
    ['an absolute URL', 'https://example.com/use.md', 'url https://example.com/use.md'],
    ['a URL without a scheme', '//example.com/use.md', 'url //example.com/use.md'],
    ['a mail address', 'mailto:a@example.com', 'url mailto:a@example.com'],
    ['the value of a variable', '{{space.vars.base}}/use.md', 'url {{space.vars.base}}/use.md'],
  ])('that is %s (%s) is resolved in an import and in content', (_, address, expected) => {
    const both = typeof expected === 'string' ? { import: expected, content: expected } : expected;
    expect({ import: inImport(address), content: inContent(address) }).toEqual(both);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['the folder that contained the source', { 'docs/b.md': '' }, '/docs/b', 'docs/a.md'],
    ['a folder that the text is in', { 'x.md': '', 'web/src/b.md': '' }, '/b', 'web/src/guide/a.md'],
    [
      'the outer one of two folders',
      { 'x.md': '', 'web/b.md': '', 'web/src/c/b.md': '' },
      '/b',
      'web/src/a.md',
    ],
    ['the folder of a language', { 'x.md': '', 'fr/b.md': '' }, '/b', 'fr/a.md'],
    ['a page with the name of its folder', { 'x.md': '', 'docs/b/b.md': '' }, '/b', 'docs/a.md'],
  ])('starts from %s', (_, texts, address, from) => {
    const { documents } = merged({ ...texts, [from]: `[x](${address})` });
    expect(linksIn(documents)).toEqual([{ kind: 'page' }]);
  });

  it('starts from the folder of its language only if the source has none', () => {
    const texts = { 'b.md': '', 'fr/c.md': '', 'fr/a.md': '[x](/fr/b.md) [y](/de/b.md) [z](/fr/c.md)' };
    const kinds = linksIn(merged(texts).documents).map(({ kind }) => kind);
    expect(kinds).toEqual(['unresolved', 'page', 'page']);
  });

  it('says why it leads nowhere', () => {
    const reasonOf = (address: string, at = place) => resolveAddress(address, at, addresses);
    expect(reasonOf('none.md')).toEqual({ kind: 'unresolved', reason: 'missing' });
    expect(reasonOf('../../none.md')).toEqual({ kind: 'unresolved', reason: 'outside' });
    expect(reasonOf('?raw=1')).toEqual({ kind: 'unresolved', reason: 'empty' });
    expect(reasonOf('#x', addressPlace(undefined))).toEqual({ kind: 'unresolved', reason: 'no-page' });
  });

  it.each(['use.md#how', 'README.md', '../home.md', '../assets/a.png', 'B%20%281%29.pdf', '#here'])(
    'is written as it was read: %s',
    (address) => {
      const found = resolveAddress(address, place, addresses);
      if (found.kind === 'unresolved') throw new Error(`${address} leads nowhere`);
      const paths = {
        pages: { get: (id: string) => addressPlace(pages.find(id)).markdownPath },
        files: new Map(content.files.map(({ id, path }) => [id, path])),
      };
      expect(writeAddress(found, place.markdownPath, paths)).toBe(address);
    },
  );
});
