import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { storageKey } from '../files/files.service.js';
import { StoredFilesRepository } from '../files/stored-files.repository.js';
import { importDirectory } from './imports.service.js';

/** Longer than any import may run. */
const ABANDONED_MS = 24 * 3600_000;
const BATCH = 100;

/** Removes what imports of killed processes left behind: temporary files, and stored bytes that no content uses. */
@Injectable()
export class AbandonedImportsCron {
  constructor(
    private readonly storedFiles: StoredFilesRepository,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Cron('37 * * * *')
  async run(): Promise<void> {
    if (this.environment.role === 'web') return;
    while ((await this.removeStoredBatch()) === BATCH);
    await this.removeTemporary();
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

  private async removeTemporary(): Promise<void> {
    const directory = importDirectory(this.environment.dataDir);
    for (const name of await readdir(directory).catch(() => [])) {
      const path = join(directory, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed !== undefined && this.clock.now().getTime() - changed.mtimeMs > ABANDONED_MS) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}
