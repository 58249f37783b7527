import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ApiError, ValidationError } from '../../common/errors/api-error.js';
import { toWriteFailedError } from '../../common/errors/write-failed-error.js';
import { newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { EndedInstances } from '../../platform/instances/ended-instances.js';
import { InstanceHeartbeat } from '../../platform/instances/instance-heartbeat.js';
import type { Branch } from '../../content/branches/branch.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import type { ImportSource } from '../structure/import-job.js';
import { truncate } from '../structure/source-title.js';
import type { ImportedResource, SkippedResource } from '../structure/source-tree.js';
import type { NotUnderstood } from '../mdx/not-understood.js';
import { toImportRecordResource } from './import-record.mapper.js';
import type { ImportRecordResource } from './import-record.resource.js';
import { ImportsRepository } from './imports.repository.js';

const MAX_IMPORTED = 1_000;
const MAX_SKIPPED = 100;
const MAX_TEXT = 500;

/** An import that starts. */
interface BegunImport extends Branch {
  authorId: string;
  source: ImportSource;
  url: string;
}

/** The outcome of an import. */
interface ImportResult {
  revision: string;
  importedResources: number;
  totalResources: number;
  imported: ImportedResource[];
  skipped: SkippedResource[];
  notUnderstood: NotUnderstood[];
}

const ABANDONED = 'The process that ran the import ended before the import did: import again.';

/** The history of imports: what was imported into a space, when, by whom, and what was skipped. */
@Injectable()
export class ImportHistoryService {
  private readonly logger = new Logger(ImportHistoryService.name);
  /** Imports that this process runs. */
  private readonly running = new Set<string>();

  constructor(
    private readonly imports: ImportsRepository,
    private readonly instance: InstanceHeartbeat,
    private readonly endedInstances: EndedInstances,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(spaceId: string, query: ListQuery): Promise<ListResource<ImportRecordResource>> {
    return this.paginator.page(query, {
      name: `imports of ${spaceId}`,
      fetch: (after, limit) => this.imports.list(spaceId, after, limit),
      count: () => this.imports.count(spaceId),
      key: ({ id }) => [id],
      map: (view) => toImportRecordResource(view, this.environment.publicUrl),
    });
  }

  /**
   * Runs an import and records it in the history from its start. If `work` throws, the import is recorded as failed,
   * with the reason. `work` calls `succeed` in the transaction that makes the change.
   */
  async track<Result>(begun: BegunImport, work: (id: string) => Promise<Result>): Promise<Result> {
    const id = newId();
    const { spaceId, changeRequestId, authorId, source } = begun;
    const startedAt = this.clock.now();
    const url = shownUrl(begun.url);
    this.running.add(id);
    try {
      const instanceId = this.instance.id;
      await this.imports.insert({
        id,
        spaceId,
        changeRequestId,
        authorId,
        source,
        url,
        startedAt,
        instanceId,
      });
      return await work(id);
    } catch (error) {
      await this.end(id, spaceId, error);
      throw error;
    } finally {
      this.running.delete(id);
    }
  }

  /** Records the outcome of an import. */
  async succeed(id: string, result: ImportResult): Promise<void> {
    await this.imports.succeed(id, {
      revisionId: result.revision,
      importedResources: result.importedResources,
      totalResources: result.totalResources,
      imported: result.imported
        .slice(0, MAX_IMPORTED)
        .map((resource) => ({ ...resource, path: shorten(resource.path) })),
      skipped: result.skipped
        .slice(0, MAX_SKIPPED)
        .map(({ path, reason }) => ({ path: shorten(path), reason: shorten(reason) })),
      notUnderstood: result.notUnderstood.map((each) => ({ ...each, path: shorten(each.path) })),
      finishedAt: this.clock.now(),
    });
  }

  /** Records running imports as failed whose process has ended. */
  async failAbandoned(): Promise<void> {
    const runners = await this.imports.runners();
    if (runners.length === 0) return;
    const ended = await this.endedInstances.findAmong(runners);
    const own = { instanceId: this.instance.id, running: [...this.running] };
    await this.imports.failAbandoned(ended, own, ABANDONED, this.clock.now());
  }

  /** If this cannot be written now, `failAbandoned` does it later. */
  private async end(id: string, spaceId: string, error: unknown): Promise<void> {
    try {
      // A malformed request is not an import.
      if (error instanceof ValidationError) await this.imports.remove(id);
      else await this.imports.fail(id, reasonOf(error), this.clock.now());
    } catch (failure) {
      this.logger.error({
        msg: 'The failure of an import could not be written into the history',
        spaceId,
        error: failure,
      });
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return shorten(error.message);
  return toWriteFailedError(error)?.message ?? 'The service failed.';
}

/** An address without the parts that may be secret. */
function shownUrl(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.protocol === 'data:' ? 'data:' : shorten(`${url.origin}${url.pathname}`);
}

function shorten(text: string): string {
  return truncate(toStorableText(text), MAX_TEXT);
}
