import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { HeldAccess } from '../../access/held-access.js';
import { LaterAccess } from '../../auth/later-access.js';
import type { Branch } from './branch.js';
import { type BranchTarget, changeableBranch } from './branch-target.js';
import { CHANGE_REQUEST_CONTENT, PRIMARY_CONTENT } from './content-route.js';

/**
 * Checks again who changes content, before something is written that took long to arrive: an import, or files from other
 * hosts. Meanwhile the person may have lost access, and the space may belong to another organization.
 */
@Injectable()
export class BranchAccess {
  constructor(private readonly access: LaterAccess) {}

  /**
   * The person and the branch, if the person may still change it.
   * @param tokenId of the token that the change was requested with
   * @throws UnauthenticatedError when the token was revoked or has expired
   * @throws NotFoundError, ForbiddenError, ConflictError like the request itself
   */
  async require(
    { spaceId, changeRequestId }: Branch,
    tokenId: string,
  ): Promise<{ actor: Actor; branch: Branch; organizationId: string }> {
    const permission = (changeRequestId === null ? PRIMARY_CONTENT : CHANGE_REQUEST_CONTENT).change;
    const params = { spaceId, ...(changeRequestId === null ? {} : { changeRequestId }) };
    const { caller, target } = await this.access.require(tokenId, permission, params);
    const located = target as BranchTarget;
    return {
      actor: caller,
      branch: changeableBranch(located),
      organizationId: located.access.organizationId,
    };
  }

  /** Access that was just granted, for a change that may wait. @throws as `require` when it is confirmed */
  hold(branch: Branch, tokenId: string): HeldAccess {
    return new HeldAccess(() => this.require(branch, tokenId));
  }
}
