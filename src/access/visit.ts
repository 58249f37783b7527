import { NIL_ID } from '../common/ids.js';
/** Access to a site without a role: by a site token, the key of a share link, or a link to a file. */
export interface Visit {
  /** The credential of the visitor. */
  by: SiteToken | ShareKey | FileLink;
  /** Claims about the visitor, for the conditions of the site. */
  claims: Readonly<Record<string, unknown>>;
}

export interface SiteToken {
  kind: 'token';
  organizationId: string;
  siteId: string;
  /** The audience of the site when the token was created; the token is invalid once the audience has changed. */
  audience: number;
  /** The share link that the visitor used. */
  shareLinkId?: string;
  /** The session of a reader who signed in through an identity provider; the token is invalid once it has ended. */
  sessionId?: string;
}

export interface ShareKey {
  kind: 'share-key';
  shareLinkId: string;
}

/**
 * The credential in the address of a file. It does not identify a visitor: it works for everybody who has it. It is the
 * same for all visitors with the same kind of access who see the file under the same conditions.
 */
export interface FileLink {
  kind: 'link';
  siteId: string;
  /** As in a site token. */
  audience: number;
  shareLinkId?: string;
  /**
   * Set for a file that a visitor without claims does not see: the link ends at this time, in seconds since the epoch.
   */
  until?: number;
  /** Digests of the conditions that the visitor met. The link is invalid if the site requires another condition. */
  conditions: readonly string[];
}

/** The user ID of visitors. It belongs to no user, so it has no role anywhere. */
export const NOBODY = NIL_ID;

/** The ID of the site that a visitor reads, or of the share link of it that they use. */
export function placeOf({ by }: Visit): string {
  return by.kind === 'share-key' ? by.shareLinkId : by.siteId;
}
