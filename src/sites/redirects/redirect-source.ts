/** Characters that must stay percent-encoded in a path. */
const RESERVED = /[%/?#]/g;
const CONTROL = /\p{Cc}/u;

/**
 * Normalizes a path on a site: leading slash, no trailing slash, no query or fragment, decoded except for `%`, `/`, `?`
 * and `#`. Normalizing is idempotent.
 * @returns undefined when the text is not a path
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
