import { NO_STORE } from '../../common/http/no-store.js';
import type { SiteVisit } from '../visits/site-visit.js';

/** Everybody gets the same answer, and its entity tag is compared each time. */
export const PUBLIC = 'public, no-cache';
/** As `PUBLIC`, for an answer that depends on its reader. */
export const PRIVATE = 'private, no-cache';

const KEPT = 'max-age=31536000, immutable';

/**
 * For files whose address contains their hash: browsers keep them. Shared caches ask again, because a site can stop
 * showing a file.
 */
export function cacheControlOfFiles({ isPublic, preview }: SiteVisit): string {
  if (preview !== undefined) return NO_STORE;
  return isPublic ? `public, s-maxage=60, ${KEPT}` : `private, ${KEPT}`;
}

/** For answers that change with the site. */
export function cacheControlOfState({ isPublic, preview }: SiteVisit): string {
  if (preview !== undefined) return NO_STORE;
  return isPublic ? PUBLIC : PRIVATE;
}
