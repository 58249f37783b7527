import { isGenerated, MAX_DEPTH, type PageNode } from '../../versioning/page.js';
import type { SourcePage } from '../structure/source-tree.js';
import { type MatchedPage, sourceRoutes } from './match-pages.js';

/** Existing pages that pages of a source move to their addresses, instead of adding new ones there. */
export interface Claims {
  pages: ReadonlyMap<SourcePage, PageNode>;
  /** IDs of these existing pages. */
  ids: ReadonlySet<string>;
}

export const NO_CLAIMS: Claims = { pages: new Map(), ids: new Set() };

/**
 * Finds the existing pages that an import moves to other addresses: pages of earlier imports whose text has another address
 * now, because the title, the structure or the option for slugs has changed. A page of the source whose address exists in
 * the space claims none.
 * @param source the pages of the source, with the slugs that they get
 * @param existing the pages at the place of the import
 * @param earlier IDs of pages by the path of their text in the source, the latest import first. A text that was missing in
 * the imported language had the path of the text in another language
 * @param other the pages of the source with the other option for slugs
 */
export function findClaims(
  source: readonly SourcePage[],
  existing: readonly PageNode[],
  earlier: Readonly<Record<string, readonly string[]>>,
  other: readonly SourcePage[],
): Claims {
  const byId = new Map<string, PageNode>();
  const byPath = new Map<string, PageNode>();
  index(existing, '', (page, path) => {
    byId.set(page.id, page);
    byPath.set(path, page);
  });
  const routes = sourceRoutes(source);
  const otherRoutes = new Map([...sourceRoutes(other)].map(([{ sourcePath }, path]) => [sourcePath, path]));
  const taken = new Set<string>();
  for (const path of routes.values()) {
    const page = byPath.get(path);
    if (page !== undefined) taken.add(page.id);
  }
  const pages = new Map<SourcePage, PageNode>();
  for (const [page, path] of routes) {
    const { sourcePath } = page;
    if (sourcePath === null || byPath.has(path)) continue;
    const known = [sourcePath, ...(page.otherPaths ?? [])].flatMap((each) =>
      Object.hasOwn(earlier, each) ? (earlier[each] ?? []) : [],
    );
    const found = [...known.map((id) => byId.get(id)), byPath.get(otherRoutes.get(sourcePath) ?? '')].find(
      (each) => each !== undefined && !taken.has(each.id) && each.type !== 'computed' && !isGenerated(each),
    );
    if (found === undefined) continue;
    taken.add(found.id);
    pages.set(page, found);
  }
  return { pages, ids: new Set([...pages.values()].map(({ id }) => id)) };
}

/**
 * Whether matched pages contain all existing ones, except emptied groups, none is too deep, and no siblings have the same
 * slug.
 */
export function isSound(matched: readonly MatchedPage[], existing: readonly PageNode[]): boolean {
  const ids = new Set<string>();
  const isSoundBelow = (siblings: readonly MatchedPage[], level: number): boolean => {
    if (siblings.length > 0 && level > MAX_DEPTH) return false;
    for (const { id } of siblings) ids.add(id);
    const slugs = new Set(siblings.map(({ slug }) => slug));
    return (
      slugs.size === siblings.length && siblings.every(({ children }) => isSoundBelow(children, level + 1))
    );
  };
  if (!isSoundBelow(matched, 1)) return false;
  let isComplete = true;
  index(existing, '', ({ id, type, document }) => {
    if (!ids.has(id) && (type !== 'group' || document !== null)) isComplete = false;
  });
  return isComplete;
}

function index(
  pages: readonly PageNode[],
  prefix: string,
  add: (page: PageNode, path: string) => void,
): void {
  for (const page of pages) {
    add(page, `${prefix}${page.slug}`);
    index(page.children, `${prefix}${page.slug}/`, add);
  }
}
