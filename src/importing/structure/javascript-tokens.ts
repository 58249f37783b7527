/** A part of a text of JavaScript or TypeScript: a name, a single character that is neither, or the value of a literal. */
export type Token =
  { type: 'name'; text: string } | { type: 'mark'; text: string } | { type: 'value'; value: string | number };

/**
 * Comments, texts, numbers, names, and any other character as a mark. A token without its end reaches as far as its
 * characters allow, so no part of a module is read twice.
 */
const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)|("(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\$]|\\[^]|\$(?!\{))*`?)|(\d[\w.$]*)|([\p{L}_$][\p{L}\p{N}_$]*)|([^])/gu;

/** The tokens of a text, without comments and white space. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (const [, text, number, name, mark] of source.matchAll(TOKEN)) {
    if (text !== undefined) tokens.push(textToken(text));
    else if (number !== undefined) tokens.push(numberToken(number));
    else if (name !== undefined) tokens.push({ type: 'name', text: name });
    else if (mark !== undefined) tokens.push({ type: 'mark', text: mark });
  }
  return tokens;
}

/** A text that does not end, and a template with an expression, are not values. */
function textToken(written: string): Token {
  const isClosed = written.length > 1 && written.startsWith(written.at(-1) ?? '');
  return isClosed
    ? { type: 'value', value: unescape(written.slice(1, -1)) }
    : { type: 'mark', text: written };
}

function numberToken(written: string): Token {
  const value = Number(written);
  return Number.isFinite(value) ? { type: 'value', value } : { type: 'mark', text: written };
}

const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
};

function unescape(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g,
    (_written, braced?: string, unicode?: string, hex?: string, other?: string) => {
      const code = braced ?? unicode ?? hex;
      if (code === undefined) return ESCAPES[other ?? ''] ?? other ?? '';
      const number = parseInt(code, 16);
      return number > 0x10ffff ? '\uFFFD' : String.fromCodePoint(number);
    },
  );
}

export function isMark(token: Token | undefined, text: string): boolean {
  return token?.type === 'mark' && token.text === text;
}

export function isName(token: Token | undefined, text: string): boolean {
  return token?.type === 'name' && token.text === text;
}
