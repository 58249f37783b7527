import type { SiteVisit } from '../visits/site-visit.js';

/** `Cache-Control` of everything that a preview shows. */
export const KEPT_NOWHERE = 'private, no-store';

/** `Cache-Control` of a page. Browsers ask for it each time, and keep nothing of a preview. */
export function cachingOf(
  { preview, isPublic }: Pick<SiteVisit, 'preview' | 'isPublic'>,
  { isPersonal = false }: { isPersonal?: boolean } = {},
): string {
  if (preview !== undefined) return KEPT_NOWHERE;
  return isPublic && !isPersonal ? 'public, no-cache' : 'private, no-cache';
}
