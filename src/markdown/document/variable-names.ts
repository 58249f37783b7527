/** The names of all variables begin so. They count also in code, and in what is escaped. */
const VARIABLE = /\b(space|page)(?=\.vars\b)/g;
const WORD_JOINER = '\u2060';

/**
 * A text that names no variable, for a text whose authors are not those of the space: whatever a page names, its readers see,
 * and titles are evaluated.
 */
export function withoutVariables(text: string): string {
  return text.replace(VARIABLE, `$1${WORD_JOINER}`);
}
