import type { PageNode } from '../../versioning/page.js';
import { Slugs } from '../../markdown/source/slug.js';
import type { SourcePage } from '../structure/source-tree.js';

/**
 * Gives pages that not everybody may see the places that they have in the space from an import in which everybody did: their
 * titles were their headings then, and the text of the earlier import must not stay beside the conditional one. Their siblings
 * keep their places too: pages with the same title have numbers in their order.
 * @param siblings of the source; their slugs are changed
 */
export function keepFormerPlaces(siblings: readonly SourcePage[], existing: readonly PageNode[]): void {
  const bySlug = new Map(existing.map((page) => [page.slug, page]));
  const slugs = new Slugs();
  const former = siblings.map(({ attributes, formerTitle, title }) =>
    slugs.give(attributes.slug ?? formerTitle ?? title),
  );
  const isChanged = siblings.some(({ formerTitle }) => formerTitle !== undefined);
  siblings.forEach((page, index) => {
    const { attributes } = page;
    const slug = former[index] as string;
    if (isChanged && attributes.slug === undefined && bySlug.has(slug))
      page.attributes = { ...attributes, slug };
    keepFormerPlaces(page.children, bySlug.get(slug)?.children ?? []);
  });
}
