/** A site that somebody reads without a role: with a site token, or with the key of a share link. */
export interface Visit {
  /** What the visitor holds. */
  by: SiteToken | ShareKey;
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

/** The user id of visitors: of no person, so it has no role anywhere. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
