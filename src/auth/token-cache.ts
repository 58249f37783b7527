import { LRUCache } from 'lru-cache';
import { atMost } from '../config/cache-size.js';

const CACHE_MS = 10_000;

/** What a look-up found behind a secret. */
export interface CheckedToken {
  tokenId: string;
  expiresAt: Date | null;
}

/** Remembers checked tokens for some seconds, by their secrets. */
export class TokenCache<Checked extends CheckedToken> {
  private readonly cache = new LRUCache<string, Checked>({ ...atMost(10_000), ttl: CACHE_MS });
  /** Counts what made look-ups doubtful, so that one that began before is not remembered after. */
  private generation = 0;

  get(secret: string): Checked | undefined {
    return this.cache.get(secret);
  }

  /**
   * Looks a token up and remembers it, unless a token was forgotten during the look-up: it may have been this one, found
   * before it was revoked, and nobody would come again to drop it.
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
    for (const [secret, found] of this.cache.entries()) {
      if (matches(found)) this.cache.delete(secret);
    }
  }

  clear(): void {
    this.generation += 1;
    this.cache.clear();
  }
}
