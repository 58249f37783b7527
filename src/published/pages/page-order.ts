import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';

/** The pages of a revision in reading order, for readers of a site. */
export interface PageOrder {
  /** Pages with a text, without hidden pages and those below them. */
  pages: readonly PlacedPage[];
  /** Pages of `pages` that are computed: the pages below them are generated from a source. */
  computed: readonly PlacedPage[];
  /** IDs of the pages that are not in `pages`. */
  others: readonly string[];
  /** Places in `pages`, by ID. */
  places: ReadonlyMap<string, number>;
  /** Number of items of the page tree. */
  treeSize: number;
  /** By path in lower case; only pages whose path has upper case. */
  byLowerPath: ReadonlyMap<string, PlacedPage>;
}

const orders = new WeakMap<PageIndex, PageOrder>();

/** Computed once for each index. */
export function pageOrder(index: PageIndex): PageOrder {
  let order = orders.get(index);
  if (order === undefined) {
    order = readOrder(index.pages);
    orders.set(index, order);
  }
  return order;
}

/** The page at the root of a site space: the first one that readers see. */
export function homePage(index: PageIndex): PlacedPage | undefined {
  return pageOrder(index).pages[0];
}

/** Whether a page has a text of its own that readers can open. */
export function isReadable({ type }: Pick<PageNode, 'type'>): boolean {
  return type === 'document' || type === 'computed';
}

/** Whether search engines may list a page, if readers find it. */
export function isIndexed({ noIndex, noRobotsIndex }: Pick<PageNode, 'noIndex' | 'noRobotsIndex'>): boolean {
  return noIndex !== true && noRobotsIndex !== true;
}

function readOrder(roots: readonly PageNode[]): PageOrder {
  const pages: PlacedPage[] = [];
  const others: string[] = [];
  const byLowerPath = new Map<string, PlacedPage>();
  let treeSize = 0;
  const add = (
    siblings: readonly PageNode[],
    prefix: string,
    parentId: string | null,
    shown: boolean,
  ): void => {
    for (const page of siblings) {
      const placed = { page, path: prefix + page.slug, parentId };
      const lower = placed.path.toLowerCase();
      if (lower !== placed.path && !byLowerPath.has(lower)) byLowerPath.set(lower, placed);
      const isShown = shown && page.hidden !== true;
      if (isShown) treeSize += 1;
      if (isShown && isReadable(page)) pages.push(placed);
      else others.push(page.id);
      add(page.children, `${placed.path}/`, page.id, isShown);
    }
  };
  add(roots, '', null, true);
  return {
    pages,
    others,
    computed: pages.filter(({ page }) => page.type === 'computed'),
    places: new Map(pages.map(({ page }, place) => [page.id, place])),
    treeSize,
    byLowerPath,
  };
}

/** The page and the pages above it, from the top. */
export function trailOf(index: PageIndex, placed: PlacedPage): PlacedPage[] {
  const trail = [placed];
  for (let { parentId } = placed; parentId !== null;) {
    const parent = index.find(parentId);
    if (parent === undefined) break;
    trail.unshift(parent);
    ({ parentId } = parent);
  }
  return trail;
}

/** The first page with a text in a list of pages and below; undefined when readers see no such page. */
export function firstReadable(pages: readonly PageNode[]): PageNode | undefined {
  for (const page of pages) {
    if (page.hidden === true) continue;
    const found = isReadable(page) ? page : firstReadable(page.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The page that readers get at a place of the tree: the page itself, or the first page with a text below it. Undefined when
 * there is no such page.
 */
export function readableAt(index: PageIndex, placed: PlacedPage): PlacedPage | undefined {
  if (isReadable(placed.page)) return placed;
  const first = firstReadable(placed.page.children);
  return first && index.find(first.id);
}
