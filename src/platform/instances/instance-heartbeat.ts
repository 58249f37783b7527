import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InstanceId } from '../../common/instance-id.js';
import { Notifications } from '../../database/notifications.js';
import { InstancesRepository, instanceLockKey } from './instances.repository.js';

const INTERVAL_MS = 5000;

/**
 * Shows other processes that this one runs, so that they take over its work when it is killed. They notice at once
 * through an advisory lock that ends with its connection, or later through its last heartbeat if the database does not
 * notice the lost connection.
 */
@Injectable()
export class InstanceHeartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  /** ID of this process. */
  readonly id: string;
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private readonly beatHooks: (() => Promise<void>)[] = [];

  constructor(
    private readonly instances: InstancesRepository,
    notifications: Notifications,
    { value }: InstanceId,
  ) {
    this.id = value;
    notifications.onSession(`SELECT pg_advisory_lock_shared(${instanceLockKey('$1')})`, [this.id]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      // While the database is unavailable, skip this heartbeat. The next one follows soon.
      this.beating = this.beat().catch(() => undefined);
    }, INTERVAL_MS).unref();
  }

  /** Runs `work` with each heartbeat, for example to retry work that failed while the database was unavailable. */
  onBeat(work: () => Promise<void>): void {
    this.beatHooks.push(work);
  }

  async beat(): Promise<void> {
    await this.instances.recordHeartbeat(this.id);
    for (const hook of this.beatHooks) await hook();
  }

  /** Removes instances that have ended without removing themselves. */
  removeDead(): Promise<void> {
    return this.instances.removeDead();
  }

  /** Removes this instance, so that other processes can take over its unfinished work at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // If this fails, other processes notice the missing heartbeat.
    await this.instances.remove(this.id).catch(() => undefined);
  }
}
