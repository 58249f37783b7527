import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { HeldAccess } from '../../access/held-access.js';
import { LaterAccess } from '../../auth/later-access.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { BranchChanges } from '../../content/store/branch-changes.js';
import { BranchHeads } from '../../content/branches/branch-heads.js';
import { type Branch, primaryOf } from '../../content/branches/branch.js';
import { requireIfMatch } from '../../content/branches/if-match.js';
import { ContentMerges, type BranchMergePlan } from '../../content/merges/content-merges.js';
import { ContentWriter } from '../../content/store/content-writer.js';
import { Outbox } from '../../outbox/outbox.js';
import { StoredResponses } from '../../idempotency/stored-responses.js';
import { HeadMovedError } from '../../spaces/head-moved.js';
import { SpaceCounters } from '../../spaces/space-counters.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { mergeBase } from '../change-request.mapper.js';
import { toCountedStatus, requireUnmerged } from '../change-requests.service.js';
import { ChangeRequestsRepository } from '../change-requests.repository.js';
import type { MergeDto } from '../dto/merge.dto.js';
import type { MergeResource, UpdateFromPrimaryResource } from './merge.resource.js';

type Planned = Extract<BranchMergePlan, { kind: 'merged' }>;

/** Merges primary content into change requests, and change requests into primary content. */
@Injectable()
export class MergesService {
  constructor(
    private readonly access: LaterAccess,
    private readonly changeRequests: ChangeRequestsRepository,
    private readonly merges: ContentMerges,
    private readonly writer: ContentWriter,
    private readonly responses: StoredResponses,
    private readonly changes: BranchChanges,
    private readonly heads: BranchHeads,
    private readonly counters: SpaceCounters,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Merges a change request into primary content, which gets a new revision. The status `merged` is final. If there are
   * conflicts, or with `dryRun`, nothing is changed.
   * @throws ConflictError when it is already merged, or concurrent changes prevented every attempt
   * @throws ValidationError when a resolution is for something that has no conflict
   * @throws PreconditionFailedError when `ifMatch` is not the entity tag of the head of the change request
   */
  merge(
    actor: Actor,
    spaceId: string,
    id: string,
    { resolve, dryRun }: MergeDto,
    ifMatch?: string,
  ): Promise<MergeResource> {
    const access = this.access.hold(actor.tokenId, 'changeRequest.merge', { spaceId, changeRequestId: id });
    return this.changes.change(primaryOf(spaceId), { access }, async ({ id: primary }) => {
      const changeRequest = await this.find(spaceId, id);
      requireIfMatch(ifMatch, changeRequest.revisionId);
      const merged = {
        spaceId,
        base: mergeBase(changeRequest),
        ours: primary,
        theirs: changeRequest.revisionId,
      };
      const plan = await this.merges.plan(merged, resolutions(resolve));
      await access.confirm();
      if (plan.kind === 'conflicts') {
        return { revision: primary, result: 'conflicts', conflicts: plan.conflicts };
      }
      if (dryRun === true) return { revision: primary, result: 'merge', changes: plan.countChanges() };
      return this.responses.commit(
        async () => ({
          revision: await this.writeMerge(actor, changeRequest, plan, access),
          result: 'merge' as const,
        }),
        (merge) => ({ body: merge }),
      );
    });
  }

  /**
   * Merges primary content into a change request, which gets a new revision unless it is up to date. If there are
   * conflicts, or with `dryRun`, nothing is changed.
   * @throws ConflictError when it is merged, or concurrent changes prevented every attempt
   * @throws ValidationError when a resolution is for something that has no conflict
   * @throws PreconditionFailedError when `ifMatch` is not the entity tag of the head of the change request
   */
  update(
    actor: Actor,
    spaceId: string,
    id: string,
    { resolve, dryRun }: MergeDto,
    ifMatch?: string,
  ): Promise<UpdateFromPrimaryResource> {
    const access = this.access.hold(actor.tokenId, 'changeRequest.edit', { spaceId, changeRequestId: id });
    const branch: Branch = { spaceId, changeRequestId: id };
    return this.changes.change(branch, { access }, async ({ id: revisionId }) => {
      const changeRequest = await this.find(spaceId, id);
      if (changeRequest.revisionId !== revisionId) throw new HeadMovedError();
      requireIfMatch(ifMatch, revisionId);
      const primary = await this.heads.require(primaryOf(spaceId));
      const merged = { spaceId, base: mergeBase(changeRequest), ours: revisionId, theirs: primary };
      const plan = await this.merges.plan(merged, resolutions(resolve));
      await access.confirm();
      if (plan.kind === 'conflicts') {
        return { revision: revisionId, result: 'conflicts', conflicts: plan.conflicts };
      }
      if (dryRun === true) return { revision: revisionId, result: 'update', changes: plan.countChanges() };
      if (merged.base === primary) return { revision: revisionId, result: 'update' };
      return this.responses.commit(
        async () => ({
          revision: await this.writeUpdate(actor, changeRequest, primary, plan, access),
          result: 'update' as const,
        }),
        (update) => ({ body: update }),
      );
    });
  }

  /** Writes all changes of a merge in one transaction, if the heads are still those that the plan was made for. */
  @Transactional()
  protected async writeMerge(
    actor: Actor,
    changeRequest: ChangeRequest,
    planned: Planned,
    access: HeldAccess,
  ): Promise<string> {
    const { spaceId, id, revisionId } = changeRequest;
    const revision = await this.writer.commit(primaryOf(spaceId), planned.ours, planned.plan, {
      type: 'merge',
      authorId: actor.userId,
      merged: { revisionId, baseRevisionId: mergeBase(changeRequest), changeRequestId: id },
      event: 'merged',
      access,
    });
    const current = await this.changeRequests.lock(spaceId, id);
    if (current === null) throw new NotFoundError('change request');
    requireUnmerged(current.status);
    if (current.revisionId !== revisionId) throw new HeadMovedError();
    await this.changeRequests.update(id, {
      status: 'merged',
      revisionMergedId: revision,
      updatedAt: this.clock.now(),
    });
    await this.counters.moveChangeRequest(spaceId, toCountedStatus(current.status), 'other');
    await this.outbox.record({
      organizationId: current.organizationId,
      action: 'change_request.merged',
      target: id,
      before: { status: current.status },
      after: { status: 'merged', space: spaceId, revision },
    });
    return revision;
  }

  /** Writes all changes of an update in one transaction, if the heads are still those that the plan was made for. */
  @Transactional()
  protected async writeUpdate(
    actor: Actor,
    changeRequest: ChangeRequest,
    primary: string,
    planned: Planned,
    access: HeldAccess,
  ): Promise<string> {
    const { spaceId, id } = changeRequest;
    const revision = await this.writer.commit({ spaceId, changeRequestId: id }, planned.ours, planned.plan, {
      type: 'update',
      authorId: actor.userId,
      merged: { revisionId: primary, baseRevisionId: mergeBase(changeRequest) },
      event: 'synchronized',
      access,
    });
    await this.changeRequests.update(id, { revisionMergedAncestorId: primary });
    return revision;
  }

  private async find(spaceId: string, id: string): Promise<ChangeRequest> {
    const changeRequest = await this.changeRequests.find(spaceId, id);
    if (changeRequest === null) throw new NotFoundError('change request');
    requireUnmerged(changeRequest.status);
    return changeRequest;
  }
}

function resolutions(
  resolve: MergeDto['resolve'],
): ReadonlyMap<string, NonNullable<MergeDto['resolve']>[string]> {
  return new Map(Object.entries(resolve ?? {}));
}
