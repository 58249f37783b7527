/** Who reads what a site shows. */
export type SiteReader =
  /** By their role in the organization or on one of the spaces; conditions keep nothing from them. */
  | { kind: 'insider'; userId: string }
  /** Because the site is open to everyone; nothing is known of them. */
  | { kind: 'stranger'; userId: string }
  /** With a site token or the key of a share link. */
  | { kind: 'visitor'; claims: Readonly<Record<string, unknown>> };
