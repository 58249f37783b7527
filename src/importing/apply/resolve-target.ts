import type { ResolvedTarget } from '../../markdown/source/stable-references.js';
import { REUSABLE_CONTENT } from '../../versioning/reusable-content.js';
import { PathIndex } from '../structure/path-index.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { folderOf, joinPath, splitTarget, stemOf } from '../../markdown/source/source-path.js';

/** Pages and files that links can lead to, by where they are. Values are ids. */
export class TargetIndex {
  /** By path in the import source. */
  readonly sourcePages = new PathIndex<string>();
  readonly sourceFiles = new PathIndex<string>();
  /** Texts that pages include. */
  readonly includes = new PathIndex<string>();
  /** Reusable contents of the space, by the paths that an export gives them. */
  spaceIncludes = new IncludesByPath([]);
  /** By place in the space, seen as markdown files (`markdownPath`) and files. */
  readonly spacePages = new PathIndex<string>();
  readonly spaceFiles = new PathIndex<string>();
  /** By slug path: of the pages of the source, seen from its root, then of all pages of the space. */
  readonly sourceRoutes = new Map<string, string>();
  readonly spaceRoutes = new Map<string, string>();
}

/** Where a link stands. */
export interface LinkOrigin {
  /** The page itself, for links to an anchor alone; none for links that stand outside of pages. */
  pageId?: string;
  /** Folder of the text in the source. */
  sourceFolder: string;
  /** Slug path of the page seen from the root of the source. */
  sourceRoute: string;
  /** The page's path in the space, and its place seen as a markdown file. */
  slugPath: string;
  markdownPath: string;
}

/**
 * Works out what a link of an imported text leads to. In this order: a page or file at that path of the source (relative
 * to the text's folder; with a leading `/` from the root of the source, or of its content); a page by its route, that is
 * its slug path, absolute or relative (`/guides/setup`, `setup#install`); a page from the root, where the target starts
 * with a name; a reusable content, page or file at that path of the space.
 *
 * @param contentRoot the folder the configuration of the source calls its root
 * @returns `url` for absolute URLs, `unresolved` with the target as written when nothing is there
 */
export function resolveTarget(
  target: string,
  origin: LinkOrigin,
  index: TargetIndex,
  contentRoot: string,
): ResolvedTarget {
  const parts = splitTarget(target);
  if (!parts) return { kind: 'url', target };
  const { path } = parts;
  const anchor = parts.anchor === '' ? {} : { anchor: parts.anchor };
  if (path === '') {
    if (origin.pageId === undefined || !target.includes('#')) return { kind: 'unresolved', target };
    return { kind: 'page', target: origin.pageId, ...anchor };
  }

  const isAbsolute = path.startsWith('/');
  const sourcePlaces = places(path, isAbsolute ? ['', contentRoot] : [origin.sourceFolder]);
  const spacePlaces = places(path, isAbsolute ? [''] : [folderOf(origin.markdownPath)]);
  const routesFrom = (slugPath: string) =>
    places(stemOf(path), isAbsolute ? [''] : [folderOf(slugPath), slugPath, '']);

  // Sites whose links are routes write them without the leading slash too, from any folder.
  const fromRoot = isAbsolute || path.startsWith('.') ? [] : places(path, ['', contentRoot]);

  const page = (id: string): ResolvedTarget => ({ kind: 'page', target: id, ...anchor });
  const file = (id: string): ResolvedTarget => ({ kind: 'file', target: id });
  const include = (id: string): ResolvedTarget => ({ kind: 'url', target: REUSABLE_CONTENT + id });
  const spaceInclude = (written: string) =>
    index.spaceIncludes.find([...spacePlaces, ...sourcePlaces], written);
  return (
    first(sourcePlaces, (place) => index.includes.get(place), include) ??
    first(sourcePlaces, (place) => index.sourcePages.get(place), page) ??
    first(sourcePlaces, (place) => index.sourceFiles.get(place), file) ??
    first(sourcePlaces, (place) => index.sourcePages.find(place), page) ??
    first(routesFrom(origin.sourceRoute), (route) => index.sourceRoutes.get(route), page) ??
    first(fromRoot, (place) => index.sourcePages.find(place), page) ??
    first(sourcePlaces, (place) => index.sourceFiles.find(place), file) ??
    first([path], spaceInclude, include) ??
    first(spacePlaces, (place) => index.spacePages.find(place), page) ??
    first(routesFrom(origin.slugPath), (route) => index.spaceRoutes.get(route), page) ??
    first([...spacePlaces, ...sourcePlaces], (place) => index.spaceFiles.find(place), file) ?? {
      kind: 'unresolved',
      target,
    }
  );
}

/** The paths a target can mean, seen from several folders. */
function places(path: string, folders: readonly string[]): string[] {
  const relative = path.replace(/^\/+/, '');
  return [...new Set(folders)].flatMap((folder) => joinPath(folder, relative) ?? []);
}

function first(
  places: readonly string[],
  find: (place: string) => string | undefined,
  as: (id: string) => ResolvedTarget,
): ResolvedTarget | undefined {
  for (const place of places) {
    const id = find(place);
    if (id !== undefined) return as(id);
  }
  return undefined;
}
