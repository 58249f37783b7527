import { ConflictError } from '../../common/errors/api-error.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import type { Branch } from './branch.js';
import { MergedChangeRequestError } from './merged-change-request-error.js';

/**
 * The target that the guard puts on requests for content: a space, one of its change requests, or one of its revisions. The
 * head of the change request, or the revision, then replaces the head of the space.
 */
export interface BranchTarget extends SpaceTarget {
  changeRequest?: {
    id: string;
    number: number;
    status: string;
    /** The head of primary content. */
    primaryRevisionId: string;
  };
  /** One revision, which may be of any branch of the space. */
  revision?: {
    /** The head of primary content. */
    primaryRevisionId: string;
  };
}

/**
 * The branch that a request changes.
 * @throws ConflictError when the space is locked or the change request merged
 */
export function changeableBranch({ access, changeRequest }: BranchTarget): Branch {
  if (changeRequest === undefined && access.editMode === 'locked')
    throw new ConflictError('The space is locked: change its content through a change request.');
  if (changeRequest?.status === 'merged') throw new MergedChangeRequestError();
  return { spaceId: access.spaceId, changeRequestId: changeRequest?.id ?? null };
}
