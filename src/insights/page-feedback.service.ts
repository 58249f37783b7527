import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import { dayOf } from './counting/day.js';
import { InsightCountsRepository } from './store/insight-counts.repository.js';

/** A reader who rates a page again within this time changes the rating. */
const SAME_RATING_MS = 30 * 60_000;
const MAX_RATINGS = 10_000;

/** The feedback of a reader about a page. */
export interface GivenFeedback {
  siteSpaceId: string;
  spaceId: string;
  pageId: string;
  helpful: boolean;
  comment?: string;
}

/** Counts feedback of readers on pages. */
@Injectable()
export class PageFeedback {
  /** Ratings by reader and page: the form sends the rating again together with a comment. */
  private readonly ratings = new LRUCache<string, { helpful: boolean }>({
    max: MAX_RATINGS,
    ttl: SAME_RATING_MS,
  });

  constructor(
    private readonly counts: InsightCountsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param reader distinguishes readers; kept in memory for half an hour */
  async add(
    reader: string,
    { siteSpaceId, spaceId, pageId, helpful, comment }: GivenFeedback,
  ): Promise<void> {
    const key = `${reader} ${siteSpaceId} ${spaceId} ${pageId}`;
    const before = this.ratings.get(key);
    this.ratings.set(key, { helpful });
    const isOld = (value: boolean): number => (before?.helpful === value ? 1 : 0);
    try {
      await this.counts.addFeedback({
        siteSpaceId,
        spaceId,
        pageId,
        day: dayOf(this.clock.now()),
        helpful: Number(helpful) - isOld(true),
        notHelpful: Number(!helpful) - isOld(false),
        comment: comment === undefined ? undefined : { helpful, text: comment },
      });
    } catch (error) {
      this.ratings.delete(key);
      throw error;
    }
  }
}
