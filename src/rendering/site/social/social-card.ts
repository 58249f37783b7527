import type { SiteSettings } from '../../../sites/settings/settings.js';

/** What the image of a page for social networks shows. Plain data, so that it can be sent to a thread. */
export interface SocialCard {
  site: string;
  title: string;
  description?: string;
  /** `#rrggbb` */
  color: string;
  isDark: boolean;
  font: SiteSettings['styling']['font'];
}
