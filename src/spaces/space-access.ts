import type { SpaceStanding } from './space.policy.js';

/** What a request for a space's content needs, found in one statement. */
export interface SpaceAccess extends SpaceStanding {
  spaceId: string;
  organizationId: string;
  headRevisionId: string;
}
