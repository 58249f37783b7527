/** A line of nothing but block tags such as `{% hint style="info" %}`. */
const TAG_LINE = /^([ \t]*(?:>[ \t]?)*)((?:\{%(?:(?!%\}|-->).)+%\}[ \t]*)+)$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const TAG = /\{%-?\s*([a-z][a-z-]*)((?:(?!%\}).)*?)-?%\}/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A block tag, as read from its line. */
export interface TagLine {
  name: string;
  attributes: Record<string, string>;
}

/**
 * Makes every line of block tags a comment of HTML, which the parser of markdown keeps apart from the text around it.
 * Lines in blocks of code stay as they are.
 */
export function setTagsApart(markdown: string): string {
  if (!markdown.includes('{%')) return markdown;
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const [, marks, rest = ''] = FENCE.exec(line) ?? [];
      if (marks !== undefined) {
        if (fence === undefined) fence = marks;
        else if (marks.startsWith(fence) && rest.trim() === '') fence = undefined;
        return line;
      }
      const [, prefix = '', tags] = fence === undefined ? (TAG_LINE.exec(line.trimEnd()) ?? []) : [];
      return tags === undefined ? line : `${prefix}<!--${tags}-->`;
    })
    .join('\n');
}

/** The tags of a comment that `setTagsApart` made; undefined for any other HTML. */
export function readTagLine(html: string): TagLine[] | undefined {
  if (!/^<!--\{%.*%\}[ \t]*-->\s*$/s.test(html)) return undefined;
  return [...html.matchAll(TAG)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [key, double ?? single ?? '']),
    ),
  }));
}
