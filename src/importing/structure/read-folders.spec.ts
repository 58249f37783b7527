import { readFolders } from './read-folders.js';
import type { SourcePage } from './source-tree.js';

function outline(pages: SourcePage[]): unknown[] {
  return pages.map((page) => {
    const name = page.sourcePath ?? `(${page.title})`;
    return page.children.length > 0 ? [name, outline(page.children)] : name;
  });
}

describe('readFolders', () => {
  it('turns folders with a page into that page, and other folders into groups', () => {
    const paths = ['guide/setup.md', 'guide/README.md', '02-api_reference/auth.md', 'zebra.md', 'readme.md'];
    expect(outline(readFolders(paths))).toEqual([
      'readme.md',
      ['(Api reference)', ['02-api_reference/auth.md']],
      ['guide/README.md', ['guide/setup.md']],
      'zebra.md',
    ]);
  });

  it('orders files and folders together by name, numeric prefixes as numbers', () => {
    const paths = ['10-end.md', '2-middle/a.md', '1-start.md', 'B.md', 'a.md', 'c/index.mdx'];
    expect(outline(readFolders(paths))).toEqual([
      '1-start.md',
      ['(Middle)', ['2-middle/a.md']],
      '10-end.md',
      'a.md',
      'B.md',
      'c/index.mdx',
    ]);
  });

  it('uses a text beside a folder with the same name as its page', () => {
    expect(outline(readFolders(['guide.md', 'guide/setup.md']))).toEqual([['guide.md', ['guide/setup.md']]]);
  });

  it('keeps an index page beside a README', () => {
    expect(outline(readFolders(['a/index.md', 'a/README.md']))).toEqual([['a/README.md', ['a/index.md']]]);
  });

  it('does not depend on the order of the paths', () => {
    const paths = ['b/x.md', 'a.md', 'b/README.md', 'c/d/e.md'];
    expect(readFolders([...paths].reverse())).toEqual(readFolders(paths));
  });
});
