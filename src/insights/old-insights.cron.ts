import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { CronTurns, HOUR_MS } from '../platform/cron/cron-turns.js';
import { InsightCountsRepository } from './store/insight-counts.repository.js';

const KEPT_MONTHS = 13;

/** Removes counts of more than 13 months ago, every night. */
@Injectable()
export class OldInsightsCron {
  constructor(
    private readonly counts: InsightCountsRepository,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('37 2 * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('old-insights', 24 * HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    const first = this.clock.now();
    first.setUTCMonth(first.getUTCMonth() - KEPT_MONTHS);
    await this.counts.removeBefore(first.toISOString().slice(0, 10));
  }
}
