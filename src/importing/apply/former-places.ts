import type { PageNode } from '../../versioning/page.js';
import { slugify } from '../../markdown/source/slug.js';
import type { SourcePage } from '../structure/source-tree.js';

/**
 * Gives pages that not everybody may see the places that they have in the space from an import in which everybody did: their
 * titles were their headings then, and the text of the earlier import must not stay beside the conditional one.
 * @param siblings of the source; their slugs are changed
 */
export function keepFormerPlaces(siblings: readonly SourcePage[], existing: readonly PageNode[]): void {
  const bySlug = new Map(existing.map((page) => [page.slug, page]));
  const slugs = new Set(siblings.map(slugOf));
  for (const page of siblings) {
    const { formerTitle, attributes } = page;
    const former = formerTitle === undefined ? undefined : slugify(formerTitle);
    if (former !== undefined && attributes.slug === undefined && isMoved(page, former))
      page.attributes = { ...attributes, slug: former };
    keepFormerPlaces(page.children, bySlug.get(slugOf(page))?.children ?? []);
  }

  function isMoved(page: SourcePage, former: string): boolean {
    return bySlug.has(former) && !slugs.has(former) && !bySlug.has(slugOf(page));
  }
}

function slugOf({ attributes, title }: SourcePage): string {
  return attributes.slug ?? slugify(title);
}
