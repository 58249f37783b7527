/** The beginning of the names of all variables. They count also in code and in escaped text. */
const VARIABLE = /\b(space|page)(?=\.vars\b)/g;
const WORD_JOINER = '\u2060';

/**
 * A text that names no variable, for a text from other authors than those of the space: readers see all variables that a
 * page names, and titles are evaluated.
 */
export function withoutVariables(text: string): string {
  return text.replace(VARIABLE, `$1${WORD_JOINER}`);
}
