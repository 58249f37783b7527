const MAX_TITLE_LENGTH = 255;

/**
 * A title from the name of a file or folder: `01-getting_started.md` → `Getting started`. Numeric prefixes, which only
 * define the order, and the IDs that Notion appends are removed.
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

/** The first title that is not empty, on one line and within the limit for titles. */
export function firstTitle(...titles: (string | undefined)[]): string {
  for (const title of titles) {
    const line = title?.replace(/\s+/g, ' ').trim();
    if (line) return truncate(line, MAX_TITLE_LENGTH);
  }
  return 'Untitled';
}

/** At most `length` UTF-16 units, without half characters; an ellipsis replaces the rest. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
