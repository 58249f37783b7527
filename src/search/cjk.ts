/**
 * Characters of scripts that are written without spaces, as a bracket expression: Bopomofo, Han, Kana, Hangul. The
 * database function `cjk_pairs` uses the same characters.
 */
export const CJK =
  '\\u1100-\\u11ff\\u2e80-\\u2fdf\\u3005-\\u3007\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u312f\\u3130-\\u318f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';

const RUNS = new RegExp(`[${CJK}]+|[^${CJK}]+`, 'gu');
const STARTS_CJK = new RegExp(`^[${CJK}]`, 'u');

/** A part of a search term: a word, or a run of characters of a script without spaces. */
export interface SearchToken {
  text: string;
  isCjk: boolean;
}

/** Splits a word where a script without spaces begins or ends. */
export function splitScripts(word: string): SearchToken[] {
  return (word.match(RUNS) ?? []).map((text) => ({ text, isCjk: STARTS_CJK.test(text) }));
}

/**
 * A query, in the syntax of `to_tsquery`, for a text that contains the tokens one after another. The index splits a
 * text into overlapping pairs and a last single character, so the query leaves out the single character of the last
 * token.
 * @param isPrefix whether the last token may be the beginning of a word
 */
export function pairQuery(tokens: readonly SearchToken[], isPrefix: boolean): string {
  const operands = tokens.flatMap(({ text, isCjk }, index) => {
    const isLast = index === tokens.length - 1;
    if (!isCjk) return [`'${text}'${isLast && isPrefix ? ':*' : ''}`];
    const characters = [...text];
    const pairs = characters.slice(0, -1).map((character, i) => `'${character}${characters[i + 1]}'`);
    if (!isLast) return [...pairs, `'${characters.at(-1)}'`];
    return pairs.length > 0 ? pairs : [`'${text}':*`];
  });
  return operands.join(' <-> ');
}
