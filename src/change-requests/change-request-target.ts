import type { SpaceTarget } from '../spaces/spaces.service.js';
import type { ChangeRequestStatus } from './change-request.entity.js';

/** A located change request. Seen as the space it is a branch of, its head takes the place of the space's. */
export interface ChangeRequestTarget extends SpaceTarget {
  changeRequest: {
    id: string;
    number: number;
    status: ChangeRequestStatus;
    /** The head of primary content. */
    primaryRevisionId: string;
  };
}
