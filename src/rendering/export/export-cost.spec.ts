import { quickly } from '../../../test/support/quickly.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageNode } from '../../versioning/page.js';
import { exportPaths } from './export-paths.js';
import { planExport } from './export-summary.js';

const TIME = '2026-02-03T04:05:06.000Z';

const list = <Item>(length: number, make: (n: number) => Item): Item[] =>
  Array.from({ length }, (_, n) => make(n));
const page = (n: number): PageNode => ({
  id: `p${n}`,
  type: 'document',
  title: 'a',
  slug: n === 0 ? 'a' : `a-${n}`,
  document: null,
  createdAt: TIME,
  updatedAt: TIME,
  children: [],
});
const file = (path: string, n: number): FileEntry => ({
  id: `f${n}`,
  name: 'a',
  path,
  contentType: 'text/plain',
  size: 1,
  hash: 'a',
});

function plan(pages: PageNode[], files: FileEntry[]) {
  return quickly(() => {
    const paths = exportPaths(pages, files, []);
    return { paths, written: planExport(pages, paths).files };
  });
}

describe('the plan of an archive takes little time', () => {
  it('when thousands of pages have one title', () => {
    const { written } = plan(list(9_999, page), []);
    expect(written.filter(({ ownSlug }) => ownSlug)).toEqual([]);
    expect(written.at(-1)?.path).toBe('a-9998.md');
  });

  it('when the paths of thousands of files differ only in their letter cases', () => {
    const cased = (n: number): string =>
      [...'abcdefghijklmn'].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join('');
    const { paths } = plan(
      [],
      list(15_000, (n) => file(`${cased(n)}.txt`, n)),
    );
    expect(paths.files.get('f0')).toBe('abcdefghijklmn.txt');
    expect(paths.files.get('f14999')).toBe(`${cased(14_999)}-14999.txt`);
  });
});
