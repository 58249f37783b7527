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
    while (await this.removeOne());
  }

  /**
   * Removes the bytes of one file. Its row is locked meanwhile, so that nobody uses bytes that are about to be removed.
   * Removes only one file, because requests that store the same bytes wait for it, and the storage may be slow.
   * @returns whether there was such a file
   */
  @Transactional()
  async removeOne(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
    const [abandoned] = await this.storedFiles.lockAbandoned(before, 1);
    if (abandoned === undefined) return false;
    await this.storage.delete(storageKey(abandoned.spaceId, abandoned.hash));
    await this.storedFiles.remove(abandoned.spaceId, abandoned.hash);
    return true;
  }
}
