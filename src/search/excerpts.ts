import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, cacheSize } from '../config/cache-size.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { holdTexts } from '../common/text-hold.js';
import { CHARACTERS_OF_PART, type DocumentSection } from '../markdown/source/stored-document.js';
import { TextMemory } from '../platform/memory/text-memory.js';
import {
  type Finder,
  findersOf,
  findMatches,
  matchSections,
  type MatchingSection,
  type TextRange,
} from './match-sections.js';
import type { SearchTerm } from './search-query.js';
import { type SearchedText, type SearchHit, SearchRepository } from './search.repository.js';

/** What of a page matches. */
export interface PageExcerpts {
  sections: MatchingSection[];
  /** Matches in the title of the search row. */
  titleHighlights: TextRange[];
  /** The page matches only with parts of its text that the reader does not see. */
  isHidden?: true;
}

/** The sections of a page as a reader sees them; undefined: all. Asked only for texts with conditions. */
export type SectionsForReader = (hit: SearchHit) => Promise<readonly DocumentSection[] | undefined>;

/** Sections per page in a search result. */
const SECTIONS_PER_PAGE = 3;
/** Pages whose texts are in memory at the same time, if they are short. */
const PAGES_AT_ONCE = 100;
/** Characters of texts in the cache, when there is enough memory. */
const SECTIONS_CHARACTERS = 8_000_000;
/** Characters after which the event loop gets to run other requests. */
const CHARACTERS_PER_SLICE = 200_000;

/**
 * Finds the matching sections of pages, with the text around each match. PostgreSQL would have to parse every text
 * again to locate a match. This class compares only words that start like a stem of the query. The stems of words come
 * from PostgreSQL and are cached.
 */
@Injectable()
export class Excerpts {
  private readonly lexemes = new LRUCache<string, readonly string[]>(atMost(50_000));
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
   * What matches of each page, in the order of the pages.
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
    await this.loadLexemes(words);
    const excerpts: PageExcerpts[] = [];
    while (excerpts.length < hits.length) {
      await holdTexts(async () => {
        const batch = hits.slice(excerpts.length, excerpts.length + PAGES_AT_ONCE);
        const texts = await this.textsOf(batch);
        const read = batch.slice(0, texts.length);
        excerpts.push(...(await this.findForBatch(read, texts, { terms, unwanted }, sectionsFor)));
      });
    }
    return excerpts;
  }

  private async findForBatch(
    hits: readonly SearchHit[],
    texts: readonly (SearchedText | undefined)[],
    { terms, unwanted }: Record<'terms' | 'unwanted', readonly SearchTerm[]>,
    sectionsFor: SectionsForReader | undefined,
  ) {
    const pages = texts.map((text) => text?.sections ?? []);
    /** Pages whose matches may be in parts that the reader does not see. */
    const unsure = new Set<number>();
    for (const [index, hit] of hits.entries()) {
      if (sectionsFor === undefined || texts[index]?.hasConditions !== true) continue;
      const shown = await sectionsFor(hit);
      if (shown === undefined) continue;
      pages[index] = shown;
      unsure.add(index);
    }
    let unknown = new Set<string>();
    const lexemesOf = (word: string): readonly string[] | undefined => {
      const known = this.lexemes.get(word);
      if (known === undefined) unknown.add(word);
      return known;
    };
    const finders = findersOf(terms, lexemesOf);
    const unwantedFinders = findersOf(unwanted, lexemesOf);
    const match = (index: number): PageExcerpts => {
      const [sections, title] = [pages[index] ?? [], hits[index]?.title ?? ''];
      const texts = [title, ...sections.flatMap((section) => [section.title, section.text])];
      const isFound = finders.every(isIn(texts)) && !unwantedFinders.some(isIn(texts));
      return {
        sections: matchSections(sections, finders, SECTIONS_PER_PAGE),
        titleHighlights: findMatches(title, finders),
        ...(unsure.has(index) && !isFound ? { isHidden: true } : {}),
      };
    };
    const results: PageExcerpts[] = [];
    const retries: number[] = [];
    let read = 0;
    for (const [index, sections] of pages.entries()) {
      const before = unknown.size;
      results.push(match(index));
      if (unknown.size > before) retries.push(index);
      read += weightOfSections(sections);
      if (read > CHARACTERS_PER_SLICE) {
        read = 0;
        await nextTurn();
      }
    }
    // Load the stems of words that are not cached, and match again. The new matches may need the stems of further
    // words.
    for (let round = 0; unknown.size > 0 && round < 2; round += 1) {
      await this.loadLexemes([...unknown]);
      unknown = new Set();
      for (const index of retries) results[index] = match(index);
    }
    return results;
  }

  private async loadLexemes(words: readonly string[]): Promise<void> {
    const unknown = [...new Set(words)].filter((word) => !this.lexemes.has(word));
    if (unknown.length === 0) return;
    const lexemes = await this.repository.findLexemes(unknown);
    unknown.forEach((word, index) => this.lexemes.set(word, lexemes[index] ?? []));
  }

  /** The texts of the first hits, of one at least; undefined for a page without text. */
  private async textsOf(hits: readonly SearchHit[]): Promise<(SearchedText | undefined)[]> {
    const documents = hits.map(({ spaceId, document }) =>
      document === null ? undefined : { spaceId, hash: document, key: `${spaceId} ${document}` },
    );
    const missing = documents.flatMap((document) =>
      document === undefined || this.texts.has(document.key) ? [] : [document],
    );
    const loaded =
      missing.length === 0
        ? new Map<string, SearchedText>()
        : await this.memory.read(
            () => this.repository.findTexts(missing, this.memory.batch),
            () => this.repository.weightOf(missing),
          );
    const texts: (SearchedText | undefined)[] = [];
    const wanted = new Set(missing.map(({ key }) => key));
    for (const document of documents) {
      const text = document && (this.texts.get(document.key) ?? loaded.get(document.key));
      // It was too long to be read together with those before it.
      if (
        document !== undefined &&
        text === undefined &&
        wanted.has(document.key) &&
        loaded.size > 0 &&
        texts.length > 0
      )
        break;
      if (text !== undefined) this.memory.keep(text, weightOfSections(text.sections));
      texts.push(text);
    }
    for (const [key, text] of loaded) this.texts.set(key, text);
    return texts;
  }
}

/** Whether a term is in one of some texts. */
function isIn(texts: readonly string[]): (find: Finder) => boolean {
  return (find) => texts.some((text) => find(text.normalize('NFC'), 0) !== undefined);
}

function weightOfSections(sections: readonly DocumentSection[]): number {
  return sections.reduce((sum, { title, text }) => sum + title.length + text.length + CHARACTERS_OF_PART, 0);
}
