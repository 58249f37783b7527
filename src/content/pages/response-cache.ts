import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { entityTagOf } from '../../common/http/representation.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';

/** Bytes of cached responses, if there is enough memory; a character counts as two. */
const CACHE_BYTES = 24_000_000;
/** Most cached entity tags, if there is enough memory. */
const TAGS = 20_000;

/** Caches responses that depend only on immutable content, up to a size. */
@Injectable()
export class ResponseCache {
  private readonly bodies: SingleFlightCache<string>;
  private readonly tags: LRUCache<string, string>;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    const maxSize = cacheSize(environment, CACHE_BYTES);
    this.bodies = new SingleFlightCache({
      maxSize,
      maxEntrySize: Math.floor(maxSize / 2),
      sizeOf: (body) => body.length * 2 + 200,
    });
    this.tags = new LRUCache(atMost(cacheSize(environment, TAGS)));
  }

  has(key: string): boolean {
    return this.bodies.has(key);
  }

  /**
   * Concurrent requests for the same body wait for the first one.
   * @param key names everything that the body depends on
   */
  get(key: string, make: () => Promise<string>): Promise<string> {
    return this.bodies.get(key, make);
  }

  /** The entity tag of a body. @param key as of `get` */
  async tag(key: string, make: () => Promise<string>): Promise<string> {
    let tag = this.tags.get(key);
    if (tag === undefined) {
      tag = entityTagOf(await this.get(key, make));
      this.tags.set(key, tag);
    }
    return tag;
  }
}
