import { longPathMessage, MAX_PATH_LENGTH, pageWithLongPath } from './long-path.js';
import type { PageNode } from './page.js';

const page = (id: string, slug: string, children: PageNode[] = [], more: Partial<PageNode> = {}): PageNode =>
  ({ id, title: id, slug, type: 'document', document: null, children, ...more }) as PageNode;
/** A page of which the page `leaf` has a path of this length. */
const treeOf = (length: number, title = 'leaf'): PageNode[] => [
  page('top', 'x'.repeat(length - 2), [page('leaf', 'y', [], { title })]),
];

describe('a change that makes the path of a page too long', () => {
  it('is found, however far below the changed page that page is', () => {
    expect(pageWithLongPath(treeOf(10), treeOf(MAX_PATH_LENGTH))).toBeUndefined();
    const found = pageWithLongPath(treeOf(10), treeOf(MAX_PATH_LENGTH + 1));
    expect(found?.page.id).toBe('leaf');
    expect(found && longPathMessage(found)).toContain('"leaf" 1001 characters long; the maximum is 1000');
    expect(pageWithLongPath([], treeOf(MAX_PATH_LENGTH + 1))?.page.id).toBe('leaf');
  });

  it('is not one that leaves a long path as long, or makes it shorter', () => {
    const before = treeOf(2_000);
    expect(pageWithLongPath(before, treeOf(2_000, 'Other'))).toBeUndefined();
    expect(pageWithLongPath(before, treeOf(1_900))).toBeUndefined();
    expect(pageWithLongPath(before, [...before, page('other', 'other')])).toBeUndefined();
    expect(pageWithLongPath(before, treeOf(2_001))?.page.id).toBe('top');
  });

  it('is not one that only adds pages that are generated', () => {
    const generated = page('pets', 'pets', [], { computedSeed: 'GET /pets' });
    const root = page('top', 'x'.repeat(MAX_PATH_LENGTH - 2), [generated], { type: 'computed' });
    expect(pageWithLongPath([], [root])).toBeUndefined();
  });
});
