import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { CronTurns, HOUR_MS } from '../platform/cron/cron-turns.js';
import { SpacePurge } from '../spaces/space-purge.js';

/** Purges the spaces that can no longer be restored, every hour. */
@Injectable()
export class PurgeCron {
  private readonly logger = new Logger(PurgeCron.name);

  constructor(
    private readonly purge: SpacePurge,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('7 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('purge', HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    const purged = await this.purge.run(this.clock.now());
    if (purged > 0) this.logger.log({ purged }, 'Deleted spaces were purged');
  }
}
