import type { SourcePage } from '../structure/source-tree.js';
import { sourceRoutes } from './match-pages.js';

/** A source for an import into one page of a space. */
export interface SourceForPage {
  /** The document that replaces the text of the page. */
  page: SourcePage;
  /** The pages that are added below the page. */
  children: SourcePage[];
  /** Slug path of each page in the source; its links are relative to it. */
  routes: ReadonlyMap<SourcePage, string>;
  /** Paths of groups with a text in the source that are left out because they contained only the document. */
  emptied: string[];
}

/**
 * Splits a source for an import into one page. Its first document becomes the page; the first shown one, if there is
 * one. The pages below that document, then all others, are added below the page. The page keeps its title, its slug and
 * its visibility, unless the text itself states whether it is hidden: these depend on its place in the space, not in
 * the source.
 *
 * @returns undefined when the source has no document
 */
export function sourceForPage(pages: readonly SourcePage[], title: string): SourceForPage | undefined {
  const path = pathToDocument(pages, isShown) ?? pathToDocument(pages, () => true);
  const first = path?.at(-1);
  if (path === undefined || first === undefined) return undefined;
  const routes = sourceRoutes(pages);
  const page: SourcePage = { ...first, title, attributes: statedByText(first), children: [] };
  const emptied: string[] = [];
  const rest = withoutLast(pages, path, { routes, emptied });
  routes.set(page, routes.get(first) ?? '');
  return { page, children: [...first.children, ...rest], routes, emptied };
}

function statedByText({
  attributes: { slug: _slug, hidden, ...attributes },
  statesHidden,
}: SourcePage): SourcePage['attributes'] {
  return statesHidden === true && hidden !== undefined ? { ...attributes, hidden } : attributes;
}

/** Whether a page is shown. A text that the summary leaves out is hidden, but does not state it itself. */
function isShown({ attributes, statesHidden }: SourcePage): boolean {
  return attributes.hidden !== true || statesHidden === true;
}

/** The pages from the top to the first document that matches. */
function pathToDocument(
  pages: readonly SourcePage[],
  willDo: (page: SourcePage) => boolean,
): SourcePage[] | undefined {
  for (const page of pages) {
    if (page.type === 'document' && page.parsed !== undefined && willDo(page)) return [page];
    const below = pathToDocument(page.children, willDo);
    if (below !== undefined) return [page, ...below];
  }
  return undefined;
}

/** The pages without the last page of a path, and without groups that contained nothing else. */
function withoutLast(
  pages: readonly SourcePage[],
  [next, ...path]: readonly SourcePage[],
  found: { routes: Map<SourcePage, string>; emptied: string[] },
): SourcePage[] {
  const { routes, emptied } = found;
  return pages.flatMap((page) => {
    if (page !== next) return [page];
    if (path.length === 0) return [];
    const children = withoutLast(page.children, path, found);
    if (children.length === 0 && page.type === 'group') {
      if (page.sourcePath !== null) emptied.push(page.sourcePath);
      return [];
    }
    const rest = { ...page, children };
    routes.set(rest, routes.get(page) ?? '');
    return [rest];
  });
}
