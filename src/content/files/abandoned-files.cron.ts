import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { CronTurns, HOUR_MS } from '../../platform/cron/cron-turns.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { StoredFilesRepository } from '../store/stored-files.repository.js';
import { storageKey } from './files.service.js';

/** Longer than any change of content can run. */
const ABANDONED_MS = 24 * 3600_000;
const BATCH = 100;

/** Removes bytes that were stored for a change of content that was never committed. */
@Injectable()
export class AbandonedFilesCron {
  constructor(
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly turns: CronTurns,
  ) {}

  @Cron('37 * * * *')
  scheduled(): Promise<void> {
    return this.turns.runOnce('abandoned-files', HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    while ((await this.removeBatch()) === BATCH);
  }

  /** @returns number of removed files */
  @Transactional()
  async removeBatch(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
    const abandoned = await this.storedFiles.lockAbandoned(before, BATCH);
    for (const { spaceId, hash } of abandoned) {
      await this.storage.delete(storageKey(spaceId, hash));
      await this.storedFiles.remove(spaceId, hash);
    }
    return abandoned.length;
  }
}
