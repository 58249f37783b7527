/** What stands for itself in a path only as it is written percent-encoded. */
const RESERVED = /[%/?#]/g;
const CONTROL = /\p{Cc}/u;

/**
 * A path on a site in the one way it is kept: with a slash in front and none behind, without query and fragment, decoded
 * but for `%`, `/`, `?` and `#`, so that what is kept is its own path.
 * @returns undefined when the text is no path
 */
export function redirectSource(text: string): string | undefined {
  const path = /^[^?#]*/.exec(text)?.[0] ?? '';
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '') continue;
    const decoded = decode(segment);
    if (decoded === undefined || decoded === '.' || decoded === '..') return undefined;
    if (CONTROL.test(decoded) || !decoded.isWellFormed()) return undefined;
    segments.push(decoded.replace(RESERVED, encodeURIComponent));
  }
  return `/${segments.join('/')}`;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
