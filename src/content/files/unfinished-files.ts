import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { EndedInstances } from '../../idempotency/ended-instances.js';
import { LooksAfterStart } from '../../idempotency/looks-after-start.js';
import { FileStorage } from '../../platform/storage/file-storage.js';

/** Removes what killed processes left of files that they were storing; never what one that runs is storing. */
@Injectable()
export class UnfinishedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UnfinishedFiles.name);
  private readonly looks = new LooksAfterStart(() => this.look());

  constructor(
    private readonly storage: FileStorage,
    private readonly endedInstances: EndedInstances,
  ) {}

  onApplicationBootstrap(): void {
    this.looks.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.stop();
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
