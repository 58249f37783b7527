import type { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';

/**
 * Sets the documents of pages. Subtrees without these pages remain the same objects.
 * @param documents hashes by page ID
 * @throws Error when there is no such page
 */
export function withDocuments(index: PageIndex, documents: ReadonlyMap<string, string>): PageNode[] {
  /** Pages that must be copied, by their parent. */
  const open = new Map<string | null, Set<string>>();
  for (const start of documents.keys()) {
    for (let id: string | null = start; id !== null;) {
      const placed = index.find(id);
      if (placed === undefined) throw new Error(`There is no page ${id} to give a document.`);
      open.set(placed.parentId, (open.get(placed.parentId) ?? new Set()).add(id));
      id = placed.parentId;
    }
  }
  const listOf = (pages: readonly PageNode[], parent: string | null): PageNode[] => {
    const changed = open.get(parent);
    if (changed === undefined) return pages as PageNode[];
    return pages.map((page) => {
      if (!changed.has(page.id)) return page;
      const document = documents.get(page.id) ?? page.document;
      return { ...page, document, children: listOf(page.children, page.id) };
    });
  };
  return listOf(index.pages, null);
}
