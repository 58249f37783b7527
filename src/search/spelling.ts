import { fold } from './folded-letters.js';
import type { SearchTerm } from './search-query.js';

/** Letters of a word that is corrected: short words have too many similar words, and long ones too many variants. */
export const CORRECTED_LETTERS = { min: 5, max: 16 };
/** Words of a query that are corrected. */
const MAX_WORDS = 2;
const LETTERS_ONLY = /^\p{L}+$/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** The letters of scripts, without accents, which searches ignore. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
];

/** The words of a query that are long enough to be corrected. Phrases are searched as they are. */
export function correctableWords(terms: readonly SearchTerm[]): string[] {
  const words = terms.flatMap(({ tokens: [only, ...rest] }) =>
    only === undefined || only.isCjk || rest.length > 0 ? [] : [only.text],
  );
  return [...new Set(words)]
    .filter((word) => {
      const { length } = [...word];
      return LETTERS_ONLY.test(word) && length >= CORRECTED_LETTERS.min && length <= CORRECTED_LETTERS.max;
    })
    .slice(0, MAX_WORDS);
}

/**
 * The words that differ from a word by one typo, most likely first: two letters swapped, one letter more, another
 * letter, one letter less.
 */
export function spellingVariants(word: string): string[] {
  const letters = [...word];
  const alphabet = [...(ALPHABETS.find((all) => all.includes(letters[0] as string)) ?? new Set(letters))];
  const replaced = (at: number, removed: number, ...added: string[]): string =>
    letters.toSpliced(at, removed, ...added).join('');
  const places = letters.map((_, at) => at);
  const variants = new Set([
    ...places.slice(1).map((at) => replaced(at - 1, 2, letters[at] as string, letters[at - 1] as string)),
    ...places.map((at) => replaced(at, 1)),
    ...places.flatMap((at) => alphabet.map((letter) => replaced(at, 1, letter))),
    ...[...places, letters.length].flatMap((at) => alphabet.map((letter) => replaced(at, 0, letter))),
  ]);
  variants.delete(word);
  return [...variants];
}

/** Replaces words of a query. @param corrections by the folded word */
export function correctQuery(text: string, corrections: ReadonlyMap<string, string>): string {
  return text.normalize('NFKC').replace(WORD, (word) => corrections.get(fold(word)) ?? word);
}
