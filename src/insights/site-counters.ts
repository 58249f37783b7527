import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { isDatabaseUnavailable } from '../common/errors/database-unavailable.js';
import { dayOf } from './counting/day.js';
import { normalizeQuery } from './counting/normalize-query.js';
import { SearchBursts } from './counting/search-bursts.js';
import { SearchCounts } from './counting/search-counts.js';
import { ViewCounts } from './counting/view-counts.js';
import { InsightCountsRepository } from './store/insight-counts.repository.js';

/** A killed process loses the counts of this time. */
const INTERVAL_MS = 5_000;

/**
 * Counts views of pages and searches of sites. They are counted in memory and written together every few seconds. No data
 * about readers is stored.
 */
@Injectable()
export class SiteCounters implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SiteCounters.name);
  private readonly views = new ViewCounts();
  private readonly searches = new SearchCounts();
  private readonly bursts = new SearchBursts((search, at) => this.searches.add(search, dayOf(new Date(at))));
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly repository: InsightCountsRepository,
    private readonly clock: Clock,
  ) {}

  /** @param page as `viewKey` returns it */
  countView(page: string): void {
    this.views.add(page, dayOf(this.clock.now()));
  }

  /**
   * Counts a search, unless it turns out that the reader was still typing.
   * @param reader distinguishes readers; kept for seconds
   * @param results number of results
   */
  countSearch(reader: string, siteId: string, text: string, results: number): void {
    const query = normalizeQuery(text);
    if (query !== undefined) this.bursts.add(reader, { siteId, query, results }, this.clock.now().getTime());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (this.writing !== undefined) return;
      this.flush().catch((err: unknown) => this.warn(err));
    }, INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.bursts.settle(Infinity);
    await this.writing?.catch(() => undefined);
    await this.flush().catch((err: unknown) => this.warn(err));
  }

  /** Writes the counts. Counts that cannot be written are added to the next ones. */
  async flush(): Promise<void> {
    this.bursts.settle(this.clock.now().getTime());
    this.writing = this.write();
    try {
      await this.writing;
    } finally {
      this.writing = undefined;
    }
  }

  private warn(err: unknown): void {
    // While the database is unavailable, the counts wait.
    if (!isDatabaseUnavailable(err)) this.logger.warn({ err }, 'Counts of sites could not be stored');
  }

  private async write(): Promise<void> {
    const views = this.views.take();
    const searches = this.searches.take();
    // One that cannot be written does not keep the other from it.
    const [writtenViews, writtenSearches] = await Promise.allSettled([
      this.repository.addViews(views),
      this.repository.addSearches(searches),
    ]);
    if (writtenViews.status === 'rejected') this.views.restore(views);
    if (writtenSearches.status === 'rejected') this.searches.restore(searches);
    for (const { status, ...outcome } of [writtenViews, writtenSearches])
      if (status === 'rejected' && 'reason' in outcome) throw outcome.reason;
  }
}
