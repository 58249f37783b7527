import { NIL_ID } from '../common/ids.js';
/** A site that somebody reads without a role: with a site token, the key of a share link, or a link to a file. */
export interface Visit {
  /** What the visitor holds. */
  by: SiteToken | ShareKey | FileLink;
  /** What is known of the visitor, for the conditions of the site. */
  claims: Readonly<Record<string, unknown>>;
}

export interface SiteToken {
  kind: 'token';
  organizationId: string;
  siteId: string;
  /** The site's audience that the token was made for; a site that has another takes the token no longer. */
  audience: number;
  /** The share link through which the visitor came. */
  shareLinkId?: string;
}

export interface ShareKey {
  kind: 'share-key';
  shareLinkId: string;
}

/**
 * What a visitor is told the address of a file with. It names no visitor: it works for all who have it, and as long as it
 * does it is the same for all who came in the same way and see the file under the same conditions.
 */
export interface FileLink {
  kind: 'link';
  siteId: string;
  /** As of a site token. */
  audience: number;
  shareLinkId?: string;
  /** Digests of the conditions that the visitor met; where the site asks for another, the link does not count. */
  conditions: readonly string[];
}

/** The user id of visitors: of no person, so it has no role anywhere. */
export const NOBODY = NIL_ID;
