import type { NavPage } from '../../rendering/site/site-page.js';
import type { PageNode } from '../../versioning/page.js';
import { pageTree } from './page-tree.js';

const page = (id: string, children: PageNode[] = [], more: Partial<PageNode> = {}): PageNode =>
  ({ id, title: id, slug: id, type: 'document', children, ...more }) as PageNode;
const group = (id: string, children: PageNode[]): PageNode => page(id, children, { type: 'group' });
const pages = (prefix: string, count: number): PageNode[] =>
  Array.from({ length: count }, (_, index) => page(`${prefix}${index}`));
const sizeOf = (roots: readonly { children: readonly unknown[] }[]): number =>
  roots.reduce((sum, { children }) => sum + 1 + sizeOf(children as PageNode[]), 0);

function treeOf(roots: PageNode[], trail: string[] = []): NavPage[] {
  return pageTree(roots, {
    trail: new Set(trail),
    activeId: trail.at(-1),
    size: sizeOf(roots),
    titleOf: ({ title }) => title,
    targetOf: ({ id, title }) => ({ href: `/${id}`, title }),
    changeOf: () => undefined,
  });
}

describe('the page tree of a site', () => {
  it('is sent as a whole while it is small, without hidden pages', () => {
    const tree = treeOf([group('g', [page('a', [page('b'), page('c', [], { hidden: true })])])]);
    expect(tree).toMatchObject([
      { kind: 'group', children: [{ id: 'a', children: [{ id: 'b', hasMore: false }] }] },
    ]);
    expect(sizeOf(tree)).toBe(3);
  });

  it('has the levels of the pages above the shown one when it is large', () => {
    const roots = pages('top', 20).map((root) => ({ ...root, children: pages(`${root.id}-`, 50) }));
    const tree = treeOf(roots, ['top3', 'top3-7']);
    expect(sizeOf(tree)).toBe(20 + 50);
    expect(tree[3]).toMatchObject({ onTrail: true, hasMore: false });
    expect(tree[3]?.children[7]).toMatchObject({ id: 'top3-7', active: true });
    expect(tree[4]).toMatchObject({ children: [], hasMore: true });
  });

  it('opens the first groups of a large tree; others lead to their first page', () => {
    const roots = Array.from({ length: 100 }, (_, index) => group(`g${index}`, pages(`p${index}-`, 100)));
    const tree = treeOf(roots, ['g50', 'p50-1']);
    expect(sizeOf(tree)).toBe(100 + 3 * 100 + 100);
    expect(tree[2]).toMatchObject({ kind: 'group', hasMore: false });
    expect(tree[3]).toMatchObject({ kind: 'page', href: '/p3-0', title: 'g3', hasMore: true });
    expect(tree[50]).toMatchObject({ kind: 'group', onTrail: true });
  });

  it('shows the pages around the shown one of a level with thousands, and leads on from there', () => {
    const roots = pages('p', 10_000);
    const tree = treeOf(roots, ['p5000']);
    expect(tree).toHaveLength(102);
    expect(tree.find(({ active }) => active)?.id).toBe('p5000');
    expect([tree[0], tree.at(-1)]).toMatchObject([
      { title: '… p4949', href: '/p4949' },
      { title: '… p5050', href: '/p5050' },
    ]);
    expect(treeOf(roots)[0]).toMatchObject({ id: 'p0', title: 'p0' });
    expect(treeOf(roots, ['p9999']).at(-1)).toMatchObject({ id: 'p9999', active: true });
  });
});
