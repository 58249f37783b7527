import { LRUCache } from 'lru-cache';
import { UnusableSourceError } from './api-error.js';

/** It is tried again later, because the machine may only have been busy. */
const KEPT_MS = 10 * 60_000;
const MAX_FAILURES = 1_000;

/** Remembers what took too much time or memory, so that it is not tried again for some minutes while others wait. */
export class FailureCache {
  private readonly failures = new LRUCache<string, UnusableSourceError>({
    maxSize: MAX_FAILURES,
    sizeCalculation: () => 1,
    ttl: KEPT_MS,
  });

  /** Whether an attempt failed lately. */
  has(key: string): boolean {
    return this.failures.has(key);
  }

  /**
   * Makes something, unless that failed lately.
   * @param key identifies everything that it depends on
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
