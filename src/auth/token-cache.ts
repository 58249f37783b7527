import { LRUCache } from 'lru-cache';
import { atMost } from '../config/cache-size.js';

const CACHE_MS = 10_000;

/** The result of looking up a secret. */
export interface CheckedToken {
  tokenId: string;
  expiresAt: Date | null;
}

/** Caches checked tokens by their secrets, for some seconds. */
export class TokenCache<Checked extends CheckedToken> {
  private readonly cache = new LRUCache<string, Checked>({ ...atMost(10_000), ttl: CACHE_MS });
  /** Number of invalidations. The result of a look-up that began before the last one is not stored. */
  private generation = 0;

  get(secret: string): Checked | undefined {
    return this.cache.get(secret);
  }

  /**
   * Looks a token up and stores it, unless there was an invalidation during the look-up: it may have been for this
   * token, read before it was revoked, and nothing would invalidate it again.
   */
  async lookUp(secret: string, find: () => Promise<Checked | undefined>): Promise<Checked | undefined> {
    const { generation } = this;
    const found = await find();
    if (found !== undefined && generation === this.generation) this.cache.set(secret, found);
    return found;
  }

  invalidate(tokenId: string): void {
    this.invalidateWhere((checked) => checked.tokenId === tokenId);
  }

  invalidateWhere(matches: (checked: Checked) => boolean): void {
    this.generation += 1;
    for (const [secret, checked] of this.cache.entries()) {
      if (matches(checked)) this.cache.delete(secret);
    }
  }

  clear(): void {
    this.generation += 1;
    this.cache.clear();
  }
}
