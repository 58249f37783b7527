import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { ApiError } from '../common/errors/api-error.js';
import { runInRequest, setOwner } from '../common/http/request-context.js';
import { newId } from '../common/ids.js';
import { openText } from '../common/sealed-text.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { BranchAccess } from '../content/branches/branch-access.js';
import { ReceivedFile } from '../http/received-file.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';
import { type JobAttempt, JobQueue } from '../platform/jobs/job-queue.js';
import { FileStorage } from '../platform/storage/file-storage.js';
import { StorageUnavailableError } from '../platform/storage/storage-errors.js';
import { ImportHistoryService } from './history/import-history.service.js';
import { AttemptLostError, ImportProgress } from './history/import-progress.js';
import type { ImportContent, ImportRequest } from './structure/import-request.js';
import { ImportsService } from './imports.service.js';
import { RUN_IMPORT, sealKey, uploadKey } from './import-queue.service.js';
import type { QueuedImport } from './history/queued-import.entity.js';
import { QueuedImportsRepository } from './history/queued-imports.repository.js';

/** An import whose process was killed this often is given up: it may be the reason. */
const MAX_ATTEMPTS = 3;
const GIVEN_UP = `The process that ran the import ended or failed ${MAX_ATTEMPTS} times.`;
/** Longest time in the queue. All attempts of the job take less. */
const MAX_WAIT_MS = 24 * 3600_000;
const NOT_RUN = 'The import did not run within a day: import again.';
const BATCH = 100;

/** Runs queued imports. */
@Injectable()
export class ImportRunner {
  private readonly logger = new Logger(ImportRunner.name);

  constructor(
    private readonly queued: QueuedImportsRepository,
    private readonly history: ImportHistoryService,
    private readonly progress: ImportProgress,
    private readonly imports: ImportsService,
    private readonly access: BranchAccess,
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryDirectories,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    jobs: JobQueue,
  ) {
    jobs.handle(RUN_IMPORT, ({ importId }, attempt) => this.run(importId, attempt));
  }

  /** Removes the queue entries of imports that have ended, and gives up imports that never ran. */
  async cleanUp(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - MAX_WAIT_MS);
    for (const id of await this.queued.listWaitingSince(since, BATCH)) await this.history.fail(id, NOT_RUN);
    for (const ended of await this.queued.listEnded(BATCH)) await this.remove(ended);
  }

  private async run(importId: string, { isLast }: JobAttempt): Promise<void> {
    const claim = newId();
    const queued = await this.queued.claim(importId, claim);
    if (queued === undefined) return;
    if (!queued.hasEnded && queued.attempts > MAX_ATTEMPTS) await this.history.fail(importId, GIVEN_UP);
    else if (!queued.hasEnded && !(await this.attempt(queued, claim, isLast))) return;
    await this.remove(queued);
  }

  /**
   * @returns false when another attempt has begun in the meantime
   * @throws Error when the job is to be retried
   */
  private async attempt(queued: QueuedImport, claim: string, isLast: boolean): Promise<boolean> {
    const { id, requestId, userId, tokenId } = queued;
    try {
      await this.history.resume(id, () =>
        this.progress.follow(id, claim, () =>
          runInRequest({ requestId, caller: { userId, tokenId } }, () => this.import(queued)),
        ),
      );
      return true;
    } catch (error) {
      if (error instanceof AttemptLostError) return false;
      const isFinal = error instanceof ApiError && error.status < 500;
      const isStorageAway = error instanceof StorageUnavailableError;
      if (!isFinal && !isLast && (isStorageAway || queued.attempts < MAX_ATTEMPTS)) {
        // The storage failed, not the import.
        if (isStorageAway) await this.queued.uncount(id);
        await this.history.queue(id);
        throw error;
      }
      if (!isFinal) this.logger.error({ err: error, importId: id }, 'An import failed');
      await this.history.fail(id, isStorageAway ? withoutStorage(error) : error);
      return true;
    }
  }

  private async import(queued: QueuedImport): Promise<void> {
    const { id, spaceId } = queued;
    const { actor, branch, organizationId } = await this.access.require(queued, queued.tokenId);
    setOwner([organizationId]);
    const request = JSON.parse(openText(queued.sealedRequest, sealKey(this.environment))) as ImportRequest;
    const authorize = async (): Promise<void> => void (await this.access.require(queued, queued.tokenId));
    const run = (content: ImportContent): Promise<void> =>
      this.imports.runRecorded({ actor, branch, request: { ...request, content }, importId: id, authorize });
    const { content } = request;
    if ('url' in content) {
      await run(content);
      return;
    }
    await this.temporary.withDirectory('queued', async (directory) => {
      const path = join(directory, 'file');
      await this.load(uploadKey(spaceId, id), content.file.size, path);
      const { size, sha256, contentType, name } = content.file;
      await run({ file: new ReceivedFile(path, size, sha256, contentType, name) });
    });
  }

  /** Copies the file of an import from the storage. */
  private async load(key: string, size: number, path: string): Promise<void> {
    if (size === 0) await writeFile(path, '', { mode: 0o600 });
    else
      await pipeline(
        await this.storage.open(key, { start: 0, end: size - 1 }),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
  }

  private async remove({ id, spaceId }: Pick<QueuedImport, 'id' | 'spaceId'>): Promise<void> {
    await this.storage.delete(uploadKey(spaceId, id));
    await this.queued.remove(id);
  }
}

/** Why an import failed whose every attempt found the storage away. */
function withoutStorage({ summary }: StorageUnavailableError): string {
  return `${summary}. The import was tried for a quarter of an hour: import again when the file storage works.`;
}
