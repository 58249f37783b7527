import { randomBytes } from 'node:crypto';

/** Characters of a text, just below the limit of a page. */
const LENGTH = 990_000;

const words = (count: number): string =>
  Array.from({ length: count }, () => `${randomBytes(300).toString('base64url')} word\n\n`).join('');

/**
 * A text of about a megabyte that no other one equals. It has few marks, and an archive packs it to a thirtieth.
 * @param part a paragraph after the title
 */
export function longText(title: string, part = ''): string {
  const paragraph = words(1);
  const start = `# ${title}\n\n${part}\n\n${words(50)}`;
  return start + paragraph.repeat(Math.floor((LENGTH - start.length) / paragraph.length));
}
