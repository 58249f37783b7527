import type { SiteVisibility } from '../store/site.entity.js';

/** Whether everybody may read a site with this visibility once it is published, without a key or a sign-in. */
export function isOpen(visibility: SiteVisibility): boolean {
  return visibility === 'public' || visibility === 'unlisted';
}
