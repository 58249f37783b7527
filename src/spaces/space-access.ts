import type { FileLink } from '../access/visit.js';
import type { SpaceStanding } from './space.policy.js';

/** The data of a space for a request for its content. Read in one statement. */
export interface SpaceAccess extends SpaceStanding {
  spaceId: string;
  organizationId: string;
  headRevisionId: string;
  /** Set for visitors of a site. */
  visited?: VisitedSpace;
}

/**
 * The claims for which blocks of texts are shown to a caller. Undefined: all blocks are shown, because the caller has a role
 * on the space. This function alone decides it, for every read of content.
 */
export function claimsOf({
  role,
  visited,
}: Pick<SpaceAccess, 'role' | 'visited'>): Readonly<Record<string, unknown>> | undefined {
  return role === null ? (visited?.claims ?? {}) : undefined;
}

/** A space as a site shows it to a visitor. */
export interface VisitedSpace {
  /** Content of the signed links to its files. */
  link: FileLink;
  /** The claims of the visitor, for conditions in texts. */
  claims: Readonly<Record<string, unknown>>;
  /** The site shows the space to everyone. */
  open: boolean;
}
