import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ApiError, ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { toWriteFailedError } from '../../common/errors/write-failed-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { EndedInstances } from '../../platform/instances/ended-instances.js';
import { InstanceHeartbeat } from '../../platform/instances/instance-heartbeat.js';
import type { Branch } from '../../content/branches/branch.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import type { EditedResource } from '../structure/edited-resources.js';
import { EditsError } from '../structure/import.errors.js';
import type { MirrorEdits } from '../structure/mirror-edits.js';
import type {
  EarlierResources,
  ImportEdits,
  ImportMode,
  ImportOptions,
  ImportSlugs,
} from '../structure/import-options.js';
import type { ImportSource } from '../structure/import-job.js';
import type { ImportContent } from '../structure/import-request.js';
import { truncate } from '../structure/source-title.js';
import type { ImportedResource, SkippedResource } from '../structure/source-tree.js';
import { ImportProgress } from './import-progress.js';
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
  content: ImportContent;
  /** The page to import into; undefined: everything. */
  page: string | undefined;
  /** The language to import; undefined: all. */
  language: string | undefined;
  slugs: ImportSlugs;
  mode: ImportMode;
  edits: ImportEdits;
}

/** The outcome of an import. */
interface ImportResult {
  revision: string;
  importedResources: number;
  totalResources: number;
  imported: ImportedResource[];
  deleted: ImportedResource[];
  skipped: SkippedResource[];
  notUnderstood: NotUnderstood[];
  /** Only of a mirror. */
  edits: MirrorEdits | undefined;
  /** The change request with the side of the source. */
  conflictRequest: string | undefined;
}

const ABANDONED = 'The process that ran the import ended before the import did: import again.';

/** The history of imports into a space: their time, their author, and the imported and the skipped resources. */
@Injectable()
export class ImportHistoryService {
  private readonly logger = new Logger(ImportHistoryService.name);
  /** Imports that this process runs. */
  private readonly running = new Set<string>();

  constructor(
    private readonly imports: ImportsRepository,
    private readonly progress: ImportProgress,
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
      map: (view) => toImportRecordResource(view, spaceId, this.environment.publicUrl),
    });
  }

  /** @throws NotFoundError */
  async get(spaceId: string, importId: string): Promise<ImportRecordResource> {
    const view = isId(importId) ? await this.imports.find(spaceId, importId) : undefined;
    if (view === undefined) throw new NotFoundError('import');
    return toImportRecordResource(view, spaceId, this.environment.publicUrl);
  }

  /**
   * Runs an import and records it in the history from its start. If `work` throws, the import is recorded as failed,
   * with the reason. `work` calls `succeed` in the transaction that makes the change.
   */
  async track<Result>(begun: BegunImport, work: (id: string) => Promise<Result>): Promise<Result> {
    const { id } = await this.begin(begun);
    try {
      return await work(id);
    } catch (error) {
      await this.end(id, begun.spaceId, error);
      throw error;
    } finally {
      this.running.delete(id);
    }
  }

  /** Records the start of an import. `isRecorded` is false when the space is gone. */
  async begin(begun: BegunImport): Promise<{ id: string; isRecorded: boolean }> {
    const id = newId();
    const { spaceId, changeRequestId, authorId, source, page, language, slugs, mode, edits } = begun;
    this.running.add(id);
    try {
      const isRecorded = await this.imports.insert({
        id,
        spaceId,
        changeRequestId,
        pageId: page ?? null,
        language: language ?? null,
        authorId,
        source,
        slugs,
        mode,
        edits,
        url: shownUrl(begun.content),
        startedAt: this.clock.now(),
        instanceId: this.instance.id,
      });
      return { id, isRecorded };
    } catch (error) {
      this.running.delete(id);
      throw error;
    }
  }

  /**
   * Puts a running import into the queue: no process runs it until its job does.
   * @throws ConflictError when the import has ended
   */
  async queue(id: string): Promise<void> {
    if (!(await this.imports.queue(id))) throw new ConflictError('The import has ended.');
    this.running.delete(id);
  }

  /** Runs an import of the queue in this process. */
  async resume<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.running.add(id);
    try {
      await this.imports.resume(id, this.instance.id);
      return await work();
    } finally {
      this.running.delete(id);
    }
  }

  /** Records that an import of the queue failed. @param reason the error, or its message */
  async fail(id: string, reason: unknown): Promise<void> {
    const error = typeof reason === 'string' ? reason : reasonOf(reason);
    const edited = reason instanceof EditsError ? firstEdited(reason.edited) : [];
    await this.imports.fail(id, error, this.clock.now(), edited);
  }

  /** Removes a running import. @returns false when it does not run */
  async remove(id: string): Promise<boolean> {
    this.running.delete(id);
    return this.imports.remove(id);
  }

  /**
   * Records the outcome of an import.
   * @throws AttemptLostError when another process runs this import of the queue
   */
  async succeed(id: string, result: ImportResult): Promise<void> {
    await this.progress.complete(id);
    await this.imports.succeed(id, {
      revisionId: result.revision,
      importedResources: result.importedResources,
      totalResources: result.totalResources,
      deletedResources: result.deleted.length,
      imported: firstOf(result.imported),
      deleted: firstOf(result.deleted),
      skipped: firstSkipped(result.skipped),
      notUnderstood: result.notUnderstood.map((each) => ({ ...each, path: shorten(each.path) })),
      editsSince: result.edits?.since ?? null,
      edited: firstEdited(result.edits?.edited ?? []),
      conflictRequestId: result.conflictRequest ?? null,
      base: result.edits?.base ?? null,
      finishedAt: this.clock.now(),
    });
  }

  /**
   * The resources of the latest imports of a place, so that texts find their pages at other addresses. With the default
   * options, it is only needed after an import that took the slugs from its source.
   * @param page the page that was imported into; undefined: everything
   */
  async earlierResources(
    spaceId: string,
    page: string | undefined,
    { slugs, mode }: ImportOptions,
  ): Promise<EarlierResources | undefined> {
    const pageId = page ?? null;
    const isDefault = slugs === 'title' && mode === 'update';
    if (isDefault && !(await this.imports.tookSlugs(spaceId, pageId))) return undefined;
    const latest = await this.imports.latest(spaceId, pageId);
    const pages = new Map<string, string[]>();
    for (const { imported } of latest) {
      for (const { path, kind, id } of imported) {
        if (kind !== 'page') continue;
        const ids = pages.get(path);
        if (ids === undefined) pages.set(path, [id]);
        else if (!ids.includes(id)) ids.push(id);
      }
    }
    // Pages come first in the list of an import, so it contains them all if it ends with something else.
    const isComplete = latest.every(
      ({ imported, importedResources }) =>
        imported.length >= importedResources || imported.at(-1)?.kind !== 'page',
    );
    return { pages: Object.fromEntries(pages), isComplete: isComplete && latest.length > 0 };
  }

  /** Records running imports as failed whose process has ended. */
  async failAbandoned(): Promise<void> {
    // Read first: an import that begins later is not in the list.
    const running = await this.imports.listRunning();
    if (running.length === 0) return;
    const ended = new Set(await this.endedInstances.findAmong(running.map(({ instanceId }) => instanceId)));
    const abandoned = running.filter(({ id, instanceId }) =>
      instanceId === this.instance.id ? !this.running.has(id) : ended.has(instanceId),
    );
    await this.imports.failAbandoned(abandoned, ABANDONED, this.clock.now());
  }

  /** If this cannot be written now, `failAbandoned` does it later. */
  private async end(id: string, spaceId: string, error: unknown): Promise<void> {
    try {
      // A malformed request is not an import.
      if (error instanceof ValidationError) await this.imports.remove(id);
      else await this.fail(id, error);
    } catch (failure) {
      this.logger.error({
        msg: 'The failure of an import could not be written into the history',
        spaceId,
        error: failure,
      });
    }
  }
}

/** The edited resources that a record of the history and a response contain. */
export function firstEdited(edited: readonly EditedResource[]): EditedResource[] {
  return edited.slice(0, MAX_IMPORTED).map((resource) => ({ ...resource, path: shorten(resource.path) }));
}

/** The skipped resources that a record of the history and the report of a dry run contain. */
export function firstSkipped(skipped: readonly SkippedResource[]): SkippedResource[] {
  return skipped
    .slice(0, MAX_SKIPPED)
    .map(({ path, reason }) => ({ path: shorten(path), reason: shorten(reason) }));
}

/** The first resources, with short paths. */
function firstOf(resources: readonly ImportedResource[]): ImportedResource[] {
  return resources.slice(0, MAX_IMPORTED).map((resource) => ({ ...resource, path: shorten(resource.path) }));
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return shorten(error.message);
  return toWriteFailedError(error)?.message ?? 'The service failed.';
}

/** An address without the parts that may be secret, or the name of a file. */
function shownUrl(content: ImportContent): string {
  if ('file' in content) return shorten(`file:${content.file.name ?? ''}`);
  const address = content.url;
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.protocol === 'data:' ? 'data:' : shorten(`${url.origin}${url.pathname}`);
}

function shorten(text: string): string {
  return truncate(toStorableText(text), MAX_TEXT);
}
