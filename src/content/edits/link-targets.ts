import {
  folderOf,
  isFolderPage,
  isMarkdownPath,
  joinPath,
  splitTarget,
  stemOf,
} from '../../markdown/source/source-path.js';
import type { IncludesByPath } from '../../markdown/source/include-paths.js';
import { markdownPath } from '../../markdown/source/relative-paths.js';
import type { ResolvedTarget } from '../../markdown/source/stable-references.js';
import type { FileEntry } from '../../versioning/file.js';
import { REUSABLE_CONTENT } from '../../versioning/reusable-content.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';

/** What links of a text can lead to. */
export interface LinkTargets {
  pages: Pick<PageIndex, 'findByPath'>;
  files: Pick<ReadonlyMap<string, FileEntry>, 'get'>;
  includes: Pick<IncludesByPath, 'find'>;
}

/**
 * Works out what a link of an edited text leads to: a page or file at that path, seen from the page as a markdown file
 * (as reading it as markdown writes links), else a page by its route, that is its slug path, absolute or relative.
 * A reusable content is at the path that an export gives it, and nothing else is.
 * It asks for the places a link can mean, so it costs the same in a space of any size.
 *
 * @param from the page that holds the link; undefined for texts that stand outside of pages
 * @returns `url` for absolute URLs, `unresolved` with the target as written when nothing is there
 */
export function resolveLink(
  target: string,
  from: PlacedPage | undefined,
  { pages, files, includes }: LinkTargets,
): ResolvedTarget {
  const parts = splitTarget(target);
  if (!parts) return { kind: 'url', target };
  const anchor = parts.anchor === '' ? {} : { anchor: parts.anchor };
  if (parts.path === '') {
    if (from === undefined || !target.includes('#')) return { kind: 'unresolved', target };
    return { kind: 'page', target: from.page.id, ...anchor };
  }
  const isAbsolute = parts.path.startsWith('/');
  const path = parts.path.replace(/^\/+/, '');
  const slugPath = from?.path ?? '';
  const folder = from === undefined ? '' : folderOf(markdownPath(slugPath, from.page.children.length > 0));
  const place = joinPath(isAbsolute ? '' : folder, path);
  const routes = isAbsolute ? [''] : [folderOf(slugPath), slugPath, ''];

  const included = includes.find(place === null ? [] : [place], path);
  if (included !== undefined) return { kind: 'url', target: REUSABLE_CONTENT + included };
  const page = (id: string): ResolvedTarget => ({ kind: 'page', target: id, ...anchor });
  const file =
    place === null
      ? undefined
      : pathVariants(place)
          .map((each) => files.get(each))
          .find(Boolean);
  const isFileFirst = file !== undefined && !isMarkdownPath(path);
  if (isFileFirst) return { kind: 'file', target: file.id };
  const found =
    (place === null ? undefined : pageAt(place, pages)) ??
    routes.map((route) => pageAtRoute(joinPath(route, stemOf(path)), pages)).find(Boolean);
  if (found !== undefined) return page(found.page.id);
  return file === undefined ? { kind: 'unresolved', target } : { kind: 'file', target: file.id };
}

/** The page that lives at a path when pages are seen as markdown files. */
function pageAt(place: string, pages: LinkTargets['pages']): PlacedPage | undefined {
  const own = pageAtRoute(stemOf(place), pages);
  if (own !== undefined || !isFolderPage(place)) return own;
  return pageAtRoute(folderOf(place), pages);
}

function pageAtRoute(path: string | null, pages: LinkTargets['pages']): PlacedPage | undefined {
  if (path === null || path === '') return undefined;
  for (const spelling of pathVariants(path)) {
    const placed = pages.findByPath(spelling);
    if (placed !== undefined) return placed;
  }
  return undefined;
}

/** As written first; then composed, and in lower case as slugs are. */
function pathVariants(path: string): string[] {
  const composed = path.normalize('NFC');
  return [...new Set([path, composed, composed.toLowerCase()])];
}
