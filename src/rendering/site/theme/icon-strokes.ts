import type { SiteSettings } from '../../../sites/settings/settings.js';

export type IconStyle = SiteSettings['styling']['icons'];

/** Width of the lines of icons, of 24. */
export const ICON_STROKES: Readonly<Record<IconStyle, string>> = {
  regular: '1.5',
  solid: '1.5',
  duotone: '1.5',
  light: '1.25',
  thin: '1',
};
