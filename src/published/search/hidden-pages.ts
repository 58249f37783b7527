import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { ContentStore } from '../../content/store/content-store.js';
import { pageOrder } from '../pages/page-order.js';
import { placeOf } from '../visits/site-base.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** Bytes of cached IDs, if there is enough memory. */
const CACHED_BYTES = 8 * 1024 * 1024;
/** Bytes of an ID in memory. */
const BYTES_OF_ID = 64;
/** Hidden pages in one search. Further spaces are not searched. */
const MAX_HIDDEN = 100_000;

/**
 * The pages of spaces that readers of a site do not find. Reads the pages of one space after the other: those of all spaces of
 * a site do not fit into memory.
 */
@Injectable()
export class HiddenPages {
  /** By space and content. */
  private readonly kept: LRUCache<string, readonly string[]>;

  constructor(
    private readonly store: ContentStore,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.kept = new LRUCache({
      maxSize: cacheSize(environment, CACHED_BYTES),
      sizeCalculation: (ids) => BYTES_OF_ID * (ids.length + 2),
    });
  }

  /** IDs of hidden pages by space, of those spaces that the visit has. */
  async of(visit: SiteVisit, spaceIds: readonly string[]): Promise<Map<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    let count = 0;
    for (const spaceId of spaceIds) {
      const revisionId = visit.revisions.get(spaceId);
      if (revisionId === undefined || placeOf(visit, spaceId) === undefined) continue;
      const hidden = await this.inSpace(spaceId, revisionId);
      count += hidden.length;
      if (count > MAX_HIDDEN) break;
      found.set(spaceId, hidden);
    }
    return found;
  }

  private async inSpace(spaceId: string, revisionId: string): Promise<readonly string[]> {
    const revision = await this.store.revision(spaceId, revisionId);
    const key = `${spaceId} ${revision.pagesHash}`;
    let hidden = this.kept.get(key);
    if (hidden === undefined) {
      hidden = pageOrder(await this.store.pages(revision)).others;
      this.kept.set(key, hidden);
      await nextTurn();
    }
    return hidden;
  }
}
