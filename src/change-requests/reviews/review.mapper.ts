import { type UserSummary, toUserResource } from '../../auth/user.mapper.js';
import type { RequestedReviewer } from './requested-reviewer.entity.js';
import type { RequestedReviewerResource } from './requested-reviewer.resource.js';
import type { Review } from './review.entity.js';
import type { ReviewResource } from './review.resource.js';

/** A review, with the other data that its resource shows. */
export interface ReviewView {
  review: Omit<Review, 'organizationId' | 'reviewerId'>;
  /** null: the account no longer exists. */
  reviewer: UserSummary | null;
  outdated: boolean;
}

/** A requested reviewer, with their last review. */
export interface RequestedReviewerView {
  user: UserSummary;
  /** null: the account no longer exists. */
  requestedBy: UserSummary | null;
  requestedAt: RequestedReviewer['requestedAt'];
  review: { id: string; status: Review['status']; outdated: boolean } | null;
}

/** A review as the API shows it. */
export function toReviewResource(
  { review, reviewer, outdated }: ReviewView,
  publicUrl: string,
): ReviewResource {
  const { id, spaceId, changeRequestId } = review;
  return {
    object: 'review',
    id,
    ...(reviewer !== null ? { reviewer: toUserResource(reviewer, publicUrl) } : {}),
    status: review.status,
    ...(review.comment !== null ? { comment: review.comment } : {}),
    revision: review.revisionId,
    outdated,
    createdAt: review.createdAt.toISOString(),
    urls: {
      location: `${publicUrl}/v1/spaces/${spaceId}/change-requests/${changeRequestId}/reviews/${id}`,
    },
  };
}

/** A requested reviewer as the API shows them. */
export function toRequestedReviewerResource(
  { user, requestedBy, requestedAt, review }: RequestedReviewerView,
  publicUrl: string,
): RequestedReviewerResource {
  return {
    object: 'requested-reviewer',
    user: toUserResource(user, publicUrl),
    ...(requestedBy !== null ? { requestedBy: toUserResource(requestedBy, publicUrl) } : {}),
    requestedAt: requestedAt.toISOString(),
    ...(review !== null
      ? { review: { id: review.id, status: review.status, outdated: review.outdated } }
      : {}),
  };
}
