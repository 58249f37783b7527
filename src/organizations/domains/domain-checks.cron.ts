import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { ApiError } from '../../common/errors/api-error.js';
import { CronTurns, HOUR_MS } from '../../platform/cron/cron-turns.js';
import type { Domain } from './domain.entity.js';
import { DomainsRepository } from './domains.repository.js';
import { DomainsService } from './domains.service.js';

const INTERVAL_MS = 24 * HOUR_MS;
/** Domains of a run, and how many are looked up at the same time. */
const BATCH = 2_000;
const CONCURRENCY = 8;

/** Looks every day for the records of domains that were verified. A lost domain whose record is back is verified again. */
@Injectable()
export class DomainChecksCron {
  private readonly logger = new Logger(DomainChecksCron.name);

  constructor(
    private readonly domains: DomainsService,
    private readonly repository: DomainsRepository,
    private readonly turns: CronTurns,
    private readonly clock: Clock,
  ) {}

  @Cron('17 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('check-domains', HOUR_MS, () => this.run());
  }

  /** Checks the domains that were not checked for a day. Those without an answer are due again in the next hour. */
  async run(): Promise<void> {
    const due = await this.repository.listDue(new Date(this.clock.now().getTime() - INTERVAL_MS), BATCH);
    let unanswered = 0;
    const work = async (): Promise<void> => {
      for (let domain = due.pop(); domain !== undefined; domain = due.pop())
        if (!(await this.check(domain))) unanswered += 1;
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (unanswered > 0) this.logger.warn({ unanswered }, 'DNS servers did not answer for some domains');
  }

  /** @returns whether the DNS servers answered */
  private async check(domain: Domain): Promise<boolean> {
    try {
      await this.domains.check(domain);
    } catch (error) {
      // It was removed in the meantime, or another organization holds a lost domain.
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 503) return false;
      if (error.status === 409) await this.repository.update(domain, { checkedAt: this.clock.now() });
    }
    return true;
  }
}
