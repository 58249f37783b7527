import { LRUCache } from 'lru-cache';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { atMost } from '../../config/cache-size.js';

/** How long a page is not tried again. It is tried later, because the machine may only have been busy. */
const KEPT_MS = 10 * 60_000;

/** Pages that took too much time or memory. Each attempt would make all other pages wait. */
export class FailedPages {
  private readonly failures = new LRUCache<string, UnusableSourceError>({ ...atMost(1_000), ttl: KEPT_MS });

  /** Whether an attempt to make a page failed lately. */
  has(key: string): boolean {
    return this.failures.has(key);
  }

  /**
   * Makes a page, unless that failed lately.
   * @param key of the page in this state
   * @throws UnusableSourceError also when the last attempt did
   */
  async attempt<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const failure = this.failures.get(key);
    if (failure !== undefined) throw failure;
    try {
      return await make();
    } catch (error) {
      if (error instanceof UnusableSourceError) this.failures.set(key, error);
      throw error;
    }
  }
}
