import { fold } from './folded-letters.js';
import type { SearchTerm } from './search-query.js';

/** The stems of a word, empty for a stop word ("of"); undefined while they are not loaded. */
export type LexemesOf = (word: string) => readonly string[] | undefined;

/** The terms that a word of a text matches, as bits of `TermPatterns`. */
export interface WordBits {
  /** The word without accents and case. */
  folded: string;
  /** It is written like these words of terms. */
  written: bigint;
  /** These terms can begin with it, if it has their stem or is written like their first word. */
  beginnings: bigint;
}

/** Cached words with their matches. */
const KEPT_WORDS = 2_000;
/** The number of last letters in which a stem may differ from its words ("happi" for "happy"). */
const STEM_ENDING = 2;

/**
 * Several search terms as bits, one for each word and each character of a script without spaces. The bits of a term follow
 * one another, so a set of bits says how far each term matches, and a shift by one goes on to the next word of all terms.
 */
export class TermPatterns {
  /** The first bit of each term, and its last one. */
  firsts = 0n;
  lasts = 0n;
  /** Characters that follow the one before them directly. */
  joined = 0n;
  /** Words with stems. */
  stemmed = 0n;
  /** The number of bits of the longest term. */
  longest = 0;
  /** The beginnings of words and characters with which a term can begin, folded. */
  readonly candidates = new Set<string>();
  /** The number of bits of each term by its last bit, in the order of the terms. */
  readonly lengths = new Map<bigint, number>();
  private next = 1n;
  private bits = 0;
  private stopWords = 0n;
  private readonly words = new Map<string, bigint>();
  private readonly stems = new Map<string, bigint>();
  private readonly characters = new Map<string, bigint>();
  private readonly prefixes: [text: string, bit: bigint][] = [];
  private readonly beginnings = new Map<string, bigint>();
  private readonly beginningLengths = new Set<number>();
  private readonly kept = new Map<string, WordBits>();

  /** @param lexemesOf must know the words of the terms */
  constructor(
    terms: readonly SearchTerm[],
    private readonly lexemesOf: LexemesOf,
  ) {
    const distinct = new Map(terms.map((term) => [JSON.stringify([term.tokens, term.isPrefix]), term]));
    for (const term of distinct.values()) this.add(term);
  }

  /** The terms that a word matches without its stems. */
  ofWord(word: string): WordBits {
    const known = this.kept.get(word);
    if (known !== undefined) return known;
    const folded = fold(word);
    let written = (this.words.get(folded) ?? 0n) | this.stopWords;
    for (const [text, bit] of this.prefixes) if (folded.startsWith(text)) written |= bit;
    let beginnings = 0n;
    const letters = withOneSigma(folded);
    for (const length of this.beginningLengths) {
      if (length <= letters.length) beginnings |= this.beginnings.get(letters.slice(0, length)) ?? 0n;
    }
    const bits = { folded, written, beginnings };
    if (this.kept.size >= KEPT_WORDS) this.kept.clear();
    this.kept.set(word, bits);
    return bits;
  }

  /** The terms that a folded word matches by its stems. */
  ofStems(folded: string): bigint {
    let bits = 0n;
    for (const lexeme of this.lexemesOf(folded) ?? []) bits |= this.stems.get(lexeme) ?? 0n;
    return bits;
  }

  ofCharacter(character: string): bigint {
    return this.characters.get(character) ?? 0n;
  }

  /** Adds a term, without the stop words at its start. One of only stop words is not looked for. */
  private add({ tokens, isPrefix }: SearchTerm): void {
    const stemsOf = (token: SearchTerm['tokens'][number]) => this.lexemesOf(token.text);
    const lead =
      isPrefix && tokens.length === 1
        ? 0
        : tokens.findIndex((token) => token.isCjk || stemsOf(token)?.length !== 0);
    if (lead === -1 || tokens.length === 0) return;
    const start = this.next;
    const before = this.bits;
    for (const [index, token] of tokens.slice(lead).entries()) {
      const isFirst = index === 0;
      if (token.isCjk) this.addCharacters(token.text, isFirst);
      else {
        const isBeginning = isPrefix && lead + index === tokens.length - 1;
        this.addWord(token.text, stemsOf(token) ?? [], { isFirst, isBeginning });
      }
    }
    const last = this.next >> 1n;
    this.firsts |= start;
    this.lasts |= last;
    this.lengths.set(last, this.bits - before);
    this.longest = Math.max(this.longest, this.bits - before);
  }

  private addCharacters(text: string, isFirst: boolean): void {
    if (isFirst) this.candidates.add(text);
    for (const [place, character] of [...text].entries()) {
      if (place > 0) this.joined |= this.next;
      include(this.characters, character, this.next);
      this.nextBit();
    }
  }

  /** @param at `isBeginning`: words that begin with it match too */
  private addWord(
    text: string,
    stems: readonly string[],
    at: { isFirst: boolean; isBeginning: boolean },
  ): void {
    include(this.words, text, this.next);
    for (const stem of stems) include(this.stems, stem, this.next);
    if (stems.length > 0) this.stemmed |= this.next;
    // A stop word in a phrase stands for any word.
    else if (!at.isFirst) this.stopWords |= this.next;
    if (at.isBeginning) this.prefixes.push([text, this.next]);
    if (at.isFirst) this.addBeginnings([text, ...stems]);
    this.nextBit();
  }

  private nextBit(): void {
    this.next <<= 1n;
    this.bits += 1;
  }

  private addBeginnings(words: readonly string[]): void {
    for (const word of words) {
      const beginning = withOneSigma(
        word.slice(0, Math.max(1, word.length - STEM_ENDING)).replace(/[^\p{L}\p{N}\p{M}]/gu, ''),
      );
      this.candidates.add(beginning);
      include(this.beginnings, beginning, this.next);
      this.beginningLengths.add(beginning.length);
    }
  }
}

function include(bits: Map<string, bigint>, text: string, bit: bigint): void {
  bits.set(text, (bits.get(text) ?? 0n) | bit);
}

/** σ is written ς at the end of a word. */
function withOneSigma(folded: string): string {
  return folded.replaceAll('ς', 'σ');
}
