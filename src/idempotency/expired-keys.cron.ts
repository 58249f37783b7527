import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../common/clock.js';
import { CronTurns, HOUR_MS } from '../platform/cron/cron-turns.js';
import { KEY_LIFETIME_MS } from './idempotency.interceptor.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { InstanceHeartbeat } from '../platform/instances/instance-heartbeat.js';

/** Removes expired keys, and the rows of processes that have ended. */
@Injectable()
export class ExpiredKeysCron {
  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly instances: InstanceHeartbeat,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('17 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('expired-keys', HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    await this.keys.removeOlderThan(new Date(this.clock.now().getTime() - KEY_LIFETIME_MS));
    await this.instances.removeDead();
  }
}
