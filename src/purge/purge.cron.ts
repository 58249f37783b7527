import { Inject, Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { SpacePurge } from '../spaces/space-purge.js';

/** Every hour removes the spaces that can no longer be restored. */
@Injectable()
export class PurgeCron {
  private readonly logger = new Logger(PurgeCron.name);

  constructor(
    private readonly purge: SpacePurge,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('7 * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    const purged = await this.purge.run(this.clock.now());
    if (purged > 0) this.logger.log({ purged }, 'Deleted spaces were purged');
  }
}
