import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { ConflictError, NotFoundError, UnusableSourceError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { StoredResponses } from '../idempotency/stored-responses.js';
import { retryWhenHeadMoved } from '../spaces/head-moved.js';
import { BranchHeads } from '../content/branches/branch-heads.js';
import { KeyedQueue } from '../common/keyed-queue.js';
import { type Branch, branchKey } from '../content/branches/branch.js';
import { requireIfMatch } from '../content/branches/if-match.js';
import { isGenerated, type PageNode } from '../versioning/page.js';
import { FilesService } from '../content/files/files.service.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { ContentWriter } from '../content/store/content-writer.js';
import { ImportHistoryService } from './history/import-history.service.js';
import type { ImportSource, MergeOutcome, ReadOutcome } from './structure/import-job.js';
import type { NotUnderstood } from './mdx/not-understood.js';
import { ImportWorkers, type RunOptions } from './import-workers.js';
import { SourceFetcher } from './source-fetcher.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';

/** Where to import from. */
export interface ImportRequest {
  url: string;
  source: ImportSource;
  /** Id of the page to import into; left out: the whole space. */
  page?: string;
  /** Revisions that `If-Match` names; one of them must be the head. */
  ifMatch?: string | undefined;
}

/** What an import did. */
export interface ImportReport {
  /** The new revision; the current one when nothing changed. */
  revision: string;
  importedResources: number;
  totalResources: number;
  /** Markup of the source that was not understood. */
  notUnderstood: NotUnderstood[];
}

/** Most resources of an import that its log line names; the history names more. */
const MAX_LOGGED = 100;
/** Longest wait before the second attempt. It doubles with each further attempt, up to MAX_WAIT_MS. */
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 1000;
/** Time to convert a source, as a multiple of the time to download it. */
const CONVERT_FACTOR = 2;

/** A source that was read. It does not depend on the space. */
interface PreparedSource {
  treePath: string;
  outcome: Extract<ReadOutcome, { kind: 'read' }>;
  options: RunOptions;
}

type ImportPlan = Extract<MergeOutcome, { kind: 'plan' }>;

/** Imports content into a space: downloads it, reads and merges it in a worker, and writes it in one transaction. */
@Injectable()
export class ImportsService {
  private readonly queue = new KeyedQueue();
  private readonly logger = new Logger(ImportsService.name);

  constructor(
    private readonly fetcher: SourceFetcher,
    private readonly history: ImportHistoryService,
    private readonly temporary: TemporaryDirectories,
    private readonly database: Database,
    private readonly workers: ImportWorkers,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly heads: BranchHeads,
    private readonly files: FilesService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Imports into a branch, or into one page of it: everything or nothing. Pages and files match existing ones by path
   * and keep their ids.
   * @throws NotFoundError when there is no such page
   * @throws PreconditionFailedError when `ifMatch` does not name the head
   * @throws ValidationError when the address is malformed
   * @throws UnusableSourceError when the source cannot be fetched, is not of the stated kind, is over a limit, or is
   *   empty
   * @throws ConflictError when the page is generated, or the content changed during each attempt
   */
  async importInto(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    request: ImportRequest,
  ): Promise<ImportReport> {
    await this.checkPreconditions(branch, request);
    const { url, source } = request;
    return this.history.track({ ...branch, authorId: actor.userId, url, source }, (importId) =>
      this.temporary.withDirectory('import', (directory) =>
        this.run(actor, branch, request, importId, directory),
      ),
    );
  }

  /** Checks what does not depend on the source, before anything is fetched. */
  private async checkPreconditions(branch: Branch, { page, ifMatch }: ImportRequest): Promise<void> {
    if (page === undefined && ifMatch === undefined) return;
    const head = await this.heads.require(branch, ifMatch);
    if (page === undefined) return;
    const index = await this.store.pages(await this.store.revision(branch.spaceId, head));
    const found = index.find(page)?.page;
    if (found === undefined) throw new NotFoundError('page in this revision');
    requireOwnText(found);
  }

  private async run(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    request: ImportRequest,
    importId: string,
    directory: string,
  ): Promise<ImportReport> {
    const source = await this.read(request, directory);
    const { revision, plan } = await this.queue.run(branchKey(branch), () =>
      this.mergeAndCommit(actor, branch, source, request, importId),
    );
    this.log(branch, request, plan);
    return reportOf(revision, plan, source);
  }

  /** Downloads and reads a source, once for all attempts. */
  private async read(request: ImportRequest, directory: string): Promise<PreparedSource> {
    const { downloaded, fetched, unfetched, commit } = await this.fetcher.fetch(
      request.url,
      request.source,
      directory,
    );
    const unpacked = await mkdtemp(join(directory, 'unpacked-'));
    const treePath = join(directory, 'tree');
    const options: RunOptions = {
      sourceSize: (await stat(downloaded.path)).size,
      seconds: this.environment.limits.importSeconds * CONVERT_FACTOR,
    };
    const outcome = await this.workers.read(
      {
        source: request.source,
        path: downloaded.path,
        url: downloaded.finalUrl,
        fetched,
        unfetched,
        ...(commit === undefined ? {} : { commit }),
        name: nameOf(downloaded.finalUrl),
        contentType: downloaded.contentType,
        directory: unpacked,
        treePath,
        limits: this.environment.limits,
      },
      options,
    );
    if (outcome.kind === 'unusable') throw new UnusableSourceError(outcome.message);
    return { treePath, outcome, options };
  }

  /** Merges a source into the head and writes the outcome; tries again when the head has moved. */
  private async mergeAndCommit(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    source: PreparedSource,
    { page, ifMatch }: ImportRequest,
    importId: string,
  ): Promise<{ revision: string; plan: ImportPlan }> {
    return retryWhenHeadMoved(async (triesBefore) => {
      if (triesBefore > 0)
        await wait(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** triesBefore));
      const head = await this.heads.find(branch);
      if (head === undefined) throw new ConflictError('The space was deleted while the import ran.');
      requireIfMatch(ifMatch, head);
      const base = await this.store.revision(branch.spaceId, head);
      const plan = await this.merge(base, source, page);
      return { revision: await this.write(actor, branch, base, source, plan, importId), plan };
    });
  }

  private async merge(
    base: Revision,
    { treePath, options }: PreparedSource,
    pageId: string | undefined,
  ): Promise<ImportPlan> {
    const index = await this.store.pages(base);
    const into = pageId === undefined ? undefined : index.find(pageId)?.page;
    if (pageId !== undefined && into === undefined) {
      throw new ConflictError('The page was deleted while the import ran.');
    }
    if (into !== undefined) requireOwnText(into);
    const { files } = await this.store.files(base);
    const outcome = await this.workers.merge(
      {
        treePath,
        pagesPerSpace: this.environment.limits.pagesPerSpace,
        current: {
          pages: [...index.pages],
          files: [...files],
          reusableContents: await this.store.reusableContents(base),
          variables: base.variables,
        },
        now: this.clock.now().toISOString(),
        ...(into === undefined ? {} : { page: { id: into.id, title: into.title } }),
      },
      options,
    );
    if (outcome.kind === 'unusable') throw new UnusableSourceError(outcome.message);
    return outcome;
  }

  private async write(
    actor: Pick<Actor, 'userId'>,
    branch: Branch,
    base: Revision,
    source: PreparedSource,
    merged: ImportPlan,
    importId: string,
  ): Promise<string> {
    const { plan, imported, skipped } = merged;
    const { outcome } = source;
    // A source can contain the same bytes several times; they are stored once.
    const byHash = new Map(outcome.localFiles.map((file) => [file.hash, file]));
    const needed = plan.fileHashes.flatMap(([hash]) => byHash.get(hash) ?? []);
    await this.files.storeBytes(base.spaceId, base.organizationId, needed);
    return this.responses.commit(
      () =>
        this.database.transaction(async () => {
          const revision = await this.writer.commit(branch, base, plan, {
            type: 'edits',
            authorId: actor.userId,
            event: 'imported',
          });
          await this.history.succeed(importId, { ...reportOf(revision, merged, source), imported, skipped });
          return revision;
        }),
      (revision) => ({ body: reportOf(revision, merged, source) }),
    );
  }

  private log({ spaceId }: Branch, request: ImportRequest, plan: ImportPlan): void {
    const { importedResources, totalResources, imported, skipped } = plan;
    const host = request.url.startsWith('data:') ? 'data:' : new URL(request.url).host;
    this.logger.log({
      msg: 'Imported',
      spaceId,
      source: request.source,
      host,
      ...(request.page === undefined ? {} : { pageId: request.page }),
      importedResources,
      totalResources,
      imported: imported.slice(0, MAX_LOGGED).map(({ path }) => path),
      skipped: skipped.slice(0, MAX_LOGGED),
    });
  }
}

/** @throws ConflictError when the text of a page is generated from a source */
function requireOwnText(page: PageNode): void {
  if (page.type !== 'computed' && !isGenerated(page)) return;
  throw new ConflictError(
    'The page is made from an OpenAPI specification: change the specification, or give the page another type first.',
  );
}

function reportOf(
  revision: string,
  { importedResources, totalResources }: ImportPlan,
  { outcome }: PreparedSource,
): ImportReport {
  return { revision, importedResources, totalResources, notUnderstood: outcome.notUnderstood };
}

/** Last part of the path of an address, without its ending: the title of a single page that has none. */
function nameOf(url: string): string {
  if (!/^https?:/.test(url)) return 'Untitled';
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
