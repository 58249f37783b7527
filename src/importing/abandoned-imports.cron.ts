import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { StartupSweeps } from '../platform/instances/startup-sweeps.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { ImportHistoryService } from './history/import-history.service.js';
import { ImportRunner } from './import-runner.js';

/**
 * Cleans up after imports of killed processes: records them as failed or puts them back into the queue, and removes their
 * temporary files.
 */
@Injectable()
export class AbandonedImportsCron implements OnApplicationBootstrap, OnApplicationShutdown {
  // Fails while the database is away; the next sweep runs in a minute.
  private readonly sweeps = new StartupSweeps(() => this.sweep().catch(() => undefined));

  constructor(
    private readonly history: ImportHistoryService,
    private readonly runner: ImportRunner,
    private readonly temporary: TemporaryDirectories,
  ) {}

  /** Runs when a process starts and once a minute, so that imports of a killed process are found soon. */
  @Cron('23 * * * * *')
  async sweep(): Promise<void> {
    await this.history.failAbandoned();
    await this.runner.cleanUp();
    await this.temporary.removeAbandoned();
  }

  onApplicationBootstrap(): void {
    this.sweeps.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweeps.stop();
    await this.temporary.removeOwn();
  }
}
