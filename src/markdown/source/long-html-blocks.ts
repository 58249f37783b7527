/** How blocks of HTML that a blank line does not end begin and end (CommonMark 0.31 section 4.6, kinds 1 to 5). */
const KINDS: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?:\s|>|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![A-Za-z]/, />/],
];
/** The content of these is not markup: preformatted text, scripts, comments. */
const VERBATIM_KINDS = KINDS.slice(0, 2);

const HTML = /^<[A-Za-z/!?]/;

/** All ends of such blocks. None of them spans lines. */
export const LONG_HTML_ENDS: readonly RegExp[] = KINDS.map(([, end]) => end);

/** The end of a block of HTML that begins like this and that a blank line does not end; undefined for any other text. */
export function longHtmlEnd(html: string): RegExp | undefined {
  return KINDS.find(([begin]) => begin.test(html))?.[1];
}

/** Whether a block of HTML continues after a blank line: its end is missing. */
export function isOpenHtml(html: string): boolean {
  return longHtmlEnd(html.trimStart())?.test(html) === false;
}

/** Whether the content of a block of HTML is not markup. */
export function isVerbatimHtml(html: string): boolean {
  return VERBATIM_KINDS.some(([begin]) => begin.test(html.trimStart()));
}

/** Whether the markdown that a document keeps as written is HTML. A text that is too slow to parse may begin like HTML. */
export function isHtmlBlock(markdown: string): boolean {
  return HTML.test(markdown) && (longHtmlEnd(markdown) !== undefined || !/\n[ \t]*\n/.test(markdown));
}
