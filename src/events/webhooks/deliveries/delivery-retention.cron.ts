import { Inject, Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../../common/clock.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import type { Environment } from '../../../config/environment.js';
import { Database } from '../../../database/database.js';
import { DeliveriesRepository } from './deliveries.repository.js';

const KEPT_MS = 30 * 24 * 3600_000;
const BATCH = 1000;

/** Removes deliveries after 30 days, and earlier if a webhook has many. */
@Injectable()
export class DeliveryRetentionCron {
  private readonly logger = new Logger(DeliveryRetentionCron.name);

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('*/10 * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    const removed = await this.database.withAdvisoryLock('remove old webhook deliveries', () =>
      this.remove(),
    );
    if (removed !== undefined && removed > 0)
      this.logger.log({ removed }, 'Old webhook deliveries were removed');
  }

  private async remove(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    let removed = 0;
    for (let taken = BATCH; taken === BATCH; removed += taken)
      taken = await this.deliveries.removeOld(before, BATCH);
    for (const webhookId of await this.deliveries.listExcessive())
      for (let taken = BATCH; taken === BATCH; removed += taken)
        taken = await this.deliveries.removeExcess(webhookId, BATCH);
    return removed;
  }
}
