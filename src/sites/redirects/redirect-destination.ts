/** The destination of a redirect: an item of the site, whose current address is resolved for each request, or a URL. */
export type RedirectDestination =
  | { kind: 'page'; page: string; space: string }
  | { kind: 'site-space'; siteSpace: string }
  | { kind: 'site-section'; siteSection: string }
  | { kind: 'url'; url: string };

export const DESTINATION_KINDS = ['page', 'site-space', 'site-section', 'url'] as const;
