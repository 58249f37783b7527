import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { CronTurns } from '../../platform/cron/cron-turns.js';
import { SpecProcessingService } from './spec-processing.service.js';

const INTERVAL_MS = 5 * 60_000;

/** Reads the sources of specifications again when they are due. */
@Injectable()
export class RefreshSpecsCron {
  private readonly logger = new Logger(RefreshSpecsCron.name);

  constructor(
    private readonly processing: SpecProcessingService,
    private readonly turns: CronTurns,
  ) {}

  @Cron('53 */5 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('refresh-specs', INTERVAL_MS, () => this.run());
  }

  async run(): Promise<void> {
    const sent = await this.processing.enqueueDue();
    if (sent > 0) this.logger.log({ sent }, 'Sources of OpenAPI specifications are looked at again');
  }
}
