import type { PageIndex } from './page-index.js';
import type { PageNode } from './page.js';

/**
 * Replaces pages of a tree, with everything below them. Subtrees without replaced pages remain the same objects.
 * @param pages the new pages, by the IDs of the pages that they replace
 */
export function withPages(index: PageIndex, pages: ReadonlyMap<string, PageNode>): PageNode[] {
  /** Parents of the lists that contain a page to replace; null: the top level. */
  const open = new Set<string | null>();
  for (const start of pages.keys()) {
    for (let id: string | null = start; id !== null;) {
      const parentId: string | null = index.find(id)?.parentId ?? null;
      open.add(parentId);
      id = parentId;
    }
  }
  const listOf = (list: readonly PageNode[], parent: string | null): PageNode[] => {
    if (!open.has(parent)) return list as PageNode[];
    return list.map((page) => {
      const other = pages.get(page.id);
      if (other !== undefined) return other;
      const children = listOf(page.children, page.id);
      return children === page.children ? page : { ...page, children };
    });
  };
  return listOf(index.pages, null);
}
