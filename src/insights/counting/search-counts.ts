import { MAX_QUERIES } from './limits.js';

/** Different queries between two writes, of all sites. Further ones are not counted. */
const MAX_WAITING = 10_000;

/** A search by a reader of a site. */
export interface Search {
  siteId: string;
  /** As `normalizeQuery` returns it. */
  query: string;
  /** Number of results. */
  results: number;
}

/** How often something was searched on a day. */
export interface SearchCount extends Search {
  /** As `dayOf` returns it. */
  day: number;
  searches: number;
}

/** Counts searches in memory until they are written. */
export class SearchCounts {
  private readonly counts = new Map<string, SearchCount>();
  private readonly queriesOfSite = new Map<string, number>();

  add({ siteId, query, results }: Search, day: number, searches = 1): void {
    const key = `${day} ${siteId} ${query}`;
    const known = this.counts.get(key);
    if (known !== undefined) {
      known.searches += searches;
      known.results = results;
      return;
    }
    const ofSite = this.queriesOfSite.get(siteId) ?? 0;
    if (ofSite >= MAX_QUERIES || this.counts.size >= MAX_WAITING) return;
    this.queriesOfSite.set(siteId, ofSite + 1);
    this.counts.set(key, { siteId, query, results, day, searches });
  }

  /** Returns the counts, and starts again from zero. */
  take(): SearchCount[] {
    const taken = [...this.counts.values()];
    this.counts.clear();
    this.queriesOfSite.clear();
    return taken;
  }

  /** Counts searches again that could not be written. */
  restore(taken: readonly SearchCount[]): void {
    for (const count of taken) this.add(count, count.day, count.searches);
  }
}
