import type { Search } from './search-counts.js';

/** A reader who sends nothing for this long has finished typing. */
export const PAUSE_MS = 2_000;
/** Readers who type at the same time. With more, the oldest queries count as finished. */
const MAX_READERS = 10_000;

/**
 * Finds the queries that readers searched for. The search dialog sends a query for each pause between two keys, so most
 * queries are beginnings of others. A query counts when the reader sends no further one for two seconds, or sends a query
 * then that is neither a longer nor a shorter form of it.
 */
export class SearchBursts {
  /** The last query of each reader and its time in milliseconds, oldest first. */
  private readonly open = new Map<string, { search: Search; at: number }>();

  /** @param finish called with each query that counts, and the time when it was sent */
  constructor(private readonly finish: (search: Search, at: number) => void) {}

  /**
   * @param reader distinguishes readers of the same site
   * @param now milliseconds since 1970
   */
  add(reader: string, search: Search, now: number): void {
    const key = `${search.siteId} ${reader}`;
    const before = this.open.get(key);
    if (before !== undefined) {
      this.open.delete(key);
      if (now - before.at >= PAUSE_MS || !isSameSearch(before.search.query, search.query))
        this.finish(before.search, before.at);
    }
    this.open.set(key, { search, at: now });
    if (this.open.size > MAX_READERS) this.settle(Infinity, 1);
  }

  /**
   * Counts the queries after which the reader has paused.
   * @param now Infinity: counts all
   */
  settle(now: number, most = Infinity): void {
    let settled = 0;
    for (const [key, { search, at }] of this.open) {
      if (settled >= most || now - at < PAUSE_MS) return;
      this.open.delete(key);
      this.finish(search, at);
      settled += 1;
    }
  }
}

/** Whether the reader was typing or deleting between two queries. */
function isSameSearch(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
