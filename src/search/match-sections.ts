import type { DocumentSection } from '../markdown/source/stored-document.js';
import { CJK, type SearchToken } from './cjk.js';
import { ACCENTS, fold, variantsOf } from './folded-letters.js';
import type { SearchTerm } from './search-query.js';

/** The stems of a word, empty for a stop word ("of"); undefined while they are not loaded. */
export type LexemesOf = (word: string) => readonly string[] | undefined;

/** A section of a page that matches, with an excerpt around the match. */
export interface MatchingSection {
  anchor: string | null;
  title: string;
  body: string;
}

/** Characters of an excerpt, and how many of them precede the match. */
const EXCERPT_LENGTH = 240;
const EXCERPT_BEFORE = 100;
/** A partial word of up to this length at an end of an excerpt is cut off. A longer run is text without spaces. */
const PART_OF_WORD = 40;
/** The number of last letters in which a stem may differ from its words ("happi" for "happy"). */
const STEM_ENDING = 2;

const LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${CJK}]]`;
const WORD_HERE = new RegExp(`${LETTER}+`, 'vy');
/** A letter with its accents, at the end of a text. */
const LETTER_BEFORE = new RegExp(`[${LETTER}--[${ACCENTS}]][${ACCENTS}]*$`, 'v');
/** Characters to look back for the letter that accents belong to. */
const MAX_ACCENTS = 10;
const GAP_HERE = new RegExp(`(?:[^\\p{L}\\p{N}\\p{M}]|[${ACCENTS}])*`, 'uy');
const ASCII = /^[\0-\x7f]*$/;
const FIRST_PART_OF_WORD = new RegExp(`^\\S{1,${PART_OF_WORD}}(?=\\s)`);
const LAST_PART_OF_WORD = new RegExp(`(?<=\\s)\\S{1,${PART_OF_WORD}}$`);

/**
 * The first sections that contain any of the terms, with the text around the first match in each.
 * @param limit maximum number of sections
 */
export function matchSections(
  sections: readonly DocumentSection[],
  terms: readonly SearchTerm[],
  lexemesOf: LexemesOf,
  limit: number,
): MatchingSection[] {
  const finders = terms.flatMap((term) => finderOf(term, lexemesOf) ?? []);
  const matching: MatchingSection[] = [];
  if (finders.length === 0) return matching;
  for (const { anchor, title, text } of sections) {
    // Usually returns the text itself, because composed text is not copied.
    const composed = text.normalize('NFC');
    const place = firstPlace(composed, finders);
    if (place === -1 && firstPlace(title.normalize('NFC'), finders) === -1) continue;
    matching.push({ anchor: anchor ?? null, title, body: excerpt(composed, Math.max(0, place)) });
    if (matching.length === limit) break;
  }
  return matching;
}

/** Finds a term in a composed text. @returns the index of the match, or -1 */
type Finder = (text: string) => number;

function firstPlace(text: string, finders: readonly Finder[]): number {
  let first = -1;
  for (const find of finders) {
    const place = find(text);
    if (place !== -1 && (first === -1 || place < first)) first = place;
  }
  return first;
}

/** undefined for a term that consists only of stop words. */
function finderOf({ tokens, isPrefix }: SearchTerm, lexemesOf: LexemesOf): Finder | undefined {
  const isStopWord = (token: SearchToken): boolean => !token.isCjk && lexemesOf(token.text)?.length === 0;
  const lead = isPrefix && tokens.length === 1 ? 0 : tokens.findIndex((token) => !isStopWord(token));
  const wanted = tokens.slice(lead);
  const [first] = wanted;
  if (lead === -1 || first === undefined) return undefined;
  const matches = (token: SearchToken, word: string, prefix: boolean): boolean => {
    if (word === token.text || (prefix && word.startsWith(token.text))) return true;
    const own = lexemesOf(token.text) ?? [];
    if (own.length === 0) return token !== first;
    return lexemesOf(word)?.some((lexeme) => own.includes(lexeme)) ?? false;
  };
  const matchesAt = (text: string, start: number): boolean => {
    let place = start;
    return wanted.every((token, index) => {
      if (index > 0) place = endOf(GAP_HERE, text, place) ?? place;
      if (token.isCjk) {
        const matched = text.startsWith(token.text, place);
        place += token.text.length;
        return matched;
      }
      const end = endOf(WORD_HERE, text, place);
      if (end === undefined) return false;
      const word = fold(text.slice(place, end));
      place = end;
      return matches(token, word, isPrefix && index === wanted.length - 1);
    });
  };
  if (first.isCjk) {
    return (text) => {
      let place = text.indexOf(first.text);
      while (place !== -1 && !matchesAt(text, place)) place = text.indexOf(first.text, place + 1);
      return place;
    };
  }
  const beginnings = [first.text, ...(lexemesOf(first.text) ?? [])].map((word) =>
    word.slice(0, Math.max(1, word.length - STEM_ENDING)).replace(/[^\p{L}\p{N}\p{M}]/gu, ''),
  );
  const candidates = candidatesOf([...new Set(beginnings)]);
  return (text) => {
    const candidate = candidates(text);
    candidate.lastIndex = 0;
    for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
      const place = match.index;
      if (!isInsideWord(text, place) && matchesAt(text, place)) return place;
      // Continue at the next character, because matches may overlap. Never inside a surrogate pair, where matching
      // would step back.
      candidate.lastIndex = place + ((text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1);
    }
    return -1;
  };
}

/** Creates the expression that finds folded word beginnings in an unfolded text. */
function candidatesOf(beginnings: readonly string[]): (text: string) => RegExp {
  const expression = (characters: (folded: string) => string): RegExp =>
    new RegExp(beginnings.map((word) => [...word].map(characters).join('')).join('|'), 'gv');
  let ofAscii: RegExp | undefined;
  let ofAny: RegExp | undefined;
  return (text) =>
    ASCII.test(text)
      ? (ofAscii ??= expression((folded) => `[${folded}${folded.toUpperCase()}]`))
      : (ofAny ??= expression((folded) => `[${variantsOf(folded)}][${ACCENTS}]*`));
}

/** Whether the character before a place is a letter, possibly with accents. */
function isInsideWord(text: string, place: number): boolean {
  if (place === 0) return false;
  const code = text.charCodeAt(place - 1);
  if (code < 0x80) return isAsciiLetter(code);
  return LETTER_BEFORE.test(text.slice(Math.max(0, place - MAX_ACCENTS), place));
}

function isAsciiLetter(code: number): boolean {
  // Digits, upper case, lower case.
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function endOf(here: RegExp, text: string, place: number): number | undefined {
  here.lastIndex = place;
  return here.test(text) ? here.lastIndex : undefined;
}

/** An excerpt of a composed text on one line, without partial words at its ends. */
function excerpt(text: string, place: number): string {
  const start = Math.max(0, place + 1 - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // A space before and after the text marks whole words at its ends. The first space shifts all positions by one.
  const piece = `${start === 0 ? ' ' : ''}${text.slice(Math.max(0, start - 1), end - 1)}${end > text.length + 1 ? ' ' : ''}`;
  return piece
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .replace(FIRST_PART_OF_WORD, '')
    .replace(LAST_PART_OF_WORD, '')
    .trim()
    .replace(/\s+/g, ' ');
}
