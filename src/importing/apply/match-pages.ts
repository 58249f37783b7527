import { isGenerated, type PageNode } from '../../versioning/page.js';
import { uniqueSlug } from '../../markdown/source/slug.js';
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

/**
 * Matches the pages of a source with the pages of a space. Slugs depend on the source alone: they come from the titles
 * or the front matter, and are unique among siblings in the order of the source. A page of the source matches the page
 * with the same slug path. The others are added after the existing pages, which keep their positions. A second import
 * of the same source therefore matches all pages of the first. Generated pages do not change, and a computed page only
 * takes another source.
 * @param refused is called for pages of the source that match a generated page, and for the pages below them; also for
 *   computed pages where pages are that were written
 */
export function matchPages(
  source: readonly SourcePage[],
  existing: readonly PageNode[],
  newId: () => string,
  refused: (page: SourcePage) => void,
  parentPath = '',
): MatchedPage[] {
  const bySlug = new Map([...slugsOf(source)].map(([page, slug]) => [slug, page]));
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
      children: matchPages(page?.children ?? [], current?.children ?? [], newId, refused, path),
    };
  };
  const matched = existing.map((page) => place(page.slug, page));
  const added = [...bySlug.keys()].map((slug) => place(slug, undefined));
  return [...matched, ...added];
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
  newId: () => string,
  refused: (page: SourcePage) => void,
  parentPath = '',
): MatchedPage[] {
  return existing.map((page) => {
    const path = below(parentPath, page.slug);
    const placed = { id: page.id, slug: page.slug, path, existing: page };
    if (page.id !== pageId)
      return { ...placed, children: matchBelowPage(source, pageId, page.children, newId, refused, path) };
    const children = matchPages(source.children, page.children, newId, refused, path);
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
  const slugs = new Map<SourcePage, string>();
  const usedSlugs = new Set<string>();
  for (const page of siblings) {
    const slug = uniqueSlug(page.attributes.slug ?? page.title, usedSlugs);
    usedSlugs.add(slug);
    slugs.set(page, slug);
  }
  return slugs;
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
