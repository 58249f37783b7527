import type { ChangeRequestAbilities } from '../change-request.policy.js';

export const REQUESTED_REVIEWER_ABILITIES = ['view', 'remove'] as const;
export type RequestedReviewerAbilities = Record<(typeof REQUESTED_REVIEWER_ABILITIES)[number], boolean>;

/** What a caller may do with a review request. */
export function requestedReviewerAbilities(standing: {
  changeRequest: Pick<ChangeRequestAbilities, 'view' | 'edit'>;
  /** Whether the caller is the requested reviewer. */
  isSelf: boolean;
}): RequestedReviewerAbilities {
  const { view, edit } = standing.changeRequest;
  return { view, remove: edit || (view && standing.isSelf) };
}
