/** Where a redirect leads: to something of the site, which is found wherever it is by then, or to an address. */
export type RedirectDestination =
  | { kind: 'page'; page: string; space: string }
  | { kind: 'site-space'; siteSpace: string }
  | { kind: 'site-section'; siteSection: string }
  | { kind: 'url'; url: string };

export const DESTINATION_KINDS = ['page', 'site-space', 'site-section', 'url'] as const;
