import type { PageNode } from '../../versioning/page.js';
import { Slugs } from '../../markdown/source/slug.js';
import type { SourcePage } from '../structure/source-tree.js';

/**
 * Gives pages that now have a condition the places that they have in the space from an import before they had one: their
 * titles were their headings then, and the text of the earlier import must not stay beside the conditional one. Their
 * siblings keep their places too: pages with the same title have numbers in their order.
 * @param siblings of the source; their slugs are changed
 */
export function keepFormerPlaces(siblings: readonly SourcePage[], existing: readonly PageNode[]): void {
  const bySlug = new Map(existing.map((page) => [page.slug, page]));
  const own = slugsOf(siblings, ({ attributes, title }) => attributes.slug ?? title);
  const former = slugsOf(
    siblings,
    ({ attributes, formerTitle, title }) => attributes.slug ?? formerTitle ?? title,
  );
  const isChanged = siblings.some(({ formerTitle }) => formerTitle !== undefined);
  siblings.forEach((page, index) => {
    const { attributes } = page;
    const slug = [former[index], own[index]].find((each) => each !== undefined && bySlug.has(each));
    if (isChanged && attributes.slug === undefined && slug !== undefined && slug === former[index])
      page.attributes = { ...attributes, slug };
    keepFormerPlaces(page.children, (slug === undefined ? undefined : bySlug.get(slug))?.children ?? []);
  });
}

/** The slugs that titles get, in their order. */
function slugsOf(siblings: readonly SourcePage[], titleOf: (page: SourcePage) => string): string[] {
  const slugs = new Slugs();
  return siblings.map((page) => slugs.give(titleOf(page)));
}
