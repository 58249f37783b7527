import { isGenerated, type PageNode } from '../../versioning/page.js';
import { Slugs } from '../../markdown/source/slug.js';
import type { SourcePage } from '../structure/source-tree.js';

/** A page of the space after an import, before its links are resolved. */
export interface MatchedPage {
  id: string;
  slug: string;
  /** Slugs from the top joined by `/`. */
  path: string;
  /** The existing page. */
  existing?: PageNode;
  /** The page of the source that comes here. */
  source?: SourcePage;
  children: MatchedPage[];
}

/** The data for matching pages, besides the pages. */
export interface MatchContext {
  newId: () => string;
  /** Is called for pages of the source that match a generated page, and for the pages below them. */
  refused: (page: SourcePage) => void;
  /** Existing pages that move to the address of a page of the source. */
  claims: {
    pages: ReadonlyMap<SourcePage, PageNode>;
    /** IDs of these existing pages. */
    ids: ReadonlySet<string>;
  };
}

/**
 * Matches the pages of a source with the pages of a space. Slugs depend only on the source: they come from the titles, the
 * front matter or the addresses, and are unique among siblings in the order of the source. A page of the source matches the
 * page with the same slug path, or else the one that it claims, which moves there. The others are added after the existing
 * pages, which keep their positions. A second import of the same source therefore matches all pages of the first. Generated
 * pages do not change, and a computed page only takes another source. Existing groups from which all pages have moved are
 * left out.
 */
export function matchPages(
  source: readonly SourcePage[],
  existing: readonly PageNode[],
  context: MatchContext,
  parentPath = '',
): MatchedPage[] {
  const { newId, refused, claims } = context;
  const slugs = slugsOf(source);
  const bySlug = new Map([...slugs].map(([page, slug]) => [slug, page]));
  const place = (slug: string, current: PageNode | undefined): MatchedPage => {
    const page = bySlug.get(slug);
    bySlug.delete(slug);
    const path = below(parentPath, slug);
    if (current !== undefined && (current.type === 'computed' || isGenerated(current))) {
      const kept = unchanged(current, parentPath);
      if (page?.type === 'computed' && current.type === 'computed') return { ...kept, source: page };
      if (page !== undefined) refuseAll(page, refused);
      return kept;
    }
    if (current !== undefined && page?.type === 'computed' && current.children.length > 0) {
      refused(page);
      return unchanged(current, parentPath);
    }
    return {
      id: current?.id ?? newId(),
      slug,
      path,
      ...(current ? { existing: current } : {}),
      ...(page ? { source: page } : {}),
      children: matchPages(page?.children ?? [], current?.children ?? [], context, path),
    };
  };
  const claimedHere = new Map<string, string>();
  if (claims.ids.size > 0) {
    for (const [page, slug] of slugs) {
      const claimed = claims.pages.get(page);
      if (claimed !== undefined) claimedHere.set(claimed.id, slug);
    }
  }
  const matched: MatchedPage[] = [];
  for (const page of existing) {
    const newSlug = claimedHere.get(page.id);
    if (newSlug === undefined && claims.ids.has(page.id)) continue;
    const placed = place(newSlug ?? page.slug, page);
    if (placed.source !== undefined || !isEmptied(placed, page)) matched.push(placed);
  }
  const added = [...bySlug].map(([slug, page]) => place(slug, claims.pages.get(page)));
  return [...matched, ...added];
}

/** Whether all pages of a group without a text have moved. */
function isEmptied({ children }: MatchedPage, { type, document, children: before }: PageNode): boolean {
  return type === 'group' && document === null && before.length > 0 && children.length === 0;
}

function refuseAll(page: SourcePage, refused: (page: SourcePage) => void): void {
  refused(page);
  for (const child of page.children) refuseAll(child, refused);
}

/** A page and everything below it, unchanged. */
function unchanged(page: PageNode, parentPath: string): MatchedPage {
  const path = below(parentPath, page.slug);
  const children = page.children.map((child) => unchanged(child, path));
  return { id: page.id, slug: page.slug, path, existing: page, children };
}

/** A source for one page: a text that replaces its own, and pages below it. */
interface PageSource {
  page: SourcePage;
  children: readonly SourcePage[];
}

/** Matches a source with one page of a space and the pages below it; everything else stays unchanged. */
export function matchBelowPage(
  source: PageSource,
  pageId: string,
  existing: readonly PageNode[],
  context: MatchContext,
  parentPath = '',
): MatchedPage[] {
  return existing.map((page) => {
    const path = below(parentPath, page.slug);
    const placed = { id: page.id, slug: page.slug, path, existing: page };
    if (page.id !== pageId)
      return { ...placed, children: matchBelowPage(source, pageId, page.children, context, path) };
    const children = matchPages(source.children, page.children, context, path);
    return { ...placed, source: source.page, children };
  });
}

/** The slug path of each page of a source, from its root. */
export function sourceRoutes(pages: readonly SourcePage[]): Map<SourcePage, string> {
  const routes = new Map<SourcePage, string>();
  const add = (siblings: readonly SourcePage[], parentPath: string): void => {
    for (const [page, slug] of slugsOf(siblings)) {
      const path = below(parentPath, slug);
      routes.set(page, path);
      add(page.children, path);
    }
  };
  add(pages, '');
  return routes;
}

/** The slug of each sibling, in the order of the source. */
function slugsOf(siblings: readonly SourcePage[]): Map<SourcePage, string> {
  const slugs = new Slugs();
  return new Map(siblings.map((page) => [page, slugs.give(page.attributes.slug ?? page.title)]));
}

function below(parentPath: string, slug: string): string {
  return parentPath === '' ? slug : `${parentPath}/${slug}`;
}

/** Visits every placed page, parents first. */
export function walkMatched(pages: readonly MatchedPage[], visit: (page: MatchedPage) => void): void {
  for (const page of pages) {
    visit(page);
    walkMatched(page.children, visit);
  }
}
