import { isDeepStrictEqual } from 'node:util';
import type { PageIndex } from '../versioning/page-index.js';
import { isGenerated, type PageNode } from '../versioning/page.js';
import { Slugs } from '../markdown/source/slug.js';
import { withPages } from '../versioning/with-pages.js';
import type { GeneratedPage, GeneratedPages } from '../content/edits/generated-page.js';

/**
 * Replaces the generated pages below a computed page. Unchanged pages stay the same objects,
 * and changed pages keep their creation time.
 * @param seed identifies the state of the source
 * @param now ISO 8601, UTC
 * @throws Error when there is no such page
 */
export function replaceGeneratedPages(
  index: PageIndex,
  pageId: string,
  { document, pages }: Pick<GeneratedPages, 'document' | 'pages'>,
  seed: string,
  now: string,
): PageNode[] {
  const placed = index.find(pageId);
  if (placed === undefined) throw new Error(`There is no computed page ${pageId}.`);
  const { page } = placed;
  const earlier = new Map<string, PageNode>();
  for (const below of descendantsOf(page)) earlier.set(below.id, below);
  // A merge can put written pages below a page that became computed.
  const others = page.children.filter((child) => !isGenerated(child));
  const slugs = new Slugs(others.map(({ slug }) => slug));
  const generated = pages.map((each) => toNode({ ...each, slug: slugs.keep(each.slug) }, earlier, now));
  const children = shared([...generated, ...others], page.children);
  const updatedAt = page.document === document ? page.updatedAt : now;
  const replaced: PageNode = { ...page, document, computedSeed: seed, updatedAt, children };
  return withPages(index, new Map([[pageId, replaced]]));
}

/** All pages below a page, in reading order. */
export function* descendantsOf(page: PageNode): Generator<PageNode> {
  for (const child of page.children) {
    yield child;
    yield* descendantsOf(child);
  }
}

function toNode(
  { children: below, ...attributes }: GeneratedPage,
  earlier: ReadonlyMap<string, PageNode>,
  now: string,
): PageNode {
  const was = earlier.get(attributes.id);
  const children = below.map((each) => toNode(each, earlier, now));
  if (was === undefined) return { ...attributes, createdAt: now, updatedAt: now, children };
  const { children: childrenBefore, createdAt, updatedAt, ...attributesBefore } = was;
  const list = shared(children, childrenBefore);
  if (!isDeepStrictEqual(attributes, attributesBefore))
    return { ...attributes, createdAt, updatedAt: now, children: list };
  return list === childrenBefore ? was : { ...attributes, createdAt, updatedAt, children: list };
}

function shared(pages: PageNode[], before: PageNode[]): PageNode[] {
  const same = pages.length === before.length && pages.every((page, place) => page === before[place]);
  return same ? before : pages;
}
