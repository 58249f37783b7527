import { Inject, Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SpecProcessingService } from './spec-processing.service.js';

/** Looks at the sources of specifications again. */
@Injectable()
export class RefreshSpecsCron {
  private readonly logger = new Logger(RefreshSpecsCron.name);

  constructor(
    private readonly processing: SpecProcessingService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('53 */5 * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    const sent = await this.processing.sendDue();
    if (sent > 0) this.logger.log({ sent }, 'Sources of OpenAPI specifications are looked at again');
  }
}
