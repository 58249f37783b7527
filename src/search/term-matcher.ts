import { setImmediate as nextTurn } from 'node:timers/promises';
import { CJK } from './cjk.js';
import { ACCENTS, variantsOf } from './folded-letters.js';
import type { SearchTerm } from './search-query.js';
import { type LexemesOf, TermPatterns } from './term-patterns.js';

/** A matching part of a text, in UTF-16 code units. The end is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Terms that end with the same word or character of a text. */
interface TermsEnd {
  /** The last bits of these terms. */
  lasts: bigint;
  end: number;
  /** Where the last words and characters begin, by their number modulo the length of the longest term. */
  starts: readonly number[];
  /** The number of the word or character with which the terms end. */
  unit: number;
}

/** Words and characters that are compared before the event loop gets to run other requests. */
const UNITS_PER_SLICE = 10_000;
/** Skipped characters that take as long as one word. */
const SKIPPED_PER_UNIT = 50;
/** With more beginnings, only their first letters are looked for. */
const MAX_BEGINNINGS = 8;
/** Letters of a beginning that are looked for: a longer one is compared again at each letter of a text that repeats it. */
const BEGINNING_LETTERS = 4;

const LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${CJK}]]`;
const WORD_HERE = new RegExp(`${LETTER}+`, 'vy');
/** A letter with its accents, at the end of a text. */
const LETTER_BEFORE = new RegExp(`[${LETTER}--[${ACCENTS}]][${ACCENTS}]*$`, 'v');
/** Characters to look back for the letter that accents belong to. */
const MAX_ACCENTS = 10;
const GAP_HERE = new RegExp(`[[^\\p{L}\\p{N}\\p{M}][${ACCENTS}]]*`, 'vy');
const ASCII = /^[\0-\x7f]*$/;

/**
 * Finds search terms in texts, all of them in one pass. Each word of a text is read once, however long the terms are. Texts
 * between words with which no term can begin are skipped.
 */
export class TermMatcher {
  private readonly patterns: TermPatterns;
  private ofAscii: RegExp | null | undefined;
  private ofAny: RegExp | undefined;
  /** The comparisons since other requests had their turn. */
  private spent = 0;

  /** @param lexemesOf must know the words of the terms */
  constructor(terms: readonly SearchTerm[], lexemesOf: LexemesOf) {
    this.patterns = new TermPatterns(terms, lexemesOf);
  }

  /** Whether there is no term, or each has only stop words. */
  get isEmpty(): boolean {
    return this.patterns.lasts === 0n;
  }

  /** The start of the first match in a composed text; -1 when there is none. */
  async firstPlace(text: string): Promise<number> {
    let first = -1;
    for (const found of this.scan(text, true)) {
      if (found === undefined) {
        await this.rest();
        continue;
      }
      for (const { start } of this.rangesOf(found)) if (first === -1 || start < first) first = start;
    }
    return first;
  }

  /** Which terms are in a composed text, as a set that `isEvery` understands. @param known those that need not be found again */
  async termsIn(text: string, known: bigint): Promise<bigint> {
    let terms = known;
    if (this.isEvery(terms)) return terms;
    for (const found of this.scan(text)) {
      if (found === undefined) await this.rest();
      else terms |= found.lasts;
      if (this.isEvery(terms)) break;
    }
    return terms;
  }

  /** Whether a set of terms has all of them. */
  isEvery(terms: bigint): boolean {
    return terms === this.patterns.lasts;
  }

  /** The matches of each term in a short text, in order and not overlapping others of the term; those of the first term first. */
  matchesIn(text: string): TextRange[] {
    const byTerm = new Map<bigint, TextRange[]>();
    for (const last of this.patterns.lengths.keys()) byTerm.set(last, []);
    for (const found of this.scan(text)) {
      if (found === undefined) continue;
      for (const { last, start, end } of this.rangesOf(found)) {
        const ranges = byTerm.get(last);
        if (start >= (ranges?.at(-1)?.end ?? 0)) ranges?.push({ start, end });
      }
    }
    return [...byTerm.values()].flat();
  }

  /** Lets other requests have their turn, if much was compared since the last one. */
  async rest(): Promise<void> {
    if (this.spent < UNITS_PER_SLICE) return;
    this.spent = 0;
    await nextTurn();
  }

  private *rangesOf({ lasts, end, starts, unit }: TermsEnd) {
    for (let rest = lasts; rest !== 0n; rest &= rest - 1n) {
      const last = rest & -rest;
      const length = this.patterns.lengths.get(last) ?? 1;
      yield { last, start: starts[(unit - length + 1) % this.patterns.longest] ?? 0, end };
    }
  }

  /**
   * Where terms end in a text; undefined when it is time to rest.
   * @param isForFirst ends when no later match can begin before those that were found
   */
  private *scan(text: string, isForFirst = false): Generator<TermsEnd | undefined, void> {
    const { patterns } = this;
    const candidate = this.candidatesIn(text);
    if (candidate === undefined || this.isEmpty) return;
    const starts: number[] = [];
    /** The terms that match up to here, each as the bit of the last matching word. */
    let matching = 0n;
    let place = 0;
    let lastUnit = Infinity;
    for (let unit = 0; place < text.length; unit += 1) {
      if (this.spent >= UNITS_PER_SLICE) yield undefined;
      const isBetween = (matching & ~patterns.lasts) === 0n;
      const start = isBetween ? nextCandidate(candidate, text, place) : endOf(GAP_HERE, text, place);
      if (start === undefined || start >= text.length) {
        this.spent += (text.length - place) / SKIPPED_PER_UNIT;
        return;
      }
      this.spent += 1 + (start - place) / SKIPPED_PER_UNIT;
      starts[unit % patterns.longest] = start;
      let continued = (matching << 1n) & ~patterns.firsts;
      if (start > place) continued &= ~patterns.joined;
      const end = endOf(WORD_HERE, text, start);
      if (end === undefined) {
        const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
        place = start + character.length;
        matching = (continued | patterns.firsts) & patterns.ofCharacter(character);
      } else {
        place = end;
        matching = this.matchWord(text.slice(start, end), continued);
      }
      const lasts = matching & patterns.lasts;
      if (lasts !== 0n) {
        yield { lasts, end: place, starts, unit };
        // A longer term can begin before the match that ends first.
        if (isForFirst) lastUnit = Math.min(lastUnit, unit + patterns.longest);
      }
      if (lastUnit <= unit || (lastUnit < Infinity && (matching & ~patterns.lasts) === 0n)) return;
    }
  }

  /** @param continued bits that the word would match as the next one of a term */
  private matchWord(word: string, continued: bigint): bigint {
    const { folded, written, beginnings } = this.patterns.ofWord(word);
    const possible = continued | beginnings;
    const matching = possible & written;
    const open = possible & this.patterns.stemmed & ~written;
    return open === 0n ? matching : matching | (open & this.patterns.ofStems(folded));
  }

  /** The expression that finds where terms can begin in a text; undefined when none can. */
  private candidatesIn(text: string): RegExp | undefined {
    const { candidates } = this.patterns;
    if (!ASCII.test(text)) {
      return (this.ofAny ??= candidatesOf([...candidates], (letter) => variantsOf(letter)));
    }
    if (this.ofAscii === undefined) {
      const ascii = [...candidates].filter((beginning) => ASCII.test(beginning));
      this.ofAscii =
        ascii.length === 0 ? null : candidatesOf(ascii, (letter) => letter + letter.toUpperCase());
    }
    return this.ofAscii ?? undefined;
  }
}

/** @param variants the characters of an unfolded text for a folded one */
function candidatesOf(beginnings: readonly string[], variants: (folded: string) => string): RegExp {
  if (beginnings.includes('')) return new RegExp(`[[\\p{L}\\p{N}\\p{M}]--[${ACCENTS}]]`, 'gv');
  const letters = beginnings.map((beginning) => [...beginning].slice(0, BEGINNING_LETTERS));
  if (beginnings.length > MAX_BEGINNINGS) {
    const first = new Set(letters.map(([letter = '']) => letter));
    return new RegExp(`[${[...first].map(variants).join('')}]`, 'gv');
  }
  const accents = `[${ACCENTS}]*`;
  const written = letters.map((word) => word.map((letter) => `[${variants(letter)}]`).join(accents));
  return new RegExp(written.join('|'), 'gv');
}

/** The next place where a term can begin. */
function nextCandidate(candidate: RegExp, text: string, from: number): number | undefined {
  candidate.lastIndex = from;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    if (!isInsideWord(text, match.index)) return match.index;
    // Text without spaces has no words, so a term can begin at any of its characters.
    const end = endOf(WORD_HERE, text, match.index);
    if (end === undefined) return match.index;
    candidate.lastIndex = end;
  }
  return undefined;
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
