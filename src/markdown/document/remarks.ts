import { commentEnds, tokenizeHtml } from '../source/html-tokens.js';
import { isHtmlBlock } from '../source/long-html-blocks.js';
import type { Range } from '../source/ranges.js';
import { type BlockNode, type DocumentNode, type InlineNode, stringOf } from './nodes.js';
import { eachNode } from './walk.js';

/**
 * The beginnings of comments, instructions, declarations and similar markup, and of the definition of a link. Takes linear
 * time.
 */
const REMARK = /<(?:[!?]|\/[^A-Za-z])|(?:^|[\n\r])[\t >*+\-\d.)]*\[(?:[^[\]\\]|\\[^]){1,5000}\]:/;
/** A definition of a link (not of a footnote) on one line, as documents keep it. */
const DEFINITION = /^\[(?!\^[^\s[\]]+\]:)(?:[^[\]\\]|\\[^]){1,5000}\]:.*$/;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
/** A footnote that nothing refers to is a raw block. It can have HTML. */
const HTML_IN = /^ {0,3}\[\^/;
/** The text before and after a remark must not become one tag, so this comment stays. */
const EMPTY = '<!---->';
const ONLY_EMPTY = /^(?:<!---->\s*)+$/;

/** Whether a text may have remarks that only its authors see. */
export function mayHaveRemarks(markdown: string): boolean {
  return REMARK.test(markdown);
}

/** Whether a document has remarks that only its authors see. */
export function hasRemarks({ nodes }: DocumentNode): boolean {
  let found = false;
  eachNode(nodes, (node) => {
    found ||= (node.object === 'block' ? withoutRemarks(node) : withoutRemark(node)) !== undefined;
    return !found;
  });
  return found;
}

/**
 * The part of a block that readers see, if the block is a remark of its authors or has remarks: comments, definitions of
 * links that nothing refers to, and markup of HTML that is for programs. Undefined: they see the whole block.
 */
export function withoutRemarks(block: BlockNode): BlockNode[] | undefined {
  if (block.type === 'comment' || block.type === 'definition') return [];
  const markdown = markdownOf(block);
  if (markdown !== undefined && isDefinition(markdown)) return [];
  const shown = withoutRemark(block);
  return shown?.some((node) => ONLY_EMPTY.test(markdownOf(node) ?? '')) === true ? [] : shown;
}

/** As `withoutRemarks`, for a part of a line. */
export function withoutRemark<Node extends BlockNode | InlineNode>(node: Node): Node[] | undefined {
  const markdown = markdownOf(node);
  if (markdown === undefined) return undefined;
  const isHtml =
    node.object === 'block' ? HTML_IN.test(markdown) || isHtmlBlock(markdown) : markdown.startsWith('<');
  const withoutComments = markdown.replace(COMMENT, EMPTY);
  const shown = isHtml ? emptied(withoutComments) : withoutComments;
  return shown === markdown ? undefined : [{ ...node, data: { ...node.data, markdown: shown } }];
}

/** The ranges of HTML that `withoutRemark` leaves out. Ranges may be nested. */
export function remarksIn(html: string): Range[] {
  if (!/<[!?/]/.test(html)) return [];
  const tokens = [...tokenizeHtml(html, undefined, commentEnds(html))];
  return [...commentsIn(html), ...tokens.filter(({ type }) => type === 'comment')];
}

/** Where a text has comments. */
export function commentsIn(text: string): Range[] {
  return Array.from(text.matchAll(COMMENT), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** Whether the markdown of a raw block is the definition of a link. */
export function isDefinition(markdown: string): boolean {
  return DEFINITION.test(markdown);
}

/** The markdown of a raw block or inline. */
function markdownOf({ type, data }: BlockNode | InlineNode): string | undefined {
  return type === 'raw' ? (stringOf(data, 'markdown') ?? '') : undefined;
}

/** Empties everything that is a comment in HTML, also in the text of a frame, which only browsers without frames show. */
function emptied(html: string, isRawText?: (name: string) => boolean): string {
  let shown = '';
  let around = '';
  for (const token of tokenizeHtml(html, isRawText, commentEnds(html))) {
    const { type, start, end } = token;
    const written = html.slice(start, end);
    if (token.type === 'start') around = token.name;
    if (type === 'comment') shown += EMPTY;
    else shown += type === 'raw' && around === 'iframe' ? emptied(written, () => false) : written;
  }
  return shown;
}
