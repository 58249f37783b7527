import type { VisitorVisibility } from '../conditions/visitor-visibility.js';
import type { SiteSettings } from './settings.js';

/** How a site looks to somebody: without the links of its header that they do not see, and what is below those. */
export function visibleSettings(
  settings: SiteSettings,
  { seesLink }: Pick<VisitorVisibility, 'seesLink'>,
): SiteSettings {
  const { header } = settings;
  return { ...settings, header: { ...header, links: header.links.filter(seesLink) } };
}
