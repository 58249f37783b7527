import { quickly } from '../../../test/support/quickly.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import type { FileEntry } from '../../versioning/file.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { applyChanges, type EditableState, type EditedContent } from './apply-changes.js';
import type { ContentChange, IncomingFile } from './content-change.js';

const NOW = '2026-02-03T04:05:06.000Z';
const PAGES = 9_900;
const CHANGES = 10_000;

const page = (id: string, children: PageNode[] = []): PageNode => ({
  id,
  type: 'group',
  title: id,
  slug: id,
  document: null,
  createdAt: NOW,
  updatedAt: NOW,
  children,
});
const list = <Item>(length: number, make: (n: number) => Item): Item[] =>
  Array.from({ length }, (_, n) => make(n));
const file = (n: number): FileEntry => ({
  id: `f${n}`,
  name: 'a',
  path: `assets/${n}`,
  contentType: 'text/plain',
  size: 1,
  hash: 'a',
});

const incomingFile = (name: string): IncomingFile => ({
  name,
  contentType: 'text/plain',
  size: 1,
  hash: 'a',
});

function apply(
  before: Partial<EditableState>,
  changes: ContentChange[],
  files = new Map<number, IncomingFile[]>(),
): EditedContent {
  const pages = before.pages ?? [];
  const state: EditableState = {
    pages,
    index: new PageIndex(pages),
    files: [],
    filesByPath: new Map(before.files?.map((each) => [each.path, each])),
    reusableContents: [],
    variables: {},
    ...before,
  };
  let count = 0;
  const newId = (): string => `new-${(count += 1)}`;
  const parsed = new Map([['', parseMarkdown('')]]);
  const context = { newId, now: NOW, pagesPerSpace: CHANGES, parsed, files };
  return quickly(() => applyChanges(state, changes, context));
}

describe('thousands of changes take little time', () => {
  it('when pages get the same title', () => {
    const { pages } = apply(
      {},
      list(9_999, () => ({ change: 'insert_page', title: 'a', type: 'group' })),
    );
    expect(pages.at(-1)?.slug).toBe('a-9998');
  });

  it('when pages get a slug that many have', () => {
    const pages = list(PAGES, (n) => ({ ...page(`p${n}`), slug: n === 0 ? 'a' : `a-${n}` }));
    // By turns one of the first and the last one, so that all others are between the two numbers.
    const after = apply(
      { pages },
      list(CHANGES, (n) => ({
        change: 'update_page',
        page: n % 2 === 0 ? 'p1' : `p${PAGES - 1}`,
        slug: 'a',
      })),
    );
    expect(after.pages).toEqual(pages);
  });

  it('when files get one name', () => {
    const files = new Map(
      list(200, (n): [number, IncomingFile[]] => [n, list(100, () => incomingFile('a'))]),
    );
    const after = apply(
      {},
      list(200, () => ({ change: 'insert_files', files: [] })),
      files,
    );
    expect(after.files.at(-1)?.path).toBe('assets/20000/a');
  });

  it('when files are deleted and added', () => {
    const files = list(30_000, file);
    const changes = list(CHANGES, (n): ContentChange => {
      return n % 2 === 0 ? { change: 'delete_file', file: `f${n}` } : { change: 'insert_files', files: [] };
    });
    const incoming = new Map(list(CHANGES, (n): [number, IncomingFile[]] => [n, [incomingFile(`n${n}`)]]));
    const after = apply({ files }, changes, incoming);
    expect(after.files).toHaveLength(30_000);
    expect(after.files[0]?.id).toBe('f1');
    expect(after.files.at(-1)?.path).toBe('assets/n9999');
  });

  it('when reusable contents are changed', () => {
    const reusableContents = list(30_000, (n) => ({ id: `r${n}`, title: 'r', document: 'd' }));
    const after = apply(
      { reusableContents },
      list(CHANGES, (n): ContentChange => {
        if (n % 3 === 0) return { change: 'delete_reusable_content', reusableContent: `r${n}` };
        if (n % 3 === 1) return { change: 'update_reusable_content', reusableContent: `r${n}`, title: 'new' };
        return { change: 'insert_reusable_content', title: 'new', document: { markdown: '' } };
      }),
    );
    expect(after.reusableContents).toHaveLength(30_000 - 1);
  });

  it('when a page with many others below it is moved', () => {
    const pages = [
      page(
        'x',
        list(PAGES, (n) => page(`p${n}`)),
      ),
      page('y'),
    ];
    const changes = list(CHANGES, (n): ContentChange => {
      // A page below has another place each time, so that what is known about the page above does not help.
      if (n % 4 === 3) return { change: 'move_page', page: 'p0', into: 'x', at: n % 7 };
      return { change: 'move_page', page: 'x', into: n % 2 === 0 ? 'y' : null };
    });
    const after = apply({ pages }, changes);
    expect(after.pages).toHaveLength(1);
  });
});
