import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, cacheSize } from '../config/cache-size.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import type { DocumentSection } from '../markdown/source/stored-document.js';
import {
  findersOf,
  findMatches,
  matchSections,
  type MatchingSection,
  type TextRange,
} from './match-sections.js';
import type { SearchTerm } from './search-query.js';
import { type SearchHit, SearchRepository } from './search.repository.js';

/** What of a page matches. */
export interface PageExcerpts {
  sections: MatchingSection[];
  /** Matches in the title of the search row. */
  titleHighlights: TextRange[];
}

/** Sections per page in a search result. */
const SECTIONS_PER_PAGE = 3;
/** Pages whose texts are in memory at the same time. */
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
  private readonly sections: LRUCache<string, readonly DocumentSection[]>;

  constructor(
    private readonly repository: SearchRepository,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.sections = new LRUCache({
      maxSize: cacheSize(environment, SECTIONS_CHARACTERS),
      sizeCalculation: (sections) => charactersOf(sections) + 200,
    });
  }

  /** What matches of each page, in the order of the pages. */
  async find(hits: readonly SearchHit[], terms: readonly SearchTerm[]): Promise<PageExcerpts[]> {
    const words = terms.flatMap(({ tokens }) => tokens.flatMap(({ text, isCjk }) => (isCjk ? [] : [text])));
    await this.loadLexemes(words);
    const excerpts: PageExcerpts[] = [];
    for (let start = 0; start < hits.length; start += PAGES_AT_ONCE) {
      excerpts.push(...(await this.findForBatch(hits.slice(start, start + PAGES_AT_ONCE), terms)));
    }
    return excerpts;
  }

  private async findForBatch(hits: readonly SearchHit[], terms: readonly SearchTerm[]) {
    const pages = await this.sectionsOf(hits);
    let unknown = new Set<string>();
    const lexemesOf = (word: string): readonly string[] | undefined => {
      const known = this.lexemes.get(word);
      if (known === undefined) unknown.add(word);
      return known;
    };
    const finders = findersOf(terms, lexemesOf);
    const match = (index: number): PageExcerpts => ({
      sections: matchSections(pages[index] ?? [], finders, SECTIONS_PER_PAGE),
      titleHighlights: findMatches(hits[index]?.title ?? '', finders),
    });
    const results: PageExcerpts[] = [];
    const retries: number[] = [];
    let read = 0;
    for (const [index, sections] of pages.entries()) {
      const before = unknown.size;
      results.push(match(index));
      if (unknown.size > before) retries.push(index);
      read += charactersOf(sections);
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

  private async sectionsOf(hits: readonly SearchHit[]): Promise<(readonly DocumentSection[])[]> {
    const documents = hits.map(({ spaceId, document }) =>
      document === null ? undefined : { spaceId, hash: document, key: `${spaceId} ${document}` },
    );
    const missing = documents.flatMap((document) =>
      document === undefined || this.sections.has(document.key) ? [] : [document],
    );
    const loaded = await this.repository.findSections(missing);
    const pages = documents.map((document) =>
      document === undefined ? [] : (this.sections.get(document.key) ?? loaded.get(document.key) ?? []),
    );
    for (const [key, sections] of loaded) this.sections.set(key, sections);
    return pages;
  }
}

function charactersOf(sections: readonly DocumentSection[]): number {
  return sections.reduce((sum, { title, text }) => sum + title.length + text.length, 0);
}
