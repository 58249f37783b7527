const MAX_TITLE_LENGTH = 255;

/**
 * A title for a file or folder from its name: `01-getting_started.md` → `Getting started`. Numeric prefixes, which only
 * give an order, go; so do the ids Notion appends to names.
 */
export function humanizeName(name: string): string {
  const words = name
    .replace(/\.(?:md|markdown|mdx)$/i, '')
    .replace(/ [0-9a-f]{32}$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  const title = words.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '') || words || name;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The first of some titles that says anything, on one line and within the limit for titles. */
export function firstTitle(...titles: (string | undefined)[]): string {
  for (const title of titles) {
    const line = title?.replace(/\s+/g, ' ').trim();
    if (line) return truncate(line, MAX_TITLE_LENGTH);
  }
  return 'Untitled';
}

/** At most `length` UTF-16 units, cut where no character is halved; what is cut off is marked by an ellipsis. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
