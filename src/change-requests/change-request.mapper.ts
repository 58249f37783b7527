import { type UserSummary, toUserResource } from '../auth/user.mapper.js';
import type { ChangeRequest } from './change-request.entity.js';
import type { ChangeRequestResource } from './change-request.resource.js';

/** A change request, with the other data that its resource shows. */
export interface ChangeRequestView {
  changeRequest: ChangeRequest;
  /** null: the account no longer exists. */
  createdBy: UserSummary | null;
  /** The head of primary content. */
  primaryRevisionId: string;
}

/** The revision of primary content that a merge of the change request starts from. */
export function mergeBase(
  changeRequest: Pick<ChangeRequest, 'revisionInitialId' | 'revisionMergedAncestorId'>,
): string {
  return changeRequest.revisionMergedAncestorId ?? changeRequest.revisionInitialId;
}

/** A change request as the API shows it. */
export function toChangeRequestResource(
  { changeRequest, createdBy, primaryRevisionId }: ChangeRequestView,
  { publicUrl, appUrl }: { publicUrl: string; appUrl: string },
): ChangeRequestResource {
  const { id, spaceId, status } = changeRequest;
  return {
    object: 'change-request',
    id,
    number: changeRequest.number,
    status,
    subject: changeRequest.subject,
    ...(createdBy !== null ? { createdBy: toUserResource(createdBy, publicUrl) } : {}),
    createdAt: changeRequest.createdAt.toISOString(),
    updatedAt: changeRequest.updatedAt.toISOString(),
    revision: changeRequest.revisionId,
    revisionInitial: changeRequest.revisionInitialId,
    ...(changeRequest.revisionMergedAncestorId !== null
      ? { revisionMergedAncestor: changeRequest.revisionMergedAncestorId }
      : {}),
    ...(changeRequest.revisionMergedId !== null ? { revisionMerged: changeRequest.revisionMergedId } : {}),
    comments: changeRequest.openComments,
    outdated: status !== 'merged' && mergeBase(changeRequest) !== primaryRevisionId,
    urls: {
      location: `${publicUrl}/v1/spaces/${spaceId}/change-requests/${id}`,
      app: `${appUrl}/spaces/${spaceId}/change-requests/${changeRequest.number}`,
    },
  };
}
