import type { ChangeRequestTarget } from '../change-requests/change-request-target.js';
import { MergedChangeRequestError } from '../content/branches/merged-change-request-error.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';

/** What is commented on, a space or a change request, as one caller sees it. */
export interface Discussion {
  /** The id of the change request, else that of the space. */
  id: string;
  spaceId: string;
  changeRequestId: string | null;
  organizationId: string;
  /** The revision that the caller reads now. */
  headRevisionId: string;
  mayComment: boolean;
  isAdmin: boolean;
  /** Nothing is added or changed any more. It may become so at any time, unless what is commented on is kept. */
  isClosed: boolean;
}

/** A comment or reply is found by its own id and these, so none is reached under the path of another. */
export type DiscussionIds = Pick<Discussion, 'id' | 'spaceId'>;

/** What the guard leaves on requests for comments: a space, or one of its change requests. */
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

/** @throws ConflictError when nothing may be added or changed any more */
export function requireNotMerged({ isClosed }: Pick<Discussion, 'isClosed'>): void {
  if (isClosed) throw new MergedChangeRequestError();
}
