import { copyOf } from '../common/copy-of.js';
import type { DocumentSection } from '../markdown/source/stored-document.js';
import { CJK, type SearchToken } from './cjk.js';
import { ACCENTS, fold, variantsOf } from './folded-letters.js';
import type { SearchTerm } from './search-query.js';

/** The stems of a word, empty for a stop word ("of"); undefined while they are not loaded. */
export type LexemesOf = (word: string) => readonly string[] | undefined;

/** A matching part of a text, in UTF-16 code units. The end is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** A section of a page that matches, with an excerpt around the match. Its texts are short copies. */
export interface MatchingSection {
  /** null: before the first heading, or too long. */
  anchor: string | null;
  /** The first part of a long title. */
  title: string;
  body: string;
  /** What matches in the title and in the body. */
  highlights: { title: TextRange[]; body: TextRange[] };
}

/** Characters of an excerpt, and how many of them precede the match. */
const EXCERPT_LENGTH = 240;
const EXCERPT_BEFORE = 100;
/** Characters of a title that are shown and in which matches are marked, and the number of marks in a text. */
const MAX_TITLE_LENGTH = 1000;
const MAX_MARKS = 50;
/** Longer anchors are left out: a response contains each of them several times. References have the same limit. */
const MAX_ANCHOR_LENGTH = 255;
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
  finders: readonly Finder[],
  limit: number,
): MatchingSection[] {
  const matching: MatchingSection[] = [];
  if (finders.length === 0) return matching;
  for (const { anchor, title, text } of sections) {
    // Usually returns the text itself, because composed text is not copied.
    const composed = text.normalize('NFC');
    const place = firstPlace(composed, finders);
    if (place === -1 && firstPlace(title.normalize('NFC'), finders) === -1) continue;
    const body = excerpt(composed, Math.max(0, place));
    const highlights = { title: findMatches(title, finders), body: findMatches(body, finders) };
    matching.push({
      anchor: anchor === undefined || anchor.length > MAX_ANCHOR_LENGTH ? null : copyOf(anchor),
      // The texts of the page are not kept with what was found in them.
      title: copyOf(startOf(title)),
      body: copyOf(body),
      highlights,
    });
    if (matching.length === limit) break;
  }
  return matching;
}

/** Finds a term in a composed text. @param from where to begin */
export type Finder = (text: string, from: number) => TextRange | undefined;

/** @param lexemesOf must know the words of the terms */
export function findersOf(terms: readonly SearchTerm[], lexemesOf: LexemesOf): Finder[] {
  return terms.flatMap((term) => finderOf(term, lexemesOf) ?? []);
}

/** All parts of a short text that match, in order, and not overlapping. */
export function findMatches(text: string, finders: readonly Finder[]): TextRange[] {
  const searched = text.slice(0, MAX_TITLE_LENGTH);
  const found: TextRange[] = [];
  for (const find of finders) {
    let match = find(searched, 0);
    while (match !== undefined && found.length < MAX_MARKS) {
      found.push(match);
      match = find(searched, match.end);
    }
  }
  const ranges: TextRange[] = [];
  for (const range of found.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last === undefined || range.start >= last.end) ranges.push({ ...range });
    else last.end = Math.max(last.end, range.end);
  }
  return ranges;
}

function firstPlace(text: string, finders: readonly Finder[]): number {
  let first = -1;
  for (const find of finders) {
    const place = find(text, 0)?.start;
    if (place !== undefined && (first === -1 || place < first)) first = place;
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
  const matchAt = (text: string, start: number): TextRange | undefined => {
    let place = start;
    const isMatch = wanted.every((token, index) => {
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
    return isMatch ? { start, end: place } : undefined;
  };
  if (first.isCjk) {
    return (text, from) => {
      let place = text.indexOf(first.text, from);
      while (place !== -1) {
        const match = matchAt(text, place);
        if (match !== undefined) return match;
        place = text.indexOf(first.text, place + 1);
      }
      return undefined;
    };
  }
  const beginnings = [first.text, ...(lexemesOf(first.text) ?? [])].map((word) =>
    word.slice(0, Math.max(1, word.length - STEM_ENDING)).replace(/[^\p{L}\p{N}\p{M}]/gu, ''),
  );
  const candidates = candidatesOf([...new Set(beginnings)]);
  return (text, from) => {
    const candidate = candidates(text);
    candidate.lastIndex = from;
    for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
      const place = match.index;
      const found = isInsideWord(text, place) ? undefined : matchAt(text, place);
      if (found !== undefined) return found;
      // Continue at the next character, because matches may overlap. Never inside a surrogate pair, where matching
      // would step back.
      candidate.lastIndex = place + ((text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1);
    }
    return undefined;
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

/** The part of a title that is shown. */
function startOf(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  // Not half of a surrogate pair.
  return title.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '');
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
