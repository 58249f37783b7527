import type { PageIndex } from './page-index.js';
import type { PageNode } from './page.js';

/**
 * A tree in which some pages are others, with what they have below them. What has none of them in it stays the same object.
 * @param pages by the ids of those whose places they take
 */
export function withPages(index: PageIndex, pages: ReadonlyMap<string, PageNode>): PageNode[] {
  /** Pages in whose lists there is one to replace; null: at the top. */
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
