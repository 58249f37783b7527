import {
  commentEnds,
  type HtmlTagToken,
  tokenizeHtml,
  VOID_ELEMENTS,
} from '../../markdown/source/html-tokens.js';
import type { Range } from '../../markdown/source/ranges.js';
import { isHidden } from './hidden-markup.js';
import type { MarkupProblem } from './not-understood.js';
import { scanMdx } from './scan-mdx.js';

/** Most texts have nothing of this. */
const MAY_HIDE = /<template\b|\bhidden\b|\bdisplay\b|\bvisibility\b|\bv-(?:if|else|show)\b/i;
/** Directives of Vue, which pages of VitePress have. The import does not know for whom they hold. */
const VUE_CONDITIONS = ['v-if', 'v-else-if', 'v-else', 'v-show'];
/** Elements that end without an end tag. */
const UNENDED = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'option',
  'optgroup',
  'rt',
  'rp',
  'summary',
]);
const BLANK_LINE = /\n[ \t>]*(?=\n|$(?![^]))/g;
const CODE = new Set(['code', 'span']);

/**
 * Plain markdown without the elements of HTML that its site shows to nobody, or that depend on a condition of Vue. The lines keep
 * their numbers. Takes linear time.
 * @param report is told of an element that may be shown to some, and of one without its end, with the position of its tag
 */
export function withoutHiddenHtml(
  markdown: string,
  report: (name: string, problem: MarkupProblem, position: number) => void,
): string {
  if (!MAY_HIDE.test(markdown)) return markdown;
  let text = '';
  let position = 0;
  for (const { start, end } of hiddenIn(markdown, report)) {
    const lines = markdown.slice(start, end).split('\n').length - 1;
    text += markdown.slice(position, start) + '\n'.repeat(lines);
    position = end;
  }
  return text + markdown.slice(position);
}

function* hiddenIn(
  markdown: string,
  report: (name: string, problem: MarkupProblem, position: number) => void,
): Generator<Range> {
  const html = withoutCode(markdown);
  let open: { tag: HtmlTagToken; depth: number } | undefined;
  for (const token of tokenizeHtml(html, undefined, commentEnds(html))) {
    if (token.type !== 'start' && token.type !== 'end') continue;
    if (open === undefined) {
      if (token.type === 'end' || !isUnseen(token, report)) continue;
      // A component of Vue has no content then; an element of HTML goes on.
      const isComponent =
        token.isSelfClosing && /^<(?:[A-Z]|[a-z]+-)/.test(markdown.slice(token.start, token.start + 100));
      if (isComponent || VOID_ELEMENTS.has(token.name)) yield token;
      else open = { tag: token, depth: 1 };
    } else if (token.name === open.tag.name) {
      if (token.type === 'end') open.depth -= 1;
      else if (!token.isSelfClosing) open.depth += 1;
      if (open.depth > 0) continue;
      yield { start: open.tag.start, end: token.end };
      open = undefined;
    }
  }
  if (open === undefined) return;
  const { name, start } = open.tag;
  report(`<${name}>`, 'unclosed', start);
  yield { start, end: UNENDED.has(name) ? endOfParagraph(html, start) : html.length };
}

/** Whether an element is not imported. */
function isUnseen(
  { name, attributes, start }: HtmlTagToken,
  report: (name: string, problem: MarkupProblem, position: number) => void,
): boolean {
  const condition = VUE_CONDITIONS.find((each) => attributes.has(each)) ?? boundHiding(attributes);
  if (condition !== undefined) report(`<${name} ${condition}>`, 'unknown', start);
  const values = new Map(Array.from(attributes, ([key, { value }]) => [key, value]));
  return condition !== undefined || isHidden(name, values);
}

/** An attribute whose value Vue computes and which can hide: `:hidden`, `v-bind:hidden`, and a style that can hide. */
function boundHiding(attributes: HtmlTagToken['attributes']): string | undefined {
  for (const prefix of [':', 'v-bind:', '.']) {
    if (attributes.has(`${prefix}hidden`)) return `${prefix}hidden`;
    const style = attributes.get(`${prefix}style`)?.value ?? '';
    if (/display|visibility/i.test(style)) return `${prefix}style`;
  }
  return undefined;
}

/** The text with a letter for each character of code, and for escaped ones, so that only markup is read as HTML. */
function withoutCode(markdown: string): string {
  let text = '';
  let position = 0;
  const code = scanMdx(markdown, false).filter(({ type }) => CODE.has(type));
  for (const { start, end } of code) {
    text += markdown.slice(position, start) + 'x'.repeat(end - start);
    position = end;
  }
  return (text + markdown.slice(position)).replace(/\\[<\\]/g, 'xx');
}

function endOfParagraph(text: string, start: number): number {
  BLANK_LINE.lastIndex = start;
  return BLANK_LINE.exec(text)?.index ?? text.length;
}
