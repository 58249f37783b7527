/** A reader of a site. */
export type SiteReader =
  /** Reads by a role in the organization or on one of the spaces. Conditions do not apply. */
  | { kind: 'insider'; userId: string }
  /** Reads because the site is open to everyone. Has no claims. */
  | { kind: 'stranger'; userId: string }
  /** Reads with a site token or the key of a share link. */
  | { kind: 'visitor'; claims: Readonly<Record<string, unknown>> };
