import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { EndedInstances } from '../../idempotency/ended-instances.js';
import { FileStorage } from '../../platform/storage/file-storage.js';

/** When it is looked after the start, in milliseconds: whether a process has ended is known at the second look. */
const LOOKS_MS = [100, 6_000];

/** Removes what killed processes left of files that they were storing; never what one that runs is storing. */
@Injectable()
export class UnfinishedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UnfinishedFiles.name);
  private timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly storage: FileStorage,
    private readonly endedInstances: EndedInstances,
  ) {}

  onApplicationBootstrap(): void {
    const look = (): void => {
      this.looking = this.look();
    };
    this.timers = LOOKS_MS.map((delay) => setTimeout(look, delay).unref());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.looking;
  }

  @Cron('47 * * * *')
  async look(): Promise<void> {
    try {
      const instances = await this.storage.instancesWithUnfinished();
      if (instances.length === 0) return;
      await this.storage.removeUnfinished(await this.endedInstances.among(instances));
    } catch (error) {
      // The next look finds it.
      this.logger.warn({ msg: 'Unfinished files were not removed', err: error });
    }
  }
}
