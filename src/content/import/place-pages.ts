import type { PageNode } from '../model/page.js';
import { uniqueSlug } from '../model/slug.js';
import type { SourcePage } from './source-tree.js';

/** A page of the space as an import leaves it, before links are resolved. */
export interface PlacedPage {
  id: string;
  slug: string;
  /** Slugs from the top joined by `/`. */
  path: string;
  /** The page that is there already. */
  existing?: PageNode;
  /** What the source has for this place. */
  source?: SourcePage;
  children: PlacedPage[];
}

/**
 * Lays the pages of a source over the pages of a space. Slugs follow from the source alone: from the titles (or stated in the front matter), unique
 * among siblings in the order of the source. A source page meets the page with the same slug path; the others are added
 * after the pages that are there, which keep their places. So a second import of the same source meets every page the
 * first one made.
 */
export function placePages(
  source: readonly SourcePage[],
  existing: readonly PageNode[],
  newId: () => string,
  parentPath = '',
): PlacedPage[] {
  const bySlug = new Map<string, SourcePage>();
  const taken = new Set<string>();
  for (const page of source) {
    const slug = uniqueSlug(page.attributes.slug ?? page.title, taken);
    taken.add(slug);
    bySlug.set(slug, page);
  }

  const place = (slug: string, current: PageNode | undefined): PlacedPage => {
    const page = bySlug.get(slug);
    bySlug.delete(slug);
    const path = parentPath === '' ? slug : `${parentPath}/${slug}`;
    return {
      id: current?.id ?? newId(),
      slug,
      path,
      ...(current ? { existing: current } : {}),
      ...(page ? { source: page } : {}),
      children: placePages(page?.children ?? [], current?.children ?? [], newId, path),
    };
  };
  const kept = existing.map((page) => place(page.slug, page));
  const added = [...bySlug.keys()].map((slug) => place(slug, undefined));
  return [...kept, ...added];
}

/** Visits every placed page, parents first. */
export function walkPlaced(pages: readonly PlacedPage[], visit: (page: PlacedPage) => void): void {
  for (const page of pages) {
    visit(page);
    walkPlaced(page.children, visit);
  }
}
