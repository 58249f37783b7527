/** The file is no zip archive, or a damaged or truncated one. The message is fit for an API response. */
export class NotAnArchiveError extends Error {
  override readonly name = 'NotAnArchiveError';
}

/**
 * The archive holds something that is not unpacked for safety: a path that leads outside, a link, a bomb. The message
 * names the entry to blame and is fit for an API response.
 */
export class UnsafeArchiveError extends Error {
  override readonly name = 'UnsafeArchiveError';
}

/** Quotes an entry's name in a message: shortened, and without characters that could garble a log. */
export function quoteEntry(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return `"${visible.length > 200 ? `${visible.slice(0, 200)}…` : visible}"`;
}
