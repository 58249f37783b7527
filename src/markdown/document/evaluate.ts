import { copyOf } from '../../common/copy-of.js';
import { createOverlapCheck, type Range } from '../source/ranges.js';
import { tokensOf } from '../source/source-tokens.js';
import { TooManyPartsError } from '../source/too-many-parts-error.js';
import { escapeValue, guardLine } from './escape.js';
import { EvaluatedTooLongError } from './document.errors.js';
import { escapeHtmlValue } from './html-tree.js';

/** Variables of a space and of a page, by name. A reusable content that is read alone has no page. */
export interface Variables {
  space: Readonly<Record<string, string>>;
  page?: Readonly<Record<string, string>>;
}

const EXPRESSION =
  /(?<!\\)(\\*)(?:\{\{[ \t]*(space|page)\.vars\.([^\s{}]+)[ \t]*\}\}|<code[ \t]+class[ \t]*=[ \t]*(?:"expression"|'expression'|expression)[ \t]*>[ \t]*(space|page)\.vars\.([^\s{}<>]+)[ \t]*<\/code>)/g;
/** Variables in conditions, in their usual spelling. */
const NAMED = /\b(space|page)\.vars\.([A-Za-z_]\w*)/g;
/** Maximum characters of a value in a title. */
const MAX_LINE_VALUE = 500;
const LINE_START = /(?:^|[\r\n])(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*$/;

/**
 * Replaces `{{ space.vars.name }}` and `{{ page.vars.name }}` by the values of the variables. Markup in a value is
 * escaped. Unknown names, other expressions, and expressions in code or after a backslash stay as written.
 * @param maxBytes maximum length of the result, which is checked before the result is built
 * @throws EvaluatedTooLongError
 */
export function evaluateExpressions(markdown: string, variables: Variables, maxBytes = Infinity): string {
  if (!markdown.includes('.vars.')) return markdown;
  const ranges = findRanges(markdown);
  if (ranges === null) return markdown;
  const isCode = createOverlapCheck(ranges.code);
  const isHtml = createOverlapCheck(ranges.html);
  const parts: string[] = [];
  let position = 0;
  let length = 0;
  for (const match of markdown.matchAll(EXPRESSION)) {
    const [written, slashes = ''] = match;
    const start = match.index + slashes.length;
    const end = match.index + written.length;
    const value = valueOf(variables, match[2] ?? match[4], match[3] ?? match[5]);
    if (value === undefined || slashes.length % 2 === 1 || isCode(start, end)) continue;
    const before = markdown.slice(Math.max(0, start - 200), start);
    const escaped = isHtml(start, end) ? escapeHtmlValue(value) : asText(value, before);
    length += start - position + escaped.length;
    if (length > maxBytes) throw new EvaluatedTooLongError(maxBytes);
    parts.push(markdown.slice(position, start), escaped);
    position = end;
  }
  const evaluated = [...parts, markdown.slice(position)].join('');
  if (Buffer.byteLength(evaluated) > maxBytes) throw new EvaluatedTooLongError(maxBytes);
  return evaluated;
}

/**
 * The variables that a text needs, and a lower bound for the characters of their values in it. Most texts name only a few
 * variables. A text with a condition, or with an expression that is more than a name, gets all of them, because these can name
 * one in many ways (`space.vars["a"]`, `"a" in space.vars`): for a variable that is missing, a condition that hides a text from
 * readers could show it.
 */
export function usedVariables(
  markdown: string,
  variables: Variables,
): { variables: { space: Record<string, string>; page: Record<string, string> }; length: number } {
  const used = { space: new Map<string, string>(), page: new Map<string, string>() };
  let length = 0;
  for (const match of markdown.includes('.vars.') ? markdown.matchAll(EXPRESSION) : []) {
    const scope = (match[2] ?? match[4]) === 'space' ? 'space' : 'page';
    const name = match[3] ?? match[5] ?? '';
    const value = valueOf(variables, scope, name);
    if (value === undefined) continue;
    used[scope].set(name, value);
    length += value.length;
  }
  // Values in conditions do not appear in the text.
  if (mayHaveConditions(markdown) || mayHaveOtherExpressions(markdown, variables))
    return { variables: { space: { ...variables.space }, page: { ...variables.page } }, length };
  return {
    variables: { space: Object.fromEntries(used.space), page: Object.fromEntries(used.page) },
    length,
  };
}

/**
 * The variables that a text names in expressions and conditions, such as `space.vars.version`. The names can be kept without
 * the text.
 */
export function namedVariables(text: string): Set<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (!names.has(name)) names.add(copyOf(name));
  };
  if (!text.includes('.vars.')) return names;
  for (const [, , scope, name, writtenScope, writtenName] of text.matchAll(EXPRESSION))
    add(`${scope ?? writtenScope ?? ''}.vars.${name ?? writtenName ?? ''}`);
  for (const [name] of text.matchAll(NAMED)) add(name);
  return names;
}

/** Replaces the same expressions in a line of plain text, such as a title. Nothing is escaped there. */
export function evaluateText(text: string, variables: Variables): string {
  return text.replace(
    EXPRESSION,
    (written, slashes: string, ...[scope, name, writtenScope, writtenName]: (string | undefined)[]) => {
      const value = valueOf(variables, scope ?? writtenScope, name ?? writtenName)
        ?.slice(0, MAX_LINE_VALUE)
        .toWellFormed();
      return value === undefined || slashes.length % 2 === 1 ? written : slashes + value;
    },
  );
}

/** Whether there may be conditions in a text: only their parser knows. */
function mayHaveConditions(markdown: string): boolean {
  return markdown.includes('{%') && /if/i.test(markdown);
}

/**
 * Whether there may be expressions in a text that are more than the name of a variable: only their parser knows. One without
 * spaces (`page.vars.a=="b"?"c":"d"`) looks like the name of a variable that does not exist.
 */
function mayHaveOtherExpressions(markdown: string, variables: Variables): boolean {
  const anyExpression = /\{\{|expression/;
  if (!anyExpression.test(markdown)) return false;
  const others = markdown.replace(
    EXPRESSION,
    (written, _slashes, ...[scope, name, writtenScope, writtenName]: (string | undefined)[]) =>
      valueOf(variables, scope ?? writtenScope, name ?? writtenName) === undefined ? written : '',
  );
  return anyExpression.test(others);
}

function valueOf(
  variables: Variables,
  scope: string | undefined,
  name: string | undefined,
): string | undefined {
  if (name === undefined) return undefined;
  const values = scope === 'space' ? variables.space : variables.page;
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

function asText(value: string, before: string): string {
  const escaped = escapeValue(value);
  return LINE_START.test(before) ? guardLine(escaped) : escaped;
}

function findRanges(markdown: string): { code: Range[]; html: Range[] } | null {
  try {
    // The tokenizer drops a byte order mark without counting it; a space in its place keeps the offsets.
    return tokensOf(markdown.startsWith('\uFEFF') ? ` ${markdown.slice(1)}` : markdown);
  } catch (error) {
    if (error instanceof TooManyPartsError) return null;
    throw error;
  }
}
