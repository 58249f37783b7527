import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InstanceId } from '../../common/instance-id.js';
import { Notifications } from '../../database/notifications.js';
import { InstancesRepository, instanceLockKey } from './instances.repository.js';

const EVERY_MS = 5000;

/**
 * Tells the other processes that this one runs, so that they take over what it holds when it is killed: at once by a lock
 * that goes with its connection, and after a while by its last heartbeat when the database does not notice that the
 * connection is gone.
 */
@Injectable()
export class InstanceHeartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  /** Of this process. */
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
      // While the database is away there is nobody to tell; the next one comes soon.
      this.beating = this.beat().catch(() => undefined);
    }, EVERY_MS).unref();
  }

  /** Runs `work` with each heartbeat: for what waits until the database can be reached again. */
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

  /** What a stopped process has left unanswered is free at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // When it cannot be told, it will be noticed.
    await this.instances.remove(this.id).catch(() => undefined);
  }
}
