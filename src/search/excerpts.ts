import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cacheSize } from '../config/cache-size.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { copyOf } from '../common/copy-of.js';
import { holdTexts } from '../common/text-hold.js';
import { CHARACTERS_OF_PART, type DocumentSection } from '../markdown/source/stored-document.js';
import { TextMemory } from '../platform/memory/text-memory.js';
import { findMatches, matchSections, type MatchingSection } from './match-sections.js';
import type { SearchTerm } from './search-query.js';
import { type SearchedText, type SearchHit, SearchRepository } from './search.repository.js';
import { TermMatcher, type TextRange } from './term-matcher.js';

/** The matching parts of a page. */
export interface PageExcerpts {
  sections: MatchingSection[];
  /** Matches in the title of the search row. */
  titleHighlights: TextRange[];
  /** Where the reader sees all terms: 2 in the title, 1 in the headings, 0 elsewhere. Only for texts with conditions. */
  level?: number;
  /** The page matches only with parts of its text that the reader does not see. */
  isHidden?: true;
}

/** The sections of a page as a reader sees them; undefined: all. Asked only for texts with conditions. */
export type SectionsForReader = (hit: SearchHit) => Promise<readonly DocumentSection[] | undefined>;

/** The terms of a search, with the stems of their words. */
interface Wanted {
  terms: readonly SearchTerm[];
  unwanted: readonly SearchTerm[];
  known: ReadonlyMap<string, readonly string[]>;
}

/** A page as a reader sees it. */
interface ShownPage {
  title: string;
  sections: readonly DocumentSection[];
  /** Made for the reader: the match may be in other parts. */
  isForReader: boolean;
  /** It is not known which parts of it the reader sees. */
  isUnread: boolean;
}

/** Sections per page in a search result. */
const SECTIONS_PER_PAGE = 3;
/** Pages whose texts are in memory at the same time, if they are short. */
const PAGES_AT_ONCE = 100;
/** Characters of texts in the cache, when there is enough memory. */
const SECTIONS_CHARACTERS = 8_000_000;
/** Characters of cached words with their stems, and those that an entry counts as besides. */
const LEXEMES_CHARACTERS = 5_000_000;
const LEXEMES_ENTRY = 80;
/** Bytes of the longest word that has a stem: PostgreSQL ignores longer ones. */
const MAX_WORD_BYTES = 2046;
/** The stems of a word without stems. */
const NO_LEXEMES: readonly string[] = [];

/**
 * Finds the matching sections of pages, with the text around each match. PostgreSQL would have to parse every text
 * again to locate a match. This class compares only words that start like a stem of the query. The stems of words come
 * from PostgreSQL and are cached.
 */
@Injectable()
export class Excerpts {
  /** The stems of words, by word. */
  private readonly lexemes = new LRUCache<string, readonly string[]>({
    maxSize: LEXEMES_CHARACTERS,
    sizeCalculation: (lexemes, word) =>
      lexemes.reduce((sum, lexeme) => sum + lexeme.length, word.length + LEXEMES_ENTRY),
  });
  /** Documents are immutable, so entries never become stale. */
  private readonly texts: LRUCache<string, SearchedText>;

  constructor(
    private readonly repository: SearchRepository,
    private readonly memory: TextMemory,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.texts = new LRUCache({
      maxSize: cacheSize(environment, SECTIONS_CHARACTERS),
      sizeCalculation: ({ sections }) => weightOfSections(sections) + 200,
    });
  }

  /**
   * The matching parts of each page, in the order of the pages.
   * @param sectionsFor a reader; absent: they see everything, as people who edit the texts
   * @param unwanted terms that a page must not have where the reader sees them
   */
  async find(
    hits: readonly SearchHit[],
    terms: readonly SearchTerm[],
    sectionsFor?: SectionsForReader,
    unwanted: readonly SearchTerm[] = [],
  ): Promise<PageExcerpts[]> {
    const words = [...terms, ...unwanted].flatMap(({ tokens }) =>
      tokens.flatMap(({ text, isCjk }) => (isCjk ? [] : [text])),
    );
    const known = await this.loadLexemes(words);
    return this.onPages(hits, sectionsFor, (pages) => this.match(pages, { terms, unwanted, known }));
  }

  /**
   * The number of pages on which a reader sees a word as it is written, apart from accents and case.
   * @param limit where counting may end
   */
  async countWritten(
    hits: readonly SearchHit[],
    word: string,
    sectionsFor: SectionsForReader,
    limit: number,
  ): Promise<number> {
    const term: SearchTerm = { tokens: [{ text: word, isCjk: false }], isPrefix: false };
    // Each word is its own stem.
    const matcher = new TermMatcher([term], (other) => [other]);
    let count = 0;
    for (let next = 0; count < limit && next < hits.length; next += limit) {
      await this.onPages(hits.slice(next, next + limit), sectionsFor, async (pages) => {
        for (const page of pages) if (!page.isUnread && (await isFound(page, matcher))) count += 1;
        return pages;
      });
    }
    return count;
  }

  /**
   * Reads pages as a reader sees them, some at a time.
   * @param read returns a result for each of some pages
   */
  private async onPages<Result>(
    hits: readonly SearchHit[],
    sectionsFor: SectionsForReader | undefined,
    read: (pages: readonly ShownPage[]) => Promise<readonly Result[]>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    while (results.length < hits.length) {
      await holdTexts(async () => {
        const start = results.length;
        const batch = hits.slice(start, start + PAGES_AT_ONCE);
        const texts = await this.textsOf(batch);
        while (results.length < start + texts.length) {
          const known = batch.slice(0, texts.length);
          const pages = await this.shownPages(known, texts, results.length - start, sectionsFor);
          results.push(...(await read(pages)));
        }
      });
    }
    return results;
  }

  /**
   * Pages as the reader sees them, from a place on. A page with the values of its variables can be much longer than its text,
   * so those that are made for the reader are about as long together as one long text.
   */
  private async shownPages(
    hits: readonly SearchHit[],
    texts: readonly (SearchedText | undefined)[],
    start: number,
    sectionsFor: SectionsForReader | undefined,
  ): Promise<ShownPage[]> {
    const pages: ShownPage[] = [];
    let made = 0;
    for (const [index, hit] of hits.entries()) {
      if (index < start) continue;
      if (made > this.memory.batch) break;
      const text = texts[index];
      const shown =
        sectionsFor !== undefined && text?.hasConditions === true ? await sectionsFor(hit) : undefined;
      made += weightOfSections(shown ?? []);
      pages.push({
        title: hit.title,
        sections: shown ?? text?.sections ?? [],
        isForReader: shown !== undefined,
        isUnread: sectionsFor !== undefined && hit.document !== null && text === undefined,
      });
    }
    return pages;
  }

  private async match(
    pages: readonly ShownPage[],
    { terms, unwanted, known }: Wanted,
  ): Promise<PageExcerpts[]> {
    /** The stems that this search has loaded: others fill the cache at the same time. */
    const loaded = new Map(known);
    let unknown = new Set<string>();
    /** How often a stem was not there. */
    let missed = 0;
    const lexemesOf = (word: string): readonly string[] | undefined => {
      if (isTooLong(word)) return NO_LEXEMES;
      const lexemes = loaded.get(word) ?? this.lexemes.get(word);
      if (lexemes === undefined) {
        unknown.add(word);
        missed += 1;
      }
      return lexemes;
    };
    const matcher = new TermMatcher(terms, lexemesOf);
    const unwantedMatcher = new TermMatcher(unwanted, lexemesOf);
    const matchPage = async (page: ShownPage): Promise<PageExcerpts> => {
      const { title, sections, isForReader, isUnread } = page;
      const isHidden = isUnread || (isForReader && !(await isFound(page, matcher, unwantedMatcher)));
      const level = isForReader && !isHidden ? { level: await levelOf(page, matcher) } : {};
      const excerpts = {
        ...level,
        sections: await matchSections(sections, matcher, SECTIONS_PER_PAGE),
        titleHighlights: findMatches(title, matcher),
      };
      await matcher.rest();
      return { ...excerpts, ...(isHidden ? { isHidden } : {}) };
    };
    const results: PageExcerpts[] = [];
    const retries: [place: number, page: ShownPage][] = [];
    for (const [place, page] of pages.entries()) {
      const before = missed;
      results.push(await matchPage(page));
      if (missed > before) retries.push([place, page]);
    }
    // Load the stems of words that are not cached, and match again. The new matches may need the stems of further
    // words.
    for (let round = 0; unknown.size > 0 && round < 2; round += 1) {
      for (const [word, lexemes] of await this.loadLexemes([...unknown])) loaded.set(word, lexemes);
      unknown = new Set();
      for (const [place, page] of retries) results[place] = await matchPage(page);
    }
    return results;
  }

  /** The stems of words, by word. */
  private async loadLexemes(words: readonly string[]): Promise<Map<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    const unknown: string[] = [];
    for (const word of new Set(words)) {
      const lexemes = isTooLong(word) ? NO_LEXEMES : this.lexemes.get(word);
      if (lexemes === undefined) unknown.push(word);
      else found.set(word, lexemes);
    }
    if (unknown.length === 0) return found;
    const read = await this.repository.findLexemes(unknown);
    for (const [index, word] of unknown.entries()) {
      const lexemes = read[index] ?? NO_LEXEMES;
      // The word is a piece of a text.
      this.lexemes.set(copyOf(word), lexemes);
      found.set(word, lexemes);
    }
    return found;
  }

  /** The texts of the first hits, of one at least; undefined for a page without text. */
  private async textsOf(hits: readonly SearchHit[]): Promise<(SearchedText | undefined)[]> {
    const documents = hits.map(({ spaceId, document }) =>
      document === null ? undefined : { spaceId, hash: document, key: `${spaceId} ${document}` },
    );
    // Read from the cache only once: other searches may fill it while this one waits.
    const found = new Map<string, SearchedText>();
    const wanted = documents.filter((document) => document !== undefined);
    const missing: typeof wanted = [];
    for (const document of wanted) {
      const text = this.texts.get(document.key);
      if (text === undefined) missing.push(document);
      else {
        this.memory.keep(text, weightOfSections(text.sections));
        found.set(document.key, text);
      }
    }
    const loaded =
      missing.length === 0
        ? new Map<string, SearchedText>()
        : await this.memory.read(
            () => this.repository.findTexts(missing, this.memory.batch),
            () => this.repository.weightOf(missing),
          );
    for (const [key, text] of loaded) {
      this.memory.keep(text, weightOfSections(text.sections));
      this.texts.set(key, text);
    }
    const texts: (SearchedText | undefined)[] = [];
    for (const document of documents) {
      const text = document && (found.get(document.key) ?? loaded.get(document.key));
      // It was too long to be read together with those before it.
      if (document !== undefined && text === undefined && loaded.size > 0 && texts.length > 0) break;
      texts.push(text);
    }
    return texts;
  }
}

/** Whether a page has all terms, each in any of its texts, and none of those that it must not have. */
async function isFound(
  { title, sections }: ShownPage,
  matcher: TermMatcher,
  unwanted?: TermMatcher,
): Promise<boolean> {
  let found = 0n;
  for (const text of textsOf(title, sections)) {
    found = await matcher.termsIn(text, found);
    if (unwanted !== undefined && (await unwanted.termsIn(text, 0n)) !== 0n) return false;
  }
  return matcher.isEvery(found);
}

/** Where a page has all terms, as in the rank of search rows. */
async function levelOf({ title, sections }: ShownPage, matcher: TermMatcher): Promise<0 | 1 | 2> {
  if (matcher.isEvery(await matcher.termsIn(title.normalize('NFC'), 0n))) return 2;
  let found = 0n;
  for (const section of sections) found = await matcher.termsIn(section.title.normalize('NFC'), found);
  return matcher.isEvery(found) ? 1 : 0;
}

function* textsOf(title: string, sections: readonly DocumentSection[]): Generator<string> {
  yield title.normalize('NFC');
  for (const section of sections) {
    yield section.title.normalize('NFC');
    yield section.text.normalize('NFC');
  }
}

/** Whether PostgreSQL ignores a word. */
function isTooLong(word: string): boolean {
  return word.length > MAX_WORD_BYTES || Buffer.byteLength(word) > MAX_WORD_BYTES;
}

function weightOfSections(sections: readonly DocumentSection[]): number {
  return sections.reduce((sum, { title, text }) => sum + title.length + text.length + CHARACTERS_OF_PART, 0);
}
