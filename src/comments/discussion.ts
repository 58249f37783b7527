import type { ChangeRequestTarget } from '../change-requests/change-request-target.js';
import { MergedChangeRequestError } from '../content/branches/merged-change-request-error.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';

/** The comments of a space or change request, with the access of a caller. */
export interface Discussion {
  /** The ID of the change request, else of the space. */
  id: string;
  spaceId: string;
  changeRequestId: string | null;
  organizationId: string;
  /** The current revision. */
  headRevisionId: string;
  mayComment: boolean;
  isAdmin: boolean;
  /**
   * Whether comments can no longer be added or changed. This can change at any time unless the discussion is locked.
   */
  isClosed: boolean;
}

/**
 * Comments and replies are looked up by their own ID and these IDs, so that they cannot be reached at another path.
 */
export type DiscussionIds = Pick<Discussion, 'id' | 'spaceId'>;

/** The target that the guard sets on requests for comments: a space, or one of its change requests. */
export type DiscussionTarget = SpaceTarget & Partial<Pick<ChangeRequestTarget, 'changeRequest'>>;

export function discussionOf({ access, abilities, changeRequest }: DiscussionTarget): Discussion {
  return {
    id: changeRequest?.id ?? access.spaceId,
    spaceId: access.spaceId,
    changeRequestId: changeRequest?.id ?? null,
    organizationId: access.organizationId,
    headRevisionId: access.headRevisionId,
    mayComment: abilities.comment === true,
    isAdmin: abilities.admin === true,
    isClosed: changeRequest?.status === 'merged',
  };
}

/** @throws ConflictError when the change request is merged */
export function requireNotMerged({ isClosed }: Pick<Discussion, 'isClosed'>): void {
  if (isClosed) throw new MergedChangeRequestError();
}
