// eslint-disable-next-line no-restricted-imports -- For specifications, which the import has read within the limit of a configuration.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { HeldAccess } from '../access/held-access.js';
import { ConflictError, NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { Database } from '../database/database.js';
import { StoredResponses } from '../idempotency/stored-responses.js';
import { HeadMovedError } from '../spaces/head-moved.js';
import { ImportSpecs, type SpecPlan } from './import-specs.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import { BranchChanges } from '../content/store/branch-changes.js';
import { BranchHeads } from '../content/branches/branch-heads.js';
import type { Branch } from '../content/branches/branch.js';
import { requireIfMatch } from '../content/branches/if-match.js';
import type { LocalFile } from '../content/files/local-file.js';
import { FilesService } from '../content/files/files.service.js';
import { RevisionChangesService } from '../content/revisions/revision-changes.service.js';
import type { RevisionChangeResource } from '../content/revisions/revision.resources.js';
import { ContentStore, type Revision } from '../content/store/content-store.js';
import { ContentWriter } from '../content/store/content-writer.js';
import { type EditedResource } from './structure/edited-resources.js';
import { firstEdited, firstSkipped, ImportHistoryService } from './history/import-history.service.js';
import type { SkippedResource } from './structure/source-tree.js';
import { ImportProgress } from './history/import-progress.js';
import { type ImportPlan, ImportMerger, requireOwnText } from './import-merger.js';
import type { ImportSource } from './structure/import-job.js';
import { type ImportRequest, optionsOf } from './structure/import-request.js';
import type { NotUnderstood } from './mdx/not-understood.js';
import { type PreparedSource, type RequestedSource, SourcePreparation } from './source-preparation.js';
import { TemporaryDirectories } from '../platform/instances/temporary-directories.js';

/** The result of an import. */
export interface ImportReport {
  /** The new revision; the current one when nothing changed. */
  revision: string;
  importedResources: number;
  totalResources: number;
  /** Only of a mirror. */
  deletedResources?: number;
  /** Only for a mirror: the ID of the previous mirror, if there was one. */
  editsSince?: string;
  /** Only for a mirror: the resources that were changed since the previous mirror. */
  edited?: EditedResource[];
  /** The change request with the side of the source, where there are conflicts. */
  conflictChangeRequest?: string;
  /** Only of a dry run. */
  changes?: { count: number; items: RevisionChangeResource[] };
  /** Only for a dry run. For an import, the history contains them. */
  skipped?: SkippedResource[];
  /** Only for an archive that states languages: their codes, the main language first. */
  languages?: string[];
  /** Markup of the source that was not understood. */
  notUnderstood: NotUnderstood[];
}

const DELETED = 'The space was deleted while the import ran.';
/** Most resources of an import that its log line names; the history names more. */
const MAX_LOGGED = 100;
/** Longest wait before the second attempt. It doubles with each further attempt, up to MAX_WAIT_MS. */
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 1000;

/** An import that runs. */
interface ImportRun extends RequestedSource {
  /** Throws if the actor may not write any more. Left out for an import of the service itself. */
  authorize?: (() => Promise<void>) | undefined;
}

/** An import that is in the history, so not a dry run. */
interface RecordedRun extends ImportRun {
  importId: string;
}

/** What an import wrote. */
interface Written {
  revision: string;
  conflictRequest: string | undefined;
}

/** The plan for the OpenAPI specifications of a source. */
interface PlannedSpecs {
  organizationId: string;
  plans: SpecPlan[];
}

/** A source that was merged into a head. */
interface MergedSource {
  base: Revision;
  plan: ImportPlan;
  specs: PlannedSpecs | undefined;
}

/** Sources with all pages of a space, so that what they do not have can be deleted. */
const MIRRORED = new Set<ImportSource>(['zip', 'confluence', 'notion', 'github-wiki']);

/** Imports content into a space: downloads it, reads and merges it in a worker, and writes it in one transaction. */
@Injectable()
export class ImportsService {
  private readonly logger = new Logger(ImportsService.name);

  constructor(
    private readonly sources: SourcePreparation,
    private readonly history: ImportHistoryService,
    private readonly progress: ImportProgress,
    private readonly temporary: TemporaryDirectories,
    private readonly database: Database,
    private readonly merger: ImportMerger,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly branches: BranchChanges,
    private readonly heads: BranchHeads,
    private readonly files: FilesService,
    private readonly spaces: SpaceHeads,
    private readonly specs: ImportSpecs,
    private readonly changes: RevisionChangesService,
  ) {}

  /**
   * Imports into a branch, or into one page of it: everything or nothing. Pages and files match existing ones by path
   * and keep their IDs.
   * @param authorize called before anything is written, or returned by a dry run; throws if the actor may not write any more
   * @throws NotFoundError when there is no such page
   * @throws PreconditionFailedError when `ifMatch` does not name the head
   * @throws ValidationError when the address is malformed, or the source cannot be mirrored
   * @throws UnusableSourceError when the source cannot be fetched, is not of the stated kind, is over a limit, or is
   *   empty
   * @throws ConflictError when the page is generated, or the content changed during each attempt
   */
  async importInto(
    actor: Actor,
    branch: Branch,
    request: ImportRequest,
    authorize?: () => Promise<void>,
  ): Promise<ImportReport> {
    const { content, source, page, language, dryRun } = request;
    const { slugs, mode, edits } = optionsOf(request);
    await this.checkRequest(branch, request);
    const run = (importId?: string): Promise<ImportReport> =>
      this.temporary.withDirectory('import', (directory) =>
        this.run({ actor, branch, request, importId, authorize }, directory),
      );
    // A dry run is not an import, so it is not in the history.
    if (dryRun === true) return run();
    return this.history.track(
      { ...branch, authorId: actor.userId, content, source, page, language, slugs, mode, edits },
      run,
    );
  }

  /**
   * Runs an import that is in the history already.
   * @throws like `importInto`, and like `authorize`
   */
  async runRecorded(run: RecordedRun): Promise<void> {
    await this.checkRequest(run.branch, run.request);
    await this.temporary.withDirectory('import', (directory) => this.run(run, directory));
  }

  /**
   * Checks everything that does not depend on the source, before anything is fetched.
   * @throws like `importInto`
   */
  async checkRequest(branch: Branch, request: ImportRequest): Promise<void> {
    const { source, mode, page, language, ifMatch } = request;
    requireEditsFit(branch, request);
    if (language !== undefined && source !== 'zip')
      throw new ValidationError([
        { path: 'language', message: 'must be left out: only a zip has languages' },
      ]);
    if (mode === 'mirror' && !MIRRORED.has(source)) {
      const message = `cannot be mirror for the source "${source}", only for ${[...MIRRORED].join(', ')}`;
      throw new ValidationError([{ path: 'mode', message }]);
    }
    if (page === undefined && ifMatch === undefined) return;
    const head = await this.heads.require(branch, ifMatch);
    if (page === undefined) return;
    const index = await this.store.pages(await this.store.revision(branch.spaceId, head));
    const found = index.find(page)?.page;
    if (found === undefined) throw new NotFoundError('page in this revision');
    requireOwnText(found);
  }

  private async run(run: ImportRun, directory: string): Promise<ImportReport> {
    const { branch } = run;
    const source = await this.sources.prepare(run, directory);
    if (run.importId === undefined) return this.tryOut(run, source);
    await this.storeFiles(branch, source);
    const { written, merged } = await this.mergeAndCommit({ ...run, importId: run.importId }, source);
    this.log(run, merged.plan);
    return this.reportOf(branch, written, merged.plan, source);
  }

  /** Stores the files of a source before other writers have to wait, because the storage may be slow. */
  private async storeFiles({ spaceId }: Branch, { outcome }: PreparedSource): Promise<void> {
    if (outcome.localFiles.length === 0) return;
    await this.files.storeBytes(spaceId, await this.organizationOf(spaceId), outcome.localFiles);
  }

  /** @throws ConflictError when the space was deleted */
  private async organizationOf(spaceId: string): Promise<string> {
    const organizationId = await this.spaces.findOrganization(spaceId);
    if (organizationId === undefined) throw new ConflictError(DELETED);
    return organizationId;
  }

  /** Says what an import would do. */
  private async tryOut(run: ImportRun, source: PreparedSource): Promise<ImportReport> {
    const { base, plan } = await this.merge(run, source, await this.headOf(run));
    // The source may have taken long to arrive, and the response tells of the head.
    await run.authorize?.();
    return this.responses.commit(
      async () => this.reportOf(run.branch, { revision: base.id, conflictRequest: undefined }, plan, source),
      (report) => ({ body: report }),
    );
  }

  /**
   * Merges a source into the head and writes the outcome. Merging a large source takes long, so other changes of the branch wait
   * only if one of them was written meanwhile, and the source has to be merged again.
   */
  private async mergeAndCommit(
    run: RecordedRun,
    source: PreparedSource,
  ): Promise<{ written: Written; merged: MergedSource }> {
    const { branch, request } = run;
    let early: MergedSource | undefined = await this.merge(run, source, await this.headOf(run));
    return this.branches.change(branch, { ifMatch: request.ifMatch }, async (head, attemptsBefore) => {
      // Another process moves the head.
      if (attemptsBefore > 0)
        await wait(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attemptsBefore));
      const known = early?.base.id === head.id ? early : undefined;
      // A large one takes much memory.
      early = undefined;
      const merged = known ?? (await this.merge(run, source, head));
      return { written: await this.write(run, source, merged), merged };
    });
  }

  private async headOf({ branch, request }: ImportRun): Promise<Revision> {
    const head = await this.heads.find(branch);
    if (head === undefined) throw new ConflictError(DELETED);
    requireIfMatch(request.ifMatch, head);
    return this.store.revision(branch.spaceId, head);
  }

  private async merge(run: ImportRun, source: PreparedSource, base: Revision): Promise<MergedSource> {
    const { branch, request, importId } = run;
    this.progress.enter(importId, 'merging');
    const specs = await this.planSpecs(run, source);
    const plan = await this.merger.merge(branch, base, { source, request, specs: specs?.plans ?? [] });
    return { base, plan, specs };
  }

  private async planSpecs(
    { actor, branch }: ImportRun,
    { outcome }: PreparedSource,
  ): Promise<PlannedSpecs | undefined> {
    if (outcome.specs.length === 0) return undefined;
    const organizationId = await this.organizationOf(branch.spaceId);
    return {
      organizationId,
      plans: await this.specs.importer.plan(
        actor,
        organizationId,
        { spaceId: branch.spaceId, isDraft: branch.changeRequestId !== null },
        outcome.specs,
      ),
    };
  }

  private async write(
    { actor, branch, importId, authorize }: RecordedRun,
    source: PreparedSource,
    { base, plan: merged, specs }: MergedSource,
  ): Promise<Written> {
    const { plan, imported, deleted, skipped } = merged;
    const { outcome } = source;
    this.progress.enter(importId, 'writing');
    await authorize?.();
    // The space may be locked by others for long.
    const access = authorize === undefined ? {} : { access: new HeldAccess(authorize) };
    return this.responses.commit(
      () =>
        this.database.transaction(async (): Promise<Written> => {
          const revision = await this.writer.commit(branch, base, plan, {
            type: 'edits',
            authorId: actor.userId,
            event: 'imported',
            ...access,
          });
          const conflictRequest = await this.merger.openConflicts(actor, branch, revision, merged);
          if (specs !== undefined) await this.writeSpecs(actor, specs, base.spaceId, outcome.localFiles);
          const { importedResources, totalResources } = merged;
          await this.history.succeed(importId, {
            revision,
            importedResources,
            totalResources,
            imported,
            deleted,
            skipped,
            notUnderstood: outcome.notUnderstood,
            edits: merged.edits,
            conflictRequest,
          });
          return { revision, conflictRequest };
        }),
      (written) => ({ body: this.reportOf(branch, written, merged, source) }),
    );
  }

  /**
   * Called when the head is locked, so that the space cannot be transferred before the import is complete.
   * @throws HeadMovedError when the specifications have changed since they were planned, the actor may not change them any
   * more, or the space was transferred
   */
  private async writeSpecs(
    actor: Actor,
    { organizationId, plans }: PlannedSpecs,
    spaceId: string,
    files: readonly LocalFile[],
  ): Promise<void> {
    if ((await this.organizationOf(spaceId)) !== organizationId) throw new HeadMovedError();
    const paths = new Map(files.map(({ hash, localPath }) => [hash, localPath]));
    const isWritten = await this.specs.importer.write(actor, organizationId, spaceId, plans, ({ hash }) =>
      readFile(paths.get(hash) ?? '', 'utf8'),
    );
    if (!isWritten) throw new HeadMovedError();
  }

  private reportOf(
    { spaceId }: Branch,
    { revision, conflictRequest }: Written,
    { importedResources, totalResources, deleted, skipped, mode, preview, edits }: ImportPlan,
    { outcome }: PreparedSource,
  ): ImportReport {
    return {
      revision,
      importedResources,
      totalResources,
      notUnderstood: outcome.notUnderstood,
      ...(outcome.languages.length === 0 ? {} : { languages: outcome.languages }),
      ...(mode === 'mirror' ? { deletedResources: deleted.length } : {}),
      ...(edits === undefined ? {} : { edited: firstEdited(edits.edited) }),
      ...(edits?.since === undefined ? {} : { editsSince: edits.since }),
      conflictChangeRequest: conflictRequest,
      ...(preview === undefined
        ? {}
        : {
            changes: {
              count: preview.count,
              items: preview.changes.map((change) => this.changes.resource(spaceId, change)),
            },
            skipped: firstSkipped(skipped),
          }),
    };
  }

  private log({ branch: { spaceId }, request }: ImportRun, plan: ImportPlan): void {
    const { importedResources, totalResources, skipped } = plan;
    this.logger.log({
      msg: 'Imported',
      spaceId,
      source: request.source,
      host: hostOf(request.content),
      pageId: request.page,
      importedResources,
      totalResources,
      skipped: skipped.slice(0, MAX_LOGGED),
    });
  }
}

/** @throws ValidationError when edits cannot be kept or refused here */
function requireEditsFit({ changeRequestId }: Branch, request: ImportRequest): void {
  const { edits, mode } = optionsOf(request);
  if (edits === 'overwrite') return;
  if (mode !== 'mirror')
    throw new ValidationError([{ path: 'edits', message: `can only be "${edits}" with the mode "mirror"` }]);
  if (edits === 'keep' && changeRequestId !== null) {
    const message = 'cannot be "keep" for an import into a change request: use "fail"';
    throw new ValidationError([{ path: 'edits', message }]);
  }
}

/** Where content comes from, for the log. */
function hostOf(content: ImportRequest['content']): string {
  if ('file' in content) return 'file:';
  return content.url.startsWith('data:') ? 'data:' : new URL(content.url).host;
}
