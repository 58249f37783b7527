import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InstanceId } from '../common/instance-id.js';
import { Notifications } from '../database/notifications.js';
import { type HeldKey, IdempotencyRepository } from './idempotency.repository.js';
import { InstancesRepository, lockOf } from './instances.repository.js';

const EVERY_MS = 5000;

/**
 * Tells the other processes that this one runs, so that the keys it holds are free again when it was killed: at once by
 * a lock that goes with its connection, and by the time when the database does not notice that the connection is gone.
 */
@Injectable()
export class InstanceHeartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  /** Of this process. */
  readonly id: string;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  /** Keys that could not be given back, because the database was away. */
  private unreleased: HeldKey[] = [];

  constructor(
    private readonly instances: InstancesRepository,
    private readonly keys: IdempotencyRepository,
    notifications: Notifications,
    { value }: InstanceId,
  ) {
    this.id = value;
    notifications.onSession(`SELECT pg_advisory_lock_shared(${lockOf('$1')})`, [this.id]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      // While the database is away there is nobody to tell; the next one comes soon.
      this.beating = this.beat().catch(() => undefined);
    }, EVERY_MS).unref();
  }

  async beat(): Promise<void> {
    await this.instances.see(this.id);
    const late = this.unreleased.splice(0);
    for (const held of late) await this.release(held);
  }

  /** Gives a key back that nothing was done with, as soon as the database can be reached. */
  async release(held: HeldKey): Promise<void> {
    try {
      await this.keys.release(held);
    } catch {
      this.unreleased.push(held);
    }
  }

  /** What a stopped process has left unanswered is free at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // When it cannot be told, it will be noticed.
    await this.instances.remove(this.id).catch(() => undefined);
  }
}
