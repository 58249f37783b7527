import { ConflictError } from '../../common/errors/api-error.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import type { Branch } from './branch.js';

/**
 * What the guard leaves on requests for content: a space, one of its change requests, or one of its revisions. The head
 * of the change request, or the revision, then takes the place of the space's head.
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

/** The branch that a request is about. */
export function branchOf({ access, changeRequest }: BranchTarget): Branch {
  return { spaceId: access.spaceId, changeRequestId: changeRequest?.id ?? null };
}

/** @throws ConflictError when content does not change here: the space is locked, or the change request merged */
export function requireChangeable({ access, changeRequest }: BranchTarget): void {
  if (changeRequest === undefined) {
    if (access.editMode === 'locked') {
      throw new ConflictError('The space is locked: its content changes by change requests only.');
    }
  } else if (changeRequest.status === 'merged') {
    throw new ConflictError('The change request is merged and stays as it is: make a new one.');
  }
}
