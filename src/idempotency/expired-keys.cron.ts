import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { KEY_LIFETIME_MS } from './idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { InstancesRepository } from './instances.repository.js';

/**
 * Removes keys that may be used again anyway, and processes that are dead. Running it on several replicas at once does no
 * harm.
 */
@Injectable()
export class ExpiredKeysCron {
  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly instances: InstancesRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('17 * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    await this.keys.removeOlderThan(new Date(this.clock.now().getTime() - KEY_LIFETIME_MS));
    await this.instances.removeDead();
  }
}
