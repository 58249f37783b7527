import type { VisitorVisibility } from '../conditions/visitor-visibility.js';
import type { SiteSettings } from './settings.js';

/** The settings for a reader: without the header links that they do not see, and the links below these. */
export function visibleSettings(
  settings: SiteSettings,
  { seesLink }: Pick<VisitorVisibility, 'seesLink'>,
): SiteSettings {
  const { header } = settings;
  return { ...settings, header: { ...header, links: header.links.filter(seesLink) } };
}
