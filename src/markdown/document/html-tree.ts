import { type HtmlTagToken, tokenizeHtml, VOID_ELEMENTS } from '../source/html-tokens.js';

export type Attributes = Record<string, string>;

export interface HtmlElement {
  name: string;
  attributes: Attributes;
  children: HtmlChild[];
}

/** An element, or text as written (character references are not decoded). */
export type HtmlChild = HtmlElement | string;

export interface HtmlTag {
  kind: 'open' | 'close' | 'void';
  name: string;
  attributes: Attributes;
}

const MAX_DEPTH = 30;

/** Reads a text that is one tag. Returns null for any other text. */
export function parseTag(html: string): HtmlTag | null {
  const [token] = tokenizeHtml(html);
  if ((token?.type !== 'start' && token?.type !== 'end') || token.end < html.length) return null;
  const { name } = token;
  const kind = token.type === 'end' ? 'close' : VOID_ELEMENTS.has(name) ? 'void' : 'open';
  return { kind, name, attributes: valuesOf(token) };
}

/** Elements that the start of another one ends, and whose end tag may be left out (HTML standard, section 13.1.2.4). */
const ENDED_BY: Readonly<Record<string, readonly string[] | undefined>> = {
  td: ['td', 'th', 'tr'],
  th: ['td', 'th', 'tr'],
  tr: ['tr'],
  li: ['li'],
};

/**
 * Reads HTML whose elements are all closed in order, as exports write it, or have no end tag where the end of a cell, row
 * or list item may be left out. Returns null for anything else, for HTML with
 * comments or scripts, and for HTML that is nested too deeply. The caller keeps such HTML as written.
 */
export function parseHtmlFragment(html: string): HtmlChild[] | null {
  const part = parseHtmlPart(html);
  return part?.open.length === 0 ? part.children : null;
}

/** Reads HTML like `parseHtmlFragment`, but its last elements may be open at its end. @returns these, outermost first */
export function parseHtmlPart(html: string): { children: HtmlChild[]; open: HtmlElement[] } | null {
  const children: HtmlChild[] = [];
  const open: HtmlElement[] = [];
  for (const token of tokenizeHtml(html)) {
    if (token.type === 'start' || token.type === 'end') endImplied(open, token);
    const siblings = open.at(-1)?.children ?? children;
    if (token.type === 'text') siblings.push(html.slice(token.start, token.end));
    else if (token.type === 'start') {
      const element = { name: token.name, attributes: valuesOf(token), children: [] };
      siblings.push(element);
      if (!VOID_ELEMENTS.has(token.name) && open.push(element) >= MAX_DEPTH) return null;
    } else if (token.type !== 'end' || open.pop()?.name !== token.name) return null;
  }
  return { children, open };
}

/** Ends the elements without an end tag that a tag ends. */
function endImplied(open: HtmlElement[], { type, name }: HtmlTagToken): void {
  for (
    let last = open.at(-1);
    last !== undefined && last.name !== (type === 'end' ? name : '');
    last = open.at(-1)
  ) {
    const ends = ENDED_BY[last.name];
    if (ends === undefined || (type === 'start' && !ends.includes(name))) return;
    open.pop();
  }
}

function valuesOf({ attributes }: HtmlTagToken): Attributes {
  return Object.fromEntries(Array.from(attributes, ([name, { value }]) => [name, value]));
}

/** The elements among the children; null when there is text between them. */
export function elementsOf(children: readonly HtmlChild[]): HtmlElement[] | null {
  const elements: HtmlElement[] = [];
  for (const child of children) {
    if (typeof child !== 'string') elements.push(child);
    else if (child.trim() !== '') return null;
  }
  return elements;
}

/** Whether an element has no attributes except these. */
export function hasOnly(element: { attributes: Attributes }, ...names: string[]): boolean {
  return Object.keys(element.attributes).every((name) => names.includes(name));
}

/** Escapes text for HTML. */
export function escapeHtmlValue(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * ` name="value"` for each attribute that has a value. No bar follows a backslash, because in a cell of a markdown table the
 * two would end the cell.
 */
export function writeAttributes(attributes: Record<string, string | number | true | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined) return '';
      if (value === true) return ` ${name}`;
      const escaped = escapeHtmlValue(String(value))
        .replaceAll('"', '&quot;')
        .replaceAll('\n', '&#10;')
        .replaceAll('\\|', '\\&#124;');
      return ` ${name}="${escaped}"`;
    })
    .join('');
}
