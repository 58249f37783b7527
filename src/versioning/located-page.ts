import type { PageNode } from './page.js';

/** A page and its position in the tree. */
export interface LocatedPage {
  page: PageNode;
  /** Slugs from the top, joined by `/`. */
  path: string;
  /** null: at the top level. */
  parentId: string | null;
}

/** Every page with its position, in reading order. */
export function* locatePages(
  pages: readonly PageNode[],
  prefix = '',
  parentId: string | null = null,
): Generator<LocatedPage> {
  for (const page of pages) {
    const placed = { page, path: prefix + page.slug, parentId };
    yield placed;
    if (page.children.length > 0) yield* locatePages(page.children, `${placed.path}/`, page.id);
  }
}
