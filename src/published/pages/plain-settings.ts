import { completeSettings } from '../../sites/settings/complete-settings.js';
import { SETTINGS, type SiteSettings } from '../../sites/settings/settings.js';

let settings: SiteSettings | undefined;

/** The customization of pages that belong to no site: all defaults. Threads get it, because they cannot load the settings. */
export function plainSettings(): SiteSettings {
  return (settings ??= completeSettings(SETTINGS, { favicon: {} }) as unknown as SiteSettings);
}
