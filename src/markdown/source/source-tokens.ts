import { splitIntoChunks } from './chunks.js';
import { constructsToDisable } from './parse-limits.js';
import type { Range } from './ranges.js';
import { readTokens } from './read-tokens.js';
import { type TokenEvent, tokenize } from './tokenize.js';

/** The tokens, code and blocks of HTML of a text. */
export interface SourceTokens {
  source: string;
  events: TokenEvent[];
  code: Range[];
  html: Range[];
}

/**
 * Reads a text into tokens.
 * @param read the text to tokenize in its place, of the same length, such as one whose targets are filled
 * @returns null if the text is too slow to parse
 * @throws TooManyPartsError
 */
export function tokensOf(source: string, read = source): SourceTokens | null {
  const chunks = splitIntoChunks(source);
  const disabled = constructsToDisable(source, chunks);
  if (!disabled) return null;
  const parts = [...tokenize(read, chunks, disabled)];
  const events = parts.flat();
  return { source, events, code: readTokens(source, parts).code, html: rangesOf(events, 'htmlFlow') };
}

/** Where the tokens of a type are. */
export function rangesOf(events: readonly TokenEvent[], wanted: string): Range[] {
  return events.flatMap(([kind, { type, start, end }]) =>
    kind === 'enter' && type === wanted ? [{ start: start.offset, end: end.offset }] : [],
  );
}
