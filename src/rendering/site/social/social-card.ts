import type { SiteSettings } from '../../../sites/settings/settings.js';

/** The largest size of a logo, in pixels. */
export const LOGO_SIZE = { width: 360, height: 60 } as const;

/** A logo as a PNG file. */
export interface CardLogo {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** The content of the image of a page for social networks. Plain data, so that it can be sent to a thread. */
export interface SocialCard {
  site: string;
  title: string;
  description?: string;
  /** Address of the logo. */
  logo?: string;
  /** `#rrggbb` */
  color: string;
  isDark: boolean;
  font: SiteSettings['styling']['font'];
}
