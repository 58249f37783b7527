import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { EndedInstances } from '../../platform/instances/ended-instances.js';
import { StartupSweeps } from '../../platform/instances/startup-sweeps.js';
import { FileStorage } from '../../platform/storage/file-storage.js';

/** Removes partial files of killed processes, but never files that a running process is writing. */
@Injectable()
export class UnfinishedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UnfinishedFiles.name);
  private readonly sweeps = new StartupSweeps(() => this.sweep());

  constructor(
    private readonly storage: FileStorage,
    private readonly endedInstances: EndedInstances,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweeps.stop();
  }

  @Cron('47 * * * *')
  async sweep(): Promise<void> {
    try {
      const instances = await this.storage.instancesWithUnfinished();
      if (instances.length === 0) return;
      await this.storage.removeUnfinished(await this.endedInstances.findAmong(instances));
    } catch (error) {
      // The next run removes it.
      this.logger.warn({ msg: 'Unfinished files could not be removed', err: error });
    }
  }
}
