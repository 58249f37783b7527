/** A line of nothing but block tags such as `{% hint style="info" %}`, maybe in quotes and items of lists. */
const TAG_LINE = /^([ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)*)((?:\{%(?:(?!%\}|-->).)+%\}[ \t]*)+)$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const TAG = /\{%-?\s*([a-z][a-z-]*)((?:(?!%\}).)*?)-?%\}/g;
const TARGET = /^\s*(?:"([^"]*)"|'([^']*)')/;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A block tag, as read from its line. */
export interface TagLine {
  name: string;
  attributes: Record<string, string>;
  /** What is between quotes right after the name. */
  target?: string;
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
  return [...html.matchAll(TAG)].map(([, name = '', rest = '']) => {
    const [, double, single] = TARGET.exec(rest) ?? [];
    const target = double ?? single;
    return {
      name,
      attributes: Object.fromEntries(
        [...rest.matchAll(ATTRIBUTE)].map(([, key = '', doubled, singled]) => [
          key,
          doubled ?? singled ?? '',
        ]),
      ),
      ...(target !== undefined ? { target } : {}),
    };
  });
}
