import { Inject, Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { AuditChainsRepository } from './audit-chains.repository.js';

/** Years after which events are removed. */
const KEPT_YEARS = 1;
const BATCH = 1000;

/**
 * Removes events from the audit log after a year, and events of deleted organizations. The remaining events still
 * form a valid chain.
 */
@Injectable()
export class AuditRetentionCron {
  private readonly logger = new Logger(AuditRetentionCron.name);

  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('23 3 * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    const removed = await this.database.withAdvisoryLock('remove old audit events', () => this.remove());
    if (removed !== undefined && removed > 0) this.logger.log({ removed }, 'Old audit events were removed');
  }

  private async remove(): Promise<number> {
    const before = new Date(this.clock.now());
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    let removed = 0;
    for (let taken = await this.chains.removeOrphans(BATCH); taken > 0; removed += taken)
      taken = await this.chains.removeOrphans(BATCH);
    for (let after: string | undefined; ;) {
      const chains = await this.chains.list(after, BATCH);
      for (const { id } of chains) {
        for (let taken = BATCH; taken === BATCH; removed += taken)
          taken = await this.chains.removeOldest(id, before, BATCH);
      }
      after = chains.at(-1)?.id;
      if (after === undefined) return removed;
    }
  }
}
