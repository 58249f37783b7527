import { hasPlainAttributes, isContainer } from './html-elements.js';
import { commentEnds, type HtmlTagToken, tokenizeHtml, VOID_ELEMENTS } from './html-tokens.js';
import type { Range } from './ranges.js';

/** A heading in HTML, or the HTML between two headings. */
export interface HtmlPart extends Range {
  heading?: { level: number; id?: string };
}

const HEADING = /<h[1-6]/i;

/**
 * Splits a block of HTML at the headings that structured documents read as headings: headings in no other element, or only
 * in elements that contain blocks. HTML whose elements are not closed in order is one part.
 */
export function readHtmlParts(html: string): HtmlPart[] {
  const whole = [{ start: 0, end: html.length }];
  if (!HEADING.test(html)) return whole;
  const parts: HtmlPart[] = [];
  const open: { name: string; holdsHeadings: boolean }[] = [];
  /** How many open elements cannot contain headings. */
  let depth = 0;
  let position = 0;
  for (const token of tokenizeHtml(html, undefined, commentEnds(html))) {
    if (token.type === 'start') {
      if (depth === 0 && isHeading(token)) {
        parts.push({ start: position, end: token.start });
        position = token.start;
        const id = token.attributes.get('id')?.value;
        const heading = { level: Number(token.name.slice(1)), ...(id ? { id } : {}) };
        parts.push({ start: position, end: position, heading });
      }
      if (VOID_ELEMENTS.has(token.name)) continue;
      const holdsHeadings = isContainer(token.name) && hasPlainAttributes(token.attributes);
      open.push({ name: token.name, holdsHeadings });
      if (!holdsHeadings) depth += 1;
    } else if (token.type === 'end') {
      const element = open.pop();
      if (element?.name !== token.name) return whole;
      if (!element.holdsHeadings) depth -= 1;
      const last = parts.at(-1);
      if (depth === 0 && last?.heading && last.start === last.end) last.end = position = token.end;
    }
  }
  if (open.length > 0) return whole;
  return [...parts, { start: position, end: html.length }].filter(({ start, end }) => start < end);
}

/** Whether structured documents read a tag as the start of a heading. */
function isHeading({ name, attributes }: HtmlTagToken): boolean {
  return /^h[1-6]$/.test(name) && [...attributes.keys()].every((key) => key === 'align' || key === 'id');
}
