import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BranchHeads, type ChangeRequestHeads, type HeadMove } from '../content/branches/branch-heads.js';
import type { Branch } from '../content/branches/branch.js';
import { requireUnmerged } from './change-requests.service.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';

/** Gives the content context access to the heads of change requests. */
@Injectable()
export class ChangeRequestBranches implements ChangeRequestHeads, OnModuleInit {
  constructor(
    private readonly changeRequests: ChangeRequestsRepository,
    private readonly heads: BranchHeads,
  ) {}

  onModuleInit(): void {
    this.heads.register(this);
  }

  async find({ spaceId, changeRequestId }: Branch): Promise<string | undefined> {
    if (changeRequestId === null) return undefined;
    return this.changeRequests.findHead(spaceId, changeRequestId);
  }

  /** Moves the head of a change request. The author becomes a contributor. */
  async move({ spaceId, changeRequestId }: Branch, move: HeadMove): Promise<string | undefined> {
    if (changeRequestId === null) return undefined;
    const organizationId = await this.changeRequests.moveHead(spaceId, changeRequestId, move);
    if (organizationId === undefined) {
      const changeRequest = await this.changeRequests.find(spaceId, changeRequestId);
      if (changeRequest !== null) requireUnmerged(changeRequest.status);
      return undefined;
    }
    if (move.authorId !== null) {
      await this.changeRequests.addContributor({
        changeRequestId,
        spaceId,
        organizationId,
        userId: move.authorId,
        now: move.now,
      });
    }
    return organizationId;
  }
}
