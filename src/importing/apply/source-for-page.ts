import type { SourcePage } from '../structure/source-tree.js';
import { sourceRoutes } from './match-pages.js';

/** A source as it comes into one page of a space. */
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
 * Takes a source apart for an import into one page: its first document, of those it shows where it shows any, becomes the
 * page; what is below that document, then everything else, comes below the page. The page keeps its title, its slug, and
 * whether it is shown unless the text itself says so: those are about its place in the space, not in the source.
 *
 * @returns undefined when the source has no document
 */
export function sourceForPage(pages: readonly SourcePage[], title: string): SourceForPage | undefined {
  const way = pathToDocument(pages, isShown) ?? pathToDocument(pages, () => true);
  const first = way?.at(-1);
  if (way === undefined || first === undefined) return undefined;
  const routes = sourceRoutes(pages);
  const page: SourcePage = { ...first, title, attributes: statedByText(first), children: [] };
  const emptied: string[] = [];
  const rest = withoutLast(pages, way, { routes, emptied });
  routes.set(page, routes.get(first) ?? '');
  return { page, children: [...first.children, ...rest], routes, emptied };
}

function statedByText({
  attributes: { slug: _slug, hidden, ...attributes },
  statesHidden,
}: SourcePage): SourcePage['attributes'] {
  return statesHidden === true && hidden !== undefined ? { ...attributes, hidden } : attributes;
}

/** A text that a summary leaves out is hidden, but does not say so itself. */
function isShown({ attributes, statesHidden }: SourcePage): boolean {
  return attributes.hidden !== true || statesHidden === true;
}

/** The pages from the top to the first document that will do. */
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

/** The pages without the one a way leads to, and without groups that had nothing but it. */
function withoutLast(
  pages: readonly SourcePage[],
  [next, ...way]: readonly SourcePage[],
  found: { routes: Map<SourcePage, string>; emptied: string[] },
): SourcePage[] {
  const { routes, emptied } = found;
  return pages.flatMap((page) => {
    if (page !== next) return [page];
    if (way.length === 0) return [];
    const children = withoutLast(page.children, way, found);
    if (children.length === 0 && page.type === 'group') {
      if (page.sourcePath !== null) emptied.push(page.sourcePath);
      return [];
    }
    const rest = { ...page, children };
    routes.set(rest, routes.get(page) ?? '');
    return [rest];
  });
}
