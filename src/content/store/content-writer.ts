import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { HeldAccess } from '../../access/held-access.js';
import { canonicalJson } from '../../common/canonical-json.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { newId } from '../../common/ids.js';
import type { EventAction } from '../../outbox/event-actions.js';
import { Outbox } from '../../outbox/outbox.js';
import type { WaitingEvent } from '../../outbox/recorded-event.js';
import { HeadMovedError } from '../../spaces/head-moved.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import { type CreatedSpace, SpaceHooks } from '../../spaces/space-hooks.js';
import { BranchHeads } from '../branches/branch-heads.js';
import type { Branch } from '../branches/branch.js';
import { StoredFilesRepository } from './stored-files.repository.js';
import type { ContentPlan } from '../../versioning/content-plan.js';
import { emptyList } from '../../versioning/tree.js';
import type { Revision } from './content-store.js';
import { ContentHooks } from './content-hooks.js';
import { ContentRepository } from './content.repository.js';
import type { RevisionRow, RevisionType } from './revision.entity.js';

/** Properties of a new revision. */
export interface RevisionNote {
  type: RevisionType;
  /** null: nobody, for changes that follow from a source. */
  authorId: string | null;
  /** A merged revision of another branch, and the common base of both. */
  merged?: { revisionId: string; baseRevisionId: string; changeRequestId?: string };
  /** The event to record. */
  event: ContentEvent;
  /** Confirmed when the branch is locked. Left out for work that checks access itself. */
  access?: HeldAccess;
}

/** Names of events: `content.…` for a space, `change_request.…` for a change request. */
type ContentEvent = 'edited' | 'imported' | 'restored' | 'merged' | 'synchronized' | 'refreshed';

const ACTIONS = {
  primary: {
    edited: 'content.edited',
    imported: 'content.imported',
    restored: 'content.restored',
    merged: 'content.merged',
    synchronized: undefined,
    refreshed: 'content.refreshed',
  },
  changeRequest: {
    edited: 'change_request.edited',
    imported: 'change_request.imported',
    restored: undefined,
    merged: undefined,
    synchronized: 'change_request.synchronized',
    refreshed: 'change_request.refreshed',
  },
} as const satisfies Record<string, Record<ContentEvent, EventAction | undefined>>;

/** Writes revisions of primary content and of change requests. */
@Injectable()
export class ContentWriter implements OnModuleInit {
  constructor(
    private readonly repository: ContentRepository,
    private readonly heads: BranchHeads,
    private readonly spaces: SpaceHeads,
    private readonly spaceHooks: SpaceHooks,
    private readonly hooks: ContentHooks,
    private readonly storedFiles: StoredFilesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.spaceHooks.onCreated((space) => this.createFirstRevision(space));
  }

  /**
   * Writes a plan as a new revision on top of `base` and makes it the head of the branch, with everything derived from
   * it, in one transaction.
   * @returns the ID of the new revision, or of `base` when the plan changes nothing and nothing was merged
   * @throws HeadMovedError when `base` is no longer the head; nothing is written then
   * @throws like the request itself when its sender has lost access
   * @throws NotFoundError when the space is gone
   * @throws ConflictError when the content of the branch cannot change any more
   */
  @Transactional()
  async commit(branch: Branch, base: Revision, plan: ContentPlan, note: RevisionNote): Promise<string> {
    const { spaceId, changeRequestId } = branch;
    if (note.merged === undefined && !changesContent(base, plan)) return base.id;
    const now = this.clock.now();
    const id = newId();
    // First, so that writers of a branch wait for each other here: otherwise they could deadlock on common rows.
    const move = { from: base.id, to: id, authorId: note.authorId, now };
    const organizationId = await this.heads.move(branch, move);
    // A transfer of the space that was first has ended now.
    await note.access?.confirm();
    if (organizationId === undefined) {
      if ((await this.heads.find(branch)) === undefined) throw new NotFoundError('space');
      throw new HeadMovedError();
    }
    await this.insertParts(spaceId, organizationId, plan);
    await this.storedFiles.confirm(
      spaceId,
      organizationId,
      plan.fileHashes.map(([hash]) => hash),
    );
    const revision = {
      id,
      spaceId,
      changeRequestId,
      organizationId,
      parents: [base.id, ...(note.merged !== undefined ? [note.merged.revisionId] : [])],
      type: note.type,
      pagesHash: Buffer.from(plan.pagesHash, 'hex'),
      filesHash: Buffer.from(plan.filesHash, 'hex'),
      reusableContentsHash: Buffer.from(plan.reusableContentsHash ?? base.reusableContentsHash, 'hex'),
      variables: plan.variables ?? base.variables,
      git: null,
      authorId: note.authorId,
      mergedFrom: note.merged?.changeRequestId ?? null,
      createdAt: now,
    };
    await this.repository.insertRevision(revision, this.eventOf(revision, note));
    await this.hooks.newHead({
      ...{ branch, organizationId, base, plan, type: note.type, authorId: note.authorId },
      merged: note.merged,
    });
    return id;
  }

  /**
   * Stores the parts of a plan without a revision, so that they can be read and merged. Nobody sees them until a revision has
   * them. Call it in a transaction of its own: what was read must not be rolled back.
   * @throws NotFoundError when the space is gone
   */
  @Transactional()
  async storeParts(spaceId: string, plan: ContentPlan): Promise<void> {
    const organizationId = await this.spaces.lockOrganization(spaceId);
    if (organizationId === undefined) throw new NotFoundError('space');
    await this.insertParts(spaceId, organizationId, plan);
  }

  private async insertParts(spaceId: string, organizationId: string, plan: ContentPlan): Promise<void> {
    for (const batch of plan.nodeBatches) await this.repository.insertNodes(spaceId, organizationId, batch);
    for (const batch of plan.documentBatches)
      await this.repository.insertDocuments(spaceId, organizationId, batch);
  }

  private eventOf(
    revision: Pick<RevisionRow, 'id' | 'spaceId' | 'changeRequestId' | 'organizationId' | 'parents'>,
    { event, merged }: RevisionNote,
  ): WaitingEvent {
    const { id, spaceId, changeRequestId, organizationId, parents } = revision;
    const action = ACTIONS[changeRequestId === null ? 'primary' : 'changeRequest'][event];
    if (action === undefined) throw new Error(`This content has no action for "${event}".`);
    return this.outbox.prepare({
      organizationId,
      action,
      target: changeRequestId ?? spaceId,
      before: { revision: parents[0] ?? null },
      after: {
        revision: id,
        ...(changeRequestId === null ? {} : { space: spaceId }),
        ...(merged?.changeRequestId === undefined ? {} : { changeRequest: merged.changeRequestId }),
      },
    });
  }

  /** The first, empty revision of a new space. */
  private async createFirstRevision(space: CreatedSpace): Promise<void> {
    const empty = emptyList();
    const hash = Buffer.from(empty.hash, 'hex');
    await this.repository.insertNodes(
      space.spaceId,
      space.organizationId,
      JSON.stringify([{ hash: empty.hash, node: empty.node }]),
    );
    await this.repository.insertRevision({
      id: space.revisionId,
      spaceId: space.spaceId,
      changeRequestId: null,
      organizationId: space.organizationId,
      parents: [],
      type: 'edits',
      pagesHash: hash,
      filesHash: hash,
      reusableContentsHash: hash,
      variables: {},
      git: null,
      authorId: space.authorId,
      mergedFrom: null,
      createdAt: space.now,
    });
  }
}

/** Whether a plan changes anything. */
function changesContent(base: Revision, plan: ContentPlan): boolean {
  return (
    plan.pagesHash !== base.pagesHash ||
    plan.filesHash !== base.filesHash ||
    (plan.reusableContentsHash !== undefined && plan.reusableContentsHash !== base.reusableContentsHash) ||
    (plan.variables !== undefined && canonicalJson(plan.variables) !== canonicalJson(base.variables))
  );
}
