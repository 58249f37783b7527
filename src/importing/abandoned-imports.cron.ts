import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { StartupSweeps } from '../platform/instances/startup-sweeps.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { ImportHistoryService } from './history/import-history.service.js';

/** Clears up after imports of killed processes: says in the history that they failed, and removes temporary files. */
@Injectable()
export class AbandonedImportsCron implements OnApplicationBootstrap, OnApplicationShutdown {
  // While the database is away there is nothing to be found; the next one comes in a minute.
  private readonly sweeps = new StartupSweeps(() => this.sweep().catch(() => undefined));

  constructor(
    private readonly history: ImportHistoryService,
    private readonly temporary: TemporaryDirectories,
  ) {}

  /** Runs when a process starts and once a minute, so that imports of a killed process are found soon. */
  @Cron('23 * * * * *')
  async sweep(): Promise<void> {
    await this.history.failAbandoned();
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
