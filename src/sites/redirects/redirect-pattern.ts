import { pathOnSite } from '../store/site-address.js';
import { redirectSource } from './redirect-source.js';

/** The end of a source that applies to every path below it, and of a destination that gets the rest of the path. */
const BELOW = '/*';
/** Maximum segments before `/*`. Each of them is one more source to look up for a requested path. */
const MAX_SEGMENTS = 32;

/**
 * Why a source cannot have its `*`.
 * @param source as `redirectSource` writes it
 * @returns undefined when it can have it, or has no `*`
 */
export function problemOfPattern(source: string): string | undefined {
  const isPrefix = source.endsWith(BELOW);
  const path = isPrefix ? source.slice(0, -BELOW.length) : source;
  if (path.includes('*'))
    return 'can have `*` only at its end, after a slash: `/old/*` is every path below `/old`';
  if (isPrefix && path.split('/').length - 1 > MAX_SEGMENTS)
    return `can have at most ${MAX_SEGMENTS} segments before \`/*\``;
  return undefined;
}

/**
 * The sources that apply to a path, the best first: the path itself, then sources that end with `/*`, the longest first.
 * @param path as `redirectSource` writes it
 */
export function sourcesOf(path: string): string[] {
  if (path === '/') return [path];
  const segments = path.split('/');
  const longest = Math.min(segments.length - 1, MAX_SEGMENTS + 1);
  const prefixes = Array.from({ length: longest }, (_, place) =>
    segments.slice(0, longest - place).join('/'),
  );
  return [path, ...prefixes.map((prefix) => prefix + BELOW)];
}

/** Whether a source applies to the paths below it. */
export function isPattern(source: string): boolean {
  return source.endsWith(BELOW);
}

/**
 * Where a path is redirected to.
 * @param source one of `sourcesOf(path)`
 * @param target address of the destination. If its path ends with `/*`, the part of `path` below `source` replaces the `*`
 * @param addresses of the site
 * @returns undefined when `path` is already at the target, so that the redirect would not end
 */
export function targetOf(
  path: string,
  { source, target, addresses }: { source: string; target: string; addresses: readonly string[] },
): string | undefined {
  if (!isPattern(source)) return leadsToItself(path, target, addresses) ? undefined : target;
  const isOpen = target.endsWith(BELOW) && URL.parse(target)?.pathname.endsWith(BELOW) === true;
  const start = isOpen ? target.slice(0, -BELOW.length) : target;
  const own = pathOnSite(start, addresses);
  const base = own === undefined ? undefined : redirectSource(own);
  if (base !== undefined && isWithin(base, source.slice(0, -BELOW.length))) {
    if (isOpen ? isWithin(path, base) : path === base) return undefined;
  }
  return isOpen ? start + encodedPath(path.slice(source.length - BELOW.length)) : target;
}

/**
 * Whether a redirect leads each path to itself, so that nobody arrives.
 * @param target address of the destination
 * @param addresses of the site
 */
export function leadsToItself(source: string, target: string, addresses: readonly string[]): boolean {
  const ends = (text: string): string => (isPattern(source) ? text.slice(0, -BELOW.length) : text);
  if (isPattern(source) && !target.endsWith(BELOW)) return false;
  const own = pathOnSite(ends(target), addresses);
  return own !== undefined && redirectSource(own) === (ends(source) || '/');
}

/** Whether a path equals another path, or is below it. */
function isWithin(path: string, other: string): boolean {
  return `${path}/`.startsWith(other.endsWith('/') ? other : `${other}/`);
}

/** @param path as `redirectSource` writes it */
function encodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}
