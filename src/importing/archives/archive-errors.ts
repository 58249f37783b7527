/** The file is not a zip archive, or is damaged or truncated. The message can be sent to the client. */
export class NotAnArchiveError extends Error {
  override readonly name = 'NotAnArchiveError';
}

/**
 * The archive contains an entry that is not unpacked for safety: a path outside of the directory, a link, a bomb. The
 * message names the entry and can be sent to the client.
 */
export class UnsafeArchiveError extends Error {
  override readonly name = 'UnsafeArchiveError';
}

/** Quotes the name of an entry for a message: shortened, without characters that would break a log line. */
export function quoteEntry(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return `"${visible.length > 200 ? `${visible.slice(0, 200)}…` : visible}"`;
}
