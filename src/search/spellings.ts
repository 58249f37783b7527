import { Injectable } from '@nestjs/common';
import { Excerpts } from './excerpts.js';
import type { LimitedReader } from './search-readers.js';
import type { SearchHit } from './search.repository.js';
import type { SearchTerm } from './search-query.js';
import { spellingVariants } from './spelling.js';
import { COUNTED_PAGES } from './spelling-statements.js';
import {
  type ConditionalPage,
  type Spelling,
  SpellingsRepository,
  type WordScope,
} from './spellings.repository.js';

/** Maximum number of pages with conditions and a word for which the parts that a reader sees are computed. */
const MAX_CONDITIONAL = 200;

/**
 * Finds the right spelling of misspelled words. A spelling is a word of the texts, so it depends only on texts that the
 * reader sees: otherwise, it would reveal words of other texts.
 */
@Injectable()
export class Spellings {
  constructor(
    private readonly repository: SpellingsRepository,
    private readonly excerpts: Excerpts,
  ) {}

  /**
   * The right spelling of each word that the reader finds on no page, by the word: the one that is on most pages.
   * @param limited a reader who does not find everything
   */
  async of(
    scope: WordScope,
    words: readonly string[],
    limited?: LimitedReader,
  ): Promise<Map<string, string>> {
    const variants = new Map(words.map((word) => [word, spellingVariants(word)]));
    const found = await this.repository.find(scope, variants, limited && unseenBy(limited));
    if (limited === undefined || found.length === 0) return bestOf(found);
    return bestOf(await this.forReader(scope, found, limited));
  }

  /** Spellings with the pages of texts with conditions, as far as the reader sees them. */
  private async forReader(
    scope: WordScope,
    found: readonly Spelling[],
    limited: LimitedReader,
  ): Promise<Spelling[]> {
    const { sectionsOf } = limited.reader;
    const asked = {
      words: [...new Set(found.map(({ word }) => word))],
      written: [...new Set(found.map(({ variant }) => variant))],
    };
    const pages = await this.repository.findConditional(scope, asked, unseenBy(limited), MAX_CONDITIONAL);
    const known = new Set<string>();
    for (const [word, hits] of byWord(pages.words)) {
      const excerpts = await this.excerpts.find(hits, [termOf(word)], sectionsOf);
      if (excerpts.some(({ isHidden }) => isHidden !== true)) known.add(word);
    }
    const written = byWord(pages.written);
    const spellings: Spelling[] = [];
    for (const { word, variant, pages: whole } of found) {
      if (known.has(word)) continue;
      const hits = written.get(variant) ?? [];
      const parts = await this.excerpts.countWritten(hits, variant, sectionsOf, COUNTED_PAGES - whole);
      spellings.push({ word, variant, pages: whole + parts });
    }
    return spellings;
  }
}

/** The spelling on most pages; of several, the first. */
function bestOf(spellings: readonly Spelling[]): Map<string, string> {
  const best = new Map<string, Spelling>();
  for (const spelling of spellings) {
    const { word, pages } = spelling;
    if (pages > (best.get(word)?.pages ?? 0)) best.set(word, spelling);
  }
  return new Map([...best].map(([word, { variant }]) => [word, variant]));
}

function unseenBy({ reader: { hidden }, spaceIds }: LimitedReader) {
  return { hidden, spaceIds };
}

function byWord(pages: readonly ConditionalPage[]): Map<string, SearchHit[]> {
  const hits = new Map<string, SearchHit[]>();
  for (const { word, hit } of pages) hits.set(word, [...(hits.get(word) ?? []), hit]);
  return hits;
}

/** A word as the index finds it: the beginning of longer words, too. */
function termOf(word: string): SearchTerm {
  return { tokens: [{ text: word, isCjk: false }], isPrefix: true };
}
