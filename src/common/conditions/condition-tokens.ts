/** An error in a condition, at an `index` in UTF-16 code units from 0. */
export class ConditionProblem extends Error {
  constructor(
    message: string,
    readonly index: number,
  ) {
    super(message);
  }
}

/** A token of a condition. `index` is where it begins; the last token has the type `end`. */
export type Token =
  | { type: 'name' | 'sign' | 'end'; text: string; index: number }
  | { type: 'number'; text: string; value: number; index: number }
  | { type: 'string'; text: string; value: string; index: number };

const BLANK = /[ \t\r\n]+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const STRING = /"(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\\\r\n]|\\[^\r\n])*'/y;
/** The longest first. `===` and `!==` are accepted because they are common in JavaScript. */
const SIGN = /===|!==|==|!=|<=|>=|&&|\|\||[<>!?:.,()[\]-]/y;
const ESCAPE = /\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[xX][0-9A-Fa-f]{2}|[0-3][0-7]{2}|.)/gsu;

const SAME_AS: Record<string, string> = { '===': '==', '!==': '!=' };
const ESCAPED: Record<string, string> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '?': '?',
  '"': '"',
  "'": "'",
  '`': '`',
};

/**
 * Splits a condition into tokens.
 * @throws ConditionProblem
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let index = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  while (index < text.length) {
    const blank = take(BLANK);
    const found =
      blank ?? take(NAME) ?? take(NUMBER) ?? (/["']/.test(text.charAt(index)) ? take(STRING) : take(SIGN));
    if (found === undefined) throw unreadable(text, index);
    if (blank === undefined) tokens.push(toToken(found, index));
    index += found.length;
  }
  return [...tokens, { type: 'end', text: '', index }];
}

function toToken(text: string, index: number): Token {
  if (/^[A-Za-z_]/.test(text)) return { type: 'name', text, index };
  if (/^[0-9]/.test(text)) return { type: 'number', text, value: numberOf(text, index), index };
  if (/^["']/.test(text)) return { type: 'string', text, value: unescaped(text, index), index };
  return { type: 'sign', text: SAME_AS[text] ?? text, index };
}

function numberOf(text: string, index: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || (/^[0-9]+$/.test(text) && !Number.isSafeInteger(value)))
    throw new ConditionProblem('the number is too large', index);
  return value;
}

function unescaped(text: string, index: number): string {
  return text.slice(1, -1).replaceAll(ESCAPE, (whole, escape: string, at: number) => {
    const code = codePointOf(escape);
    const character = code === undefined ? ESCAPED[escape] : fromCode(code);
    if (character === undefined)
      throw new ConditionProblem(`${JSON.stringify(whole)} is not an escape sequence`, index + 1 + at);
    return character;
  });
}

function codePointOf(escape: string): number | undefined {
  if (escape.length === 1) return undefined;
  return /^[0-9]/.test(escape) ? Number.parseInt(escape, 8) : Number.parseInt(escape.slice(1), 16);
}

function fromCode(code: number): string | undefined {
  const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function unreadable(text: string, index: number): ConditionProblem {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return new ConditionProblem(
    WRONG_SIGNS[character] ?? `${JSON.stringify(character)} is not allowed here`,
    index,
  );
}

const ARITHMETIC = 'arithmetic is not supported';
const WRONG_SIGNS: Record<string, string> = {
  '"': 'the string has no end',
  "'": 'the string has no end',
  '=': 'write "==" to compare',
  '&': 'write "&&" for "and"',
  '|': 'write "||" for "or"',
  '+': ARITHMETIC,
  '*': ARITHMETIC,
  '/': ARITHMETIC,
  '%': ARITHMETIC,
};
