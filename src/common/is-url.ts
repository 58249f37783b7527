/** Characters of the longest host and port. */
const LONGEST_HOST = 260;
const AUTHORITY = /^(?:https?|wss?|ftp|file):[/\\]*([^/\\?#]*)/i;
/** The characters that `URL` ignores at the beginning, and those that it ignores anywhere. */
const IGNORED = /^[\0-\x20]+|[\t\n\r]/g;

/**
 * Whether a text is an absolute URL. `URL` takes time that grows with the square of the number of different letters of a host,
 * so hosts that are too long for name servers are refused before.
 */
export function isUrl(text: string): boolean {
  const [, authority = ''] = AUTHORITY.exec(text.replace(IGNORED, '')) ?? [];
  const host = authority.length - (authority.lastIndexOf('@') + 1);
  return host <= LONGEST_HOST && URL.canParse(text);
}
