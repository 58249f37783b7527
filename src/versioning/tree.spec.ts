import fc from 'fast-check';
import type { FileEntry } from './file.js';
import type { PageNode } from './page.js';
import {
  childHashes,
  emptyList,
  type NodeSink,
  type PageEntry,
  type TreeNode,
  writeFiles,
  writePages,
} from './tree.js';

const page = (id: string, children: PageNode[] = [], title = `Title of ${id}`): PageNode => ({
  id,
  type: 'document',
  title,
  slug: id,
  document: null,
  children,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const many = (count: number, title?: (index: number) => string): PageNode[] =>
  Array.from({ length: count }, (_, index) => page(`p${index}`, [], title?.(index) ?? `Page ${index}`));

function readPages(hash: string, sink: NodeSink): PageNode[] {
  const node = sink.get(hash) as TreeNode<PageEntry>;
  if (node.kind === 'index') return childHashes(node).flatMap((child) => readPages(child, sink));
  return node.entries.map(({ children, ...own }) => ({
    ...own,
    children: children === null ? [] : readPages(children, sink),
  }));
}

const tree: fc.Arbitrary<PageNode[]> = fc.letrec<{ pages: PageNode[] }>((tie) => ({
  pages: fc
    .uniqueArray(fc.tuple(fc.uuid(), fc.option(tie('pages'), { nil: [], depthSize: 'small' })), {
      selector: ([id]) => id,
      maxLength: 8,
      depthIdentifier: 'pages',
    })
    .map((items) => items.map(([id, children]) => page(id, children))),
})).pages;

describe('page trees', () => {
  it('can be read back', () => {
    fc.assert(
      fc.property(tree, (pages) => {
        const sink: NodeSink = new Map();
        expect(readPages(writePages(pages, sink), sink)).toEqual(pages);
      }),
    );
  });

  it('have the same root for the same content, whatever the order of properties', () => {
    const { title, ...rest } = page('a');
    expect(writePages([{ title, ...rest }], new Map())).toBe(writePages([page('a')], new Map()));
  });

  it('store a long list in pieces that are read back in order', () => {
    const sink: NodeSink = new Map();
    const pages = many(10_000);
    const root = writePages(pages, sink);
    expect(readPages(root, sink).map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    expect(sink.size).toBeGreaterThan(100);
  });

  it('write few nodes for a change in a long list', () => {
    const before: NodeSink = new Map();
    writePages(many(10_000), before);
    const after: NodeSink = new Map();
    writePages(
      many(10_000, (index) => (index === 5_000 ? 'Renamed' : `Page ${index}`)),
      after,
    );
    const written = [...after].filter(([hash]) => !before.has(hash));
    expect(written.length).toBeLessThanOrEqual(4);
    expect(written.reduce((bytes, [, node]) => bytes + JSON.stringify(node).length, 0)).toBeLessThan(100_000);
  });

  it('write few nodes for a page inserted into a long list', () => {
    const before: NodeSink = new Map();
    writePages(many(10_000), before);
    const after: NodeSink = new Map();
    writePages(many(10_000).toSpliced(3_000, 0, page('new')), after);
    expect([...after].filter(([hash]) => !before.has(hash)).length).toBeLessThanOrEqual(6);
  });
});

describe('file sets', () => {
  it('do not depend on the order of the files', () => {
    const file = (id: string): FileEntry => ({
      id,
      name: id,
      path: id,
      contentType: 'image/png',
      size: 1,
      hash: 'aa',
    });
    expect(writeFiles([file('b'), file('a')], new Map())).toBe(writeFiles([file('a'), file('b')], new Map()));
  });

  it('are the empty list without files', () => expect(writeFiles([], new Map())).toBe(emptyList().hash));
});
