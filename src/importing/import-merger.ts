import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { ConflictError, UnusableSourceError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import type { Branch } from '../content/branches/branch.js';
import { type ContentRoots, ContentStore, type Revision } from '../content/store/content-store.js';
import { ContentWriter } from '../content/store/content-writer.js';
import type { ContentState } from '../versioning/content-plan.js';
import { isGenerated, type PageNode } from '../versioning/page.js';
import { ConflictRequests } from './edits/conflict-requests.js';
import { type EarlierMirror, EditKeeper, haveSameRoots } from './edits/edit-keeper.js';
import { EditsError } from './structure/import.errors.js';
import type { MirrorEdits } from './structure/mirror-edits.js';
import { ImportHistoryService } from './history/import-history.service.js';
import type { SpecPlan } from './import-specs.js';
import { ImportWorkers } from './import-workers.js';
import type { PreparedSource } from './source-preparation.js';
import { isForeignSource } from './structure/import-job.js';
import type { MergeOutcome } from './structure/import-job.js';
import type { ImportOptions } from './structure/import-options.js';
import { type ImportRequest, optionsOf } from './structure/import-request.js';

type Merged = Extract<MergeOutcome, { kind: 'plan' }>;

/** The plan of the writes of an import. */
export type ImportPlan = Merged &
  Pick<ImportOptions, 'mode'> & {
    /** Only of a mirror. */
    edits: MirrorEdits | undefined;
  };

/** The source to merge, and the options. */
interface MergedRequest {
  source: PreparedSource;
  request: ImportRequest;
  specs: readonly SpecPlan[];
}

const CONFLICTS = 'Conflicts of an import';

/** Merges sources into the content of a space. */
@Injectable()
export class ImportMerger {
  constructor(
    private readonly history: ImportHistoryService,
    private readonly workers: ImportWorkers,
    private readonly store: ContentStore,
    private readonly writer: ContentWriter,
    private readonly keeper: EditKeeper,
    private readonly requests: ConflictRequests,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Plans the writes of an import on top of the head of a branch.
   * @throws UnusableSourceError when the source cannot be merged
   * @throws EditsError when it would overwrite edits that it must not overwrite
   * @throws ConflictError when the page to import into is gone
   */
  async merge(branch: Branch, head: Revision, merged: MergedRequest): Promise<ImportPlan> {
    const { request } = merged;
    const { mode, edits, dryRun } = optionsOf(request);
    const last = mode === 'mirror' ? await this.lastMirror(branch, request.page) : undefined;
    const isEdited = last !== undefined && !haveSameRoots(last.roots, head);
    if (isEdited && edits === 'keep') {
      await this.requirePage(head, request.page);
      const alone = await this.mergeInto({ ...head, ...last.roots }, undefined, merged);
      return {
        ...(await this.keeper.keep(head, last, alone, {
          page: request.page,
          dryRun,
          isForeign: isForeignSource(request.source),
        })),
        mode,
      };
    }
    const plan = await this.mergeInto(head, isEdited ? last.roots : undefined, merged);
    const edited = plan.edited.map((edit) => ({ ...edit, outcome: 'overwritten' as const }));
    if (edits === 'fail' && edited.length > 0) throw new EditsError(edited);
    return { ...plan, mode, edits: mode === 'mirror' ? { since: last?.importId, edited } : undefined };
  }

  /**
   * Opens a change request for the conflicts of a mirror, in the open transaction.
   * @param revisionId the head that the mirror made
   * @returns its ID; undefined when there are no conflicts
   * @throws HeadMovedError when the head has moved
   */
  async openConflicts(
    actor: Actor,
    { spaceId }: Branch,
    revisionId: string,
    { edits }: ImportPlan,
  ): Promise<string | undefined> {
    if (edits?.conflicts === undefined) return undefined;
    const changeRequestId = await this.requests.open(actor, spaceId, CONFLICTS);
    const head = await this.store.revision(spaceId, revisionId);
    await this.writer.commit({ spaceId, changeRequestId }, head, edits.conflicts, {
      type: 'edits',
      authorId: actor.userId,
      event: 'imported',
    });
    return changeRequestId;
  }

  /** The last mirror, if it had the page. */
  private async lastMirror(branch: Branch, page: string | undefined): Promise<EarlierMirror | undefined> {
    const last = await this.keeper.lastMirror(branch, page);
    if (last === undefined || page === undefined) return last;
    const index = await this.store.pages({ ...last.roots, spaceId: branch.spaceId });
    return index.find(page) === undefined ? undefined : last;
  }

  private async mergeInto(
    into: ContentRoots & Pick<Revision, 'spaceId'>,
    last: ContentRoots | undefined,
    { source: { treePath, options, visible }, request, specs }: MergedRequest,
  ): Promise<Merged> {
    const importOptions = optionsOf(request);
    const page = await this.requirePage(into, request.page);
    const earlier = await this.history.earlierResources(into.spaceId, request.page, importOptions);
    const outcome = await this.workers.merge(
      {
        treePath,
        pagesPerSpace: this.environment.limits.pagesPerSpace,
        current: await this.state(into.spaceId, into),
        now: this.clock.now().toISOString(),
        options: importOptions,
        ...(last === undefined ? {} : { last: await this.state(into.spaceId, last) }),
        earlier,
        ...(page === undefined ? {} : { page: { id: page.id, title: page.title } }),
        visible,
        ...(specs.length === 0
          ? {}
          : { specs: Object.fromEntries(specs.map(({ path, slugInUse }) => [path, slugInUse])) }),
      },
      options,
    );
    if (outcome.kind === 'unusable') throw new UnusableSourceError(outcome.message);
    const notWritten = specs.flatMap(({ path, reason }) => (reason === undefined ? [] : [{ path, reason }]));
    return { ...outcome, skipped: [...notWritten, ...outcome.skipped] };
  }

  /** @throws ConflictError when there is no such page any more, or its text is generated */
  private async requirePage(
    into: ContentRoots & Pick<Revision, 'spaceId'>,
    pageId: string | undefined,
  ): Promise<PageNode | undefined> {
    if (pageId === undefined) return undefined;
    const page = (await this.store.pages(into)).find(pageId)?.page;
    if (page === undefined) throw new ConflictError('The page was deleted while the import ran.');
    requireOwnText(page);
    return page;
  }

  private async state(spaceId: string, roots: ContentRoots): Promise<ContentState> {
    const located = { ...roots, spaceId };
    return {
      pages: [...(await this.store.pages(located)).pages],
      files: [...(await this.store.files(located)).files],
      reusableContents: await this.store.reusableContents(located),
      variables: roots.variables,
    };
  }
}

/** @throws ConflictError when the text of a page is generated from a source */
export function requireOwnText(page: PageNode): void {
  if (page.type !== 'computed' && !isGenerated(page)) return;
  throw new ConflictError(
    'The page is made from an OpenAPI specification: change the specification, or give the page another type first.',
  );
}
