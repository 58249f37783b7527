import { holdsExpression } from './expression-targets.js';
import { decodePercent } from './storable-text.js';

/** File extensions of texts that become pages. */
const MARKDOWN_ENDING = /\.(?:md|markdown|mdx)$/i;
/** File extensions that a link to a markdown page may have. */
const PAGE_ENDING = /\.(?:md|markdown|mdx|html?)$/i;
const FOLDER_PAGE = /^(?:readme|index)$/i;

export function isMarkdownPath(path: string): boolean {
  return MARKDOWN_ENDING.test(path);
}

/** Without slashes at both ends: `/a/b/` → `a/b`. An expression would take long for a text with many slashes. */
export function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}

/** `a/b/c.md` → `a/b`; empty for a path at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `a/b/c.md` → `c.md` */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of a page without its file extension: `a/b.md`, `a/b.html` and `a/b` are the same page. */
export function stemOf(path: string): string {
  return path.replace(PAGE_ENDING, '');
}

/** Whether a path is the path of a folder's own page: `README.md`, `index.md`, any case. */
export function isFolderPage(path: string): boolean {
  return FOLDER_PAGE.test(stemOf(nameOf(path)));
}

/**
 * Follows a relative path from a folder; a leading `/` starts at the root. Trailing slashes go.
 *
 * @returns null if it leads out of the source
 */
export function joinPath(folder: string, path: string): string | null {
  const parts = path.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** A parsed link target. `path` is percent-decoded and without a query; both are empty for `#`. */
export interface TargetParts {
  path: string;
  anchor: string;
}

/**
 * Parses a link target. Returns null for absolute URLs (`https:…`, `mailto:…`, `//host/…`), and for targets that depend on
 * the value of a variable.
 */
export function splitTarget(target: string): TargetParts | null {
  const trimmed = target.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(trimmed) || holdsExpression(trimmed)) return null;
  const hash = trimmed.indexOf('#');
  const beforeAnchor = hash === -1 ? trimmed : trimmed.slice(0, hash);
  return {
    path: decodePercent(beforeAnchor.replace(/\?.*$/s, '')),
    anchor: hash === -1 ? '' : decodePercent(trimmed.slice(hash + 1)),
  };
}

/**
 * The path from the root that a target leads to, with its anchor; undefined for absolute URLs, an anchor alone, and paths
 * beyond the root.
 * @param from path of the file that the target is written in
 */
export function followTarget(target: string, from: string): TargetParts | undefined {
  const parts = splitTarget(target);
  const path = parts === null || parts.path === '' ? null : joinPath(folderOf(from), parts.path);
  return parts === null || path === null ? undefined : { ...parts, path };
}
