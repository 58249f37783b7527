import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { ApiError, ConflictError, ValidationError } from '../common/errors/api-error.js';
import { currentRequest } from '../common/http/request-context.js';
import { sealText } from '../common/sealed-text.js';
import { ENVIRONMENT } from '../config/config.module.js';
import { deriveKey, type Environment } from '../config/environment.js';
import type { Branch } from '../content/branches/branch.js';
import { storageDirectory } from '../content/files/files.service.js';
import { Database } from '../database/database.js';
import { StoredResponses } from '../idempotency/stored-responses.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import type { Queue } from '../platform/jobs/queue.js';
import { parseUrl } from '../platform/outbound/outbound-url.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { FileStorage } from '../platform/storage/file-storage.js';
import { ImportHistoryService } from './history/import-history.service.js';
import type { ImportRecordResource } from './history/import-record.resource.js';
import { type ImportContent, type ImportRequest, optionsOf } from './structure/import-request.js';
import { ImportsService } from './imports.service.js';
import { QueuedImportsRepository } from './history/queued-imports.repository.js';

/** A job names its import. It is retried while the database or the storage is away. */
export const RUN_IMPORT: Queue<{ importId: string }> = {
  name: 'run-import',
  retry: { limit: 20, delay: 5, maxDelay: 60 },
  seconds: 6 * 3600,
  concurrency: 2,
};
/** Most imports of one person, and of an organization, that wait or run. */
const MAX_OF_PERSON = 20;
const MAX_OF_ORGANIZATION = 100;
const RETRY_SECONDS = 30;

/** Key for the requests of queued imports. */
export function sealKey(environment: Pick<Environment, 'secretKey'>): Buffer {
  return deriveKey(environment, 'queued-imports');
}

/** Storage key of the file of a queued import, which is removed with its space. */
export function uploadKey(spaceId: string, importId: string): string {
  return `${storageDirectory(spaceId)}/imports/${importId}`;
}

/** Accepts imports that run later, as jobs. */
@Injectable()
export class ImportQueueService {
  private readonly key: Buffer;

  constructor(
    private readonly queued: QueuedImportsRepository,
    private readonly history: ImportHistoryService,
    private readonly imports: ImportsService,
    private readonly jobs: JobQueue,
    private readonly storage: FileStorage,
    private readonly responses: StoredResponses,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.key = sealKey(environment);
  }

  /**
   * Queues an import.
   * @returns its record, with the status `pending`
   * @throws NotFoundError, PreconditionFailedError, ValidationError, ConflictError like the import itself, as far as
   * this is known before the source is read
   * @throws ApiError (429) when too many imports wait
   */
  async enqueue(actor: Actor, branch: Branch, request: ImportRequest): Promise<ImportRecordResource> {
    requireAddress(request.content);
    await this.imports.checkRequest(branch, request);
    const importId = await this.record(actor, branch, request);
    try {
      if ('file' in request.content)
        await this.storage.store(uploadKey(branch.spaceId, importId), request.content.file.path);
      return await this.send(branch.spaceId, importId);
    } catch (error) {
      // If this fails, too, the import is recorded as failed when this process ends, and its file removed.
      await this.discard(branch.spaceId, importId).catch(() => undefined);
      throw error;
    }
  }

  /** Records the import. If this process is killed before it is queued, it counts as failed. */
  private record(actor: Actor, branch: Branch, request: ImportRequest): Promise<string> {
    return this.database.transaction(async () => {
      await this.queued.lockLimits(actor.userId, branch.spaceId);
      const { ofPerson, ofOrganization } = await this.queued.count(actor.userId, branch.spaceId);
      if (ofPerson >= MAX_OF_PERSON) throw new TooManyQueuedError('you', MAX_OF_PERSON);
      if (ofOrganization >= MAX_OF_ORGANIZATION)
        throw new TooManyQueuedError('this organization', MAX_OF_ORGANIZATION);
      const { id, isRecorded } = await this.history.begin({
        ...branch,
        ...request,
        ...optionsOf(request),
        page: request.page,
        language: request.language,
        authorId: actor.userId,
      });
      if (!isRecorded) throw new ConflictError('The space was deleted.');
      await this.queued.insert({
        id,
        ...branch,
        userId: actor.userId,
        tokenId: actor.tokenId,
        requestId: currentRequest()?.requestId ?? '',
        sealedRequest: sealText(JSON.stringify(request), this.key),
        createdAt: this.clock.now(),
      });
      return id;
    });
  }

  private async send(spaceId: string, importId: string): Promise<ImportRecordResource> {
    return this.responses.commit(
      () =>
        this.database.transaction(async () => {
          await this.history.queue(importId);
          const organizationId = await this.queued.organizationOf(importId);
          if (organizationId !== undefined)
            await this.jobs.sendInTurn(RUN_IMPORT, organizationId, [{ importId }]);
          return this.history.get(spaceId, importId);
        }),
      (record) => ({ body: record }),
    );
  }

  /**
   * The file remains if the import was queued in spite of the error: the response to the commit may have been lost. If
   * this process is killed before the record is removed, both count as left by a killed process. No transaction waits for
   * the storage.
   */
  private async discard(spaceId: string, importId: string): Promise<void> {
    const isRemoved = await this.database.transaction(() => this.history.remove(importId));
    if (isRemoved) await this.storage.delete(uploadKey(spaceId, importId));
  }
}

/** 429: too many imports wait. */
class TooManyQueuedError extends ApiError {
  constructor(of: string, most: number) {
    super(
      429,
      `At most ${most} imports of ${of} can wait or run at the same time: try again when one of them has ended.`,
      { headers: { 'Retry-After': String(RETRY_SECONDS) } },
    );
  }
}

/** @throws ValidationError when the address is malformed, which is known before anything is fetched */
function requireAddress(content: ImportContent): void {
  if ('file' in content) return;
  try {
    parseUrl(content.url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new ValidationError([{ path: 'url', message: error.message }], error.message);
  }
}
