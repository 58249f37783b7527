import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { CronTurns, HOUR_MS } from '../../platform/cron/cron-turns.js';
import { LooksAfterStart } from '../../idempotency/looks-after-start.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { storageKey } from '../files/files.service.js';
import { StoredFilesRepository } from '../files/stored-files.repository.js';
import { ImportHistoryService } from './history/import-history.service.js';
import { TemporaryDirectories } from './temporary-directories.js';

/** Longer than any import may run. */
const ABANDONED_MS = 24 * 3600_000;
const BATCH = 100;

/**
 * Clears up after imports of killed processes: says in the history that they failed, and removes temporary files, and
 * stored bytes that no content uses.
 */
@Injectable()
export class AbandonedImportsCron implements OnApplicationBootstrap, OnApplicationShutdown {
  // While the database is away there is nothing to be found; the next one comes in a minute.
  private readonly looks = new LooksAfterStart(() => this.sweep().catch(() => undefined));

  constructor(
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly history: ImportHistoryService,
    private readonly temporary: TemporaryDirectories,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('37 * * * *')
  scheduled(): Promise<void> {
    return this.turns.take('abandoned-imports', HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    while ((await this.removeStoredBatch()) === BATCH);
  }

  /** @returns how many were removed */
  @Transactional()
  async removeStoredBatch(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
    const abandoned = await this.storedFiles.lockAbandoned(before, BATCH);
    for (const { spaceId, hash } of abandoned) {
      await this.storage.delete(storageKey(spaceId, hash));
      await this.storedFiles.remove(spaceId, hash);
    }
    return abandoned.length;
  }

  /** What a killed process left is found when the next one starts, and soon after when another still runs. */
  @Cron('23 * * * * *')
  async sweep(): Promise<void> {
    await this.history.failAbandoned();
    await this.temporary.removeAbandoned();
  }

  onApplicationBootstrap(): void {
    this.looks.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.stop();
    await this.temporary.removeOwn();
  }
}
