import type { FileLink } from '../access/visit.js';
import type { SpaceStanding } from './space.policy.js';

/** What a request for a space's content needs, found in one statement. */
export interface SpaceAccess extends SpaceStanding {
  spaceId: string;
  organizationId: string;
  headRevisionId: string;
  /** Of visitors of a site. */
  visited?: VisitedSpace;
}

/** A space as a site shows it to a visitor. */
export interface VisitedSpace {
  /** What addresses of its files are made with. */
  link: FileLink;
  /** What is known of the visitor, for the conditions of texts. */
  claims: Readonly<Record<string, unknown>>;
  /** The site shows the space to everyone. */
  open: boolean;
}
