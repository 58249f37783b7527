import { completeSettings } from './complete-settings.js';
import type { Settings } from './setting-types.js';
import { SETTINGS, type SiteSettings } from './settings.js';

/** Settings as stored or sent, without defaults. */
export interface GivenSettings {
  [name: string]: unknown;
}

/**
 * The complete settings of a site, or of one of its site spaces.
 * @param site settings of the site
 * @param override settings of the site space
 */
export function completeCustomization(site: GivenSettings, override: GivenSettings = {}): SiteSettings {
  return completeSettings(SETTINGS, overlaySettings(SETTINGS, site, override)) as SiteSettings;
}

/**
 * Applies a change to settings. A value replaces the previous one, `null` removes it, and settings that are left out do
 * not change.
 */
export function changedSettings(before: GivenSettings, change: GivenSettings): GivenSettings {
  return changed(SETTINGS, before, change);
}

/** Whether an announcement is enabled without a message. */
export function announcesNothing(site: GivenSettings, override: GivenSettings = {}): boolean {
  const { announcement } = overlaySettings(SETTINGS, site, override) as {
    announcement?: { enabled?: boolean; message?: string };
  };
  return announcement?.enabled === true && announcement.message === undefined;
}

function changed(settings: Settings, before: GivenSettings, change: GivenSettings): GivenSettings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]): [string, unknown][] => {
      const [old, given] = [before[name], change[name]];
      if (given === null) return [];
      if (setting.kind === 'value' || given === undefined) {
        const merged = given === undefined ? old : withoutNull(given);
        return merged === undefined ? [] : [[name, merged]];
      }
      const part = changed(setting.settings, (old ?? {}) as GivenSettings, given as GivenSettings);
      return Object.keys(part).length === 0 ? [] : [[name, part]];
    }),
  );
}

function overlaySettings(settings: Settings, below: GivenSettings, above: GivenSettings): GivenSettings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]): [string, unknown][] => {
      const [under, over] = [below[name], above[name]];
      if (over === undefined) return under === undefined ? [] : [[name, under]];
      if (under === undefined || setting.kind === 'value') return [[name, over]];
      return [[name, overlaySettings(setting.settings, under as GivenSettings, over as GivenSettings)]];
    }),
  );
}

/** Removes `null` properties of a value that is replaced as a whole. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNull(each)]));
}
