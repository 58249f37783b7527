import { createOverlapCheck, type Range } from '../../markdown/source/ranges.js';
import { parseTagText } from '../../markdown/source/tags.js';
import { conditionPlaces, isOnOwnLine, type PlacedTag, verbatimRanges } from './condition-tags.js';
import { buildMdxTree, unseenIn } from './mdx-tree.js';
import { type MdxToken, scanMdx } from './scan-mdx.js';

const TAG = /(?<!\\)\{%-?\s*(if|endif)(?![\w-])(?:(?!%\}|\{%|\n[ \t\r]*\n)[^])*%\}/g;

/** A text of JavaScript. */
const LITERAL = /^\s*(["'`])[^]*\1\s*$/;

const NOBODY = 'false';

/** A complete condition of a text. The range is the text between its tags. */
export interface SourceCondition extends Range {
  /** With single spaces. */
  expression: string;
  /** Where its first tag is. */
  position: number;
}

/** An expression in the form in which expressions are compared: a tag over several lines is read as one line. */
export function normalExpression(expression: string): string {
  return expression.replace(/\s+/g, ' ').trim();
}

/**
 * The tags of conditions that begin or end a block, complete or not, with the quotes and list items around each. In MDX this
 * may be any element, and indented text is not code.
 */
export function conditionTags(
  text: string,
  isMdx: boolean,
  tokens?: readonly MdxToken[],
): ReadonlyMap<PlacedTag, string> {
  if (!text.includes('{%')) return new Map();
  const tags = Array.from(text.matchAll(TAG), ({ 0: written, 1: name = '', index }): PlacedTag => {
    return { name, text: written, index };
  });
  if (tags.length === 0) return new Map();
  const apart = (tokens ?? scanMdx(text, isMdx)).filter(isApartFromText);
  const isApart = createOverlapCheck(apart);
  const real = tags.filter(({ index, text: written }) => !isApart(index, index + written.length));
  if (!isMdx) return conditionPlaces(text, real, apart);
  const isVerbatim = createOverlapCheck(verbatimRanges(text, apart));
  return new Map(
    real
      .filter((tag) => isOnOwnLine(text, tag) && !isVerbatim(tag.index, tag.index + 1))
      .map((tag) => [tag, '']),
  );
}

/** Whether a part of a text is code, a comment, or has a text of JavaScript. An attribute in quotes is a text for readers. */
function isApartFromText(token: MdxToken): boolean {
  switch (token.type) {
    case 'code':
    case 'span':
    case 'removed':
      return true;
    case 'expression':
      return LITERAL.test(token.code);
    case 'open':
    case 'void':
      return [...token.attributes.values()].some(
        (value) => typeof value === 'object' && LITERAL.test(value.code),
      );
    default:
      return false;
  }
}

/** The parts that nobody sees in MDX: expressions that decide whether markup is shown, and hidden elements. */
function hiddenParts(text: string, tokens: readonly MdxToken[]): SourceCondition[] {
  const nodes = buildMdxTree(tokens, text.length, true, () => undefined);
  return [...unseenIn(nodes)].flatMap(({ start, end, ...node }) =>
    node.type === 'choice' || (node.type === 'removed' && node.isElement === true)
      ? [{ expression: NOBODY, position: start, start, end }]
      : [],
  );
}

/**
 * The complete conditions of a text, inner conditions before outer ones. A part that nobody sees in MDX is a condition, too,
 * with its whole markup as the content.
 */
export function conditionsOf(text: string, isMdx: boolean): SourceCondition[] {
  const tokens = isMdx ? scanMdx(text, true) : undefined;
  const found = tokens === undefined ? [] : hiddenParts(text, tokens);
  const open: { tag: PlacedTag; place: string }[] = [];
  for (const [tag, place] of conditionTags(text, isMdx, tokens)) {
    if (tag.name === 'if') {
      open.push({ tag, place });
      continue;
    }
    const at = open.findLastIndex((each) => each.place === place);
    const begin = open[at]?.tag;
    if (begin === undefined) continue;
    open.length = at;
    found.push({
      expression: normalExpression(parseTagText(begin.text)?.argument ?? ''),
      position: begin.index,
      start: begin.index + begin.text.length,
      end: tag.index,
    });
  }
  return found;
}

/** A text with nothing between the tags of its conditions with one of these expressions. */
export function emptyConditions(text: string, isMdx: boolean, expressions: ReadonlySet<string>): string {
  const conditions = conditionsOf(text, isMdx).filter(({ expression }) => expressions.has(expression));
  let position = 0;
  const parts: string[] = [];
  for (const { start, end } of conditions.sort((one, other) => one.start - other.start)) {
    if (start < position) continue;
    const content = text.slice(start, end);
    const line = content.lastIndexOf('\n');
    // The end stays in the same quotes and list items.
    const [margin = ''] = /^[ \t>]*$/.exec(content.slice(line + 1)) ?? [];
    parts.push(text.slice(position, start), line === -1 ? '' : `\n${margin}`);
    position = end;
  }
  return parts.length === 0 ? text : [...parts, text.slice(position)].join('');
}
