import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import {
  ApiError,
  ConflictError,
  UnusableSourceError,
  ValidationError,
} from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { FilesService } from '../files/files.service.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { ContentWriter, HeadMovedError } from '../store/content-writer.js';
import { ImportHistoryService } from './history/import-history.service.js';
import type { ImportOutcome, ImportSource } from './import-job.js';
import { ImportWorkers } from './import-workers.js';
import { type FetchedSource, SourceFetcher } from './source-fetcher.js';
import type { SkippedResource } from './source-tree.js';

/** Where to import from. */
export interface ImportRequest {
  url: string;
  source: ImportSource;
}

/** What an import did. */
export interface ImportReport {
  /** The new revision; the current one when nothing changed. */
  revision: string;
  importedResources: number;
  totalResources: number;
}

/** A head that moves this often under an import will not stand still for the next try either. */
const ATTEMPTS = 5;
/** Converting may take as long again as downloading. */
const CONVERT_FACTOR = 2;

/** Directory for what is being imported; its content is worth nothing after the import. */
export function importDirectory(dataDir: string): string {
  return join(dataDir, 'tmp');
}

/** Brings content from elsewhere into a space: download, convert in a worker, write in one transaction. */
@Injectable()
export class ImportsService {
  private readonly logger = new Logger(ImportsService.name);

  constructor(
    private readonly fetcher: SourceFetcher,
    private readonly history: ImportHistoryService,
    private readonly workers: ImportWorkers,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly heads: SpaceHeads,
    private readonly files: FilesService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Imports into primary content: all or nothing. Pages and files match existing ones by path and keep their ids.
   * @throws ValidationError when the address is malformed
   * @throws UnusableSourceError when it cannot be fetched, is not of the stated kind, over a limit, or holds nothing
   * @throws ConflictError when the content changed again and again meanwhile
   */
  async importInto(
    actor: Pick<Actor, 'userId'>,
    spaceId: string,
    request: ImportRequest,
  ): Promise<ImportReport> {
    const started = this.history.begin({ spaceId, authorId: actor.userId, ...request });
    try {
      const { skipped, ...report } = await this.run(actor, spaceId, request);
      await this.history.end(started, { ...report, skipped });
      return report;
    } catch (error) {
      // A request that is malformed was never an import.
      if (!(error instanceof ValidationError)) {
        await this.history.end(started, {
          error: error instanceof ApiError ? error.message : 'The service failed.',
        });
      }
      throw error;
    }
  }

  private async run(
    actor: Pick<Actor, 'userId'>,
    spaceId: string,
    request: ImportRequest,
  ): Promise<ImportReport & { skipped: SkippedResource[] }> {
    const temporary = importDirectory(this.environment.dataDir);
    await mkdir(temporary, { recursive: true });
    const directory = await mkdtemp(join(temporary, 'import-'));
    try {
      const fetched = await this.fetcher.fetch(request.url, request.source, directory);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const head = await this.heads.find(spaceId);
        if (head === undefined) throw new ConflictError('The space was deleted while the import ran.');
        const base = await this.store.revision(spaceId, head);
        const unpacked = await mkdtemp(join(directory, 'unpacked-'));
        const outcome = await this.convert(base, request, fetched, unpacked);
        if (outcome.kind === 'unusable') throw new UnusableSourceError(outcome.message);
        try {
          const revision = await this.write(actor, base, outcome);
          this.log(spaceId, request, outcome);
          const { importedResources, totalResources, skipped } = outcome;
          return { revision, importedResources, totalResources, skipped };
        } catch (error) {
          if (!(error instanceof HeadMovedError)) throw error;
          await rm(unpacked, { recursive: true, force: true });
        }
      }
      throw new ConflictError('The content of the space kept changing while the import ran: try again.');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  private async convert(
    base: Revision,
    request: ImportRequest,
    { downloaded, fetched, unfetched, commit }: FetchedSource,
    directory: string,
  ): Promise<ImportOutcome> {
    const index = await this.store.pages(base);
    const { files } = await this.store.files(base);
    const seconds = this.environment.limits.importSeconds * CONVERT_FACTOR;
    const signal = AbortSignal.timeout(seconds * 1000);
    try {
      return await this.workers.run(
        {
          source: request.source,
          path: downloaded.path,
          url: downloaded.finalUrl,
          fetched,
          unfetched,
          ...(commit === undefined ? {} : { commit }),
          name: nameOf(downloaded.finalUrl),
          contentType: downloaded.contentType,
          directory,
          limits: this.environment.limits,
          current: { pages: [...index.pages], files: [...files] },
          now: this.clock.now().toISOString(),
        },
        signal,
      );
    } catch (error) {
      if (signal.aborted)
        throw new UnusableSourceError(`Converting the source took longer than ${seconds} s.`);
      throw error;
    }
  }

  private async write(
    actor: Pick<Actor, 'userId'>,
    base: Revision,
    outcome: Extract<ImportOutcome, { kind: 'plan' }>,
  ): Promise<string> {
    // The same bytes may lie in a source several times; they are stored once.
    const byHash = new Map(outcome.localFiles.map((file) => [file.hash, file]));
    const needed = outcome.plan.fileHashes.flatMap(([hash]) => byHash.get(hash) ?? []);
    await this.files.storeBytes(base.spaceId, base.organizationId, needed);
    return this.writer.commit(base, outcome.plan, { type: 'edits', authorId: actor.userId });
  }

  private log(
    spaceId: string,
    request: ImportRequest,
    outcome: Extract<ImportOutcome, { kind: 'plan' }>,
  ): void {
    const { importedResources, totalResources, skipped } = outcome;
    const host = request.url.startsWith('data:') ? 'data:' : new URL(request.url).host;
    this.logger.log({
      msg: 'Imported',
      spaceId,
      source: request.source,
      host,
      importedResources,
      totalResources,
      skipped: skipped.slice(0, 100),
    });
  }
}

/** Last part of an address's path without its ending, for a page that has no title of its own. */
function nameOf(url: string): string {
  if (!/^https?:/.test(url)) return 'Untitled';
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
