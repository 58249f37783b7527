import { decodeString } from 'micromark-util-decode-string';
import type { Range } from './ranges.js';

/** An attribute of a tag. The range covers the value without quotes. */
export interface HtmlAttribute extends Range {
  /** The value with character references decoded. */
  value: string;
  /** Whether the value has no quotes around it. */
  isUnquoted: boolean;
}

export interface HtmlTagToken extends Range {
  type: 'start' | 'end';
  /** In lower case. */
  name: string;
  /** By name in lower case. The first attribute of a name counts. */
  attributes: Map<string, HtmlAttribute>;
  /** Whether the tag ends with `/>`, which means nothing except in SVG and MathML. */
  isSelfClosing: boolean;
}

/**
 * A piece of HTML. `raw` is the content of an element that contains no markup, such as a script. `comment` includes
 * everything that browsers treat as a comment: `<!DOCTYPE …>`, `<?…>`, `<![CDATA[…>`. `cut` is a tag without its end, which
 * reaches to the end of the text and shows nothing.
 */
export type HtmlToken = HtmlTagToken | ({ type: 'text' | 'raw' | 'comment' | 'cut' } & Range);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without content and end tag. */
export const VOID_ELEMENTS = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** Elements whose content is not markup. */
export const RAW_TEXT_ELEMENTS = words('script style textarea title xmp iframe noembed noframes plaintext');

const MARKUP = /<(?:[A-Za-z!?]|\/[^])/g;
const TAG = /<(\/?)([A-Za-z][^\t\n\f\r />]*)/y;
const BETWEEN_ATTRIBUTES = /[\t\n\f\r /]*/y;
/** A name, which may begin with `=`, and the beginning of its value. */
const ATTRIBUTE = /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(["']?))?/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;
const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[^>]*>?/y;

/** The ends of comments, instructions and character data in markdown, by their beginning. */
const LONG_COMMENTS = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/** Where a comment ends. @param end where browsers end it */
type EndOfComment = (start: number, end: number) => number;

/**
 * Reads HTML as browsers do (HTML standard, section 13.2.5), in linear time.
 * @param isRawText whether the content of an element that has just been yielded is not markup
 * @param endOfComment finds other ends of comments
 */
export function* tokenizeHtml(
  html: string,
  isRawText = (name: string): boolean => RAW_TEXT_ELEMENTS.has(name),
  endOfComment: EndOfComment = (_start, end) => end,
): Generator<HtmlToken, void> {
  for (let position = 0; position < html.length;) {
    MARKUP.lastIndex = position;
    const start = MARKUP.exec(html)?.index ?? html.length;
    if (start > position) yield { type: 'text', start: position, end: start };
    if (start === html.length) return;
    const token = readMarkup(html, start);
    if (token.type === 'comment') token.end = endOfComment(start, token.end);
    yield token;
    position = token.end;
    if (token.type !== 'start' || !isRawText(token.name)) continue;
    const end = endOfRawText(html, token.name, position);
    if (end > position) yield { type: 'raw', start: position, end };
    position = end;
  }
}

/**
 * The ends of comments of HTML in markdown, for `tokenizeHtml`. There, `<?php a > b ?>` is one instruction; browsers show
 * the text after its first `>`. If a comment has no end in markdown, it ends as in browsers.
 */
export function commentEnds(html: string): EndOfComment {
  const missing = new Set<string>();
  return (start, end) => {
    const [begin, mark] = LONG_COMMENTS.find(([begin]) => html.startsWith(begin, start)) ?? [];
    if (begin === undefined || missing.has(mark)) return end;
    const found = html.indexOf(mark, start + begin.length);
    if (found === -1) missing.add(mark);
    return found === -1 ? end : Math.max(end, found + mark.length);
  };
}

/** Replaces `&amp;` and the like. Unlike in markdown, a backslash has no meaning. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(/&[#\w]{1,40};/g, (reference) => decodeString(reference));
}

function readMarkup(html: string, start: number): HtmlToken {
  const [opening, slash, name = ''] = matchAt(TAG, html, start) ?? [];
  if (opening === undefined) {
    return { type: 'comment', start, end: start + (matchAt(COMMENT, html, start)?.[0].length ?? 0) };
  }
  const attributes = new Map<string, HtmlAttribute>();
  for (let position = start + opening.length; ;) {
    const between = matchAt(BETWEEN_ATTRIBUTES, html, position)?.[0] ?? '';
    position += between.length;
    if (html[position] === '>') {
      const tag = { name: name.toLowerCase(), attributes, isSelfClosing: between.endsWith('/') };
      return { type: slash === '/' ? 'end' : 'start', ...tag, start, end: position + 1 };
    }
    const [written, attribute = '', quote] = matchAt(ATTRIBUTE, html, position) ?? [];
    if (written === undefined) return { type: 'cut', start, end: html.length };
    const from = position + written.length;
    let end = from;
    if (quote === '') end += matchAt(UNQUOTED, html, from)?.[0].length ?? 0;
    else if (quote !== undefined) end = html.indexOf(quote, from);
    if (end === -1) return { type: 'cut', start, end: html.length };
    position = quote ? end + 1 : end;
    const key = attribute.toLowerCase();
    const value = decodeCharacterReferences(html.slice(from, end));
    if (!attributes.has(key)) attributes.set(key, { value, start: from, end, isUnquoted: quote === '' });
  }
}

/** Where the end tag of a raw text element begins. A script in a comment in a script may hold the end of a script. */
function endOfRawText(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  const marks = new RegExp(`<(/?)${name}(?=[\\t\\n\\f\\r />])|<!--(?!-*>)|-->`, 'gi');
  marks.lastIndex = from;
  let state: 'outside' | 'in comment' | 'in script in comment' = 'outside';
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const [written, slash] = mark;
    if (slash === '/' && state !== 'in script in comment') return mark.index;
    if (name !== 'script') continue;
    if (written === '-->') state = 'outside';
    else if (slash === undefined) state = state === 'outside' ? 'in comment' : state;
    else if (slash === '/') state = 'in comment';
    else if (state === 'in comment') state = 'in script in comment';
  }
  return html.length;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
