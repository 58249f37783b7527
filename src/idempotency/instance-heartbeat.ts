import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '../common/ids.js';
import { InstancesRepository } from './instances.repository.js';

const EVERY_MS = 5000;

/** Tells the other processes that this one runs, so that what it has claimed is free again when it was killed. */
@Injectable()
export class InstanceHeartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  /** Of this process. */
  readonly id = newId();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly instances: InstancesRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      // While the database is away there is nobody to tell; the next one comes soon.
      this.beating = this.beat().catch(() => undefined);
    }, EVERY_MS).unref();
  }

  beat(): Promise<void> {
    return this.instances.see(this.id);
  }

  /** What a stopped process has left unanswered is free at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    // When it cannot be told, it will be noticed.
    await this.instances.remove(this.id).catch(() => undefined);
  }
}
