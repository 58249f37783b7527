import type { SpaceTarget } from '../spaces/spaces.service.js';
import type { ChangeRequestStatus } from './change-request.entity.js';

/**
 * A located change request. It is also a `SpaceTarget`, with the head of the change request as the head of the space.
 */
export interface ChangeRequestTarget extends SpaceTarget {
  changeRequest: {
    id: string;
    number: number;
    status: ChangeRequestStatus;
    /** The head of primary content. */
    primaryRevisionId: string;
  };
}
