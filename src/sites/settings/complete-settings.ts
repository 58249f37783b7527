import type { Settings } from './setting-types.js';

type Plain = Record<string, unknown>;

/**
 * Completes settings with defaults, in the order of the table. Drops unknown settings, and groups that lack their required
 * setting.
 */
export function completeSettings(settings: Settings, given: Plain): Plain {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = given[name];
      if (setting.kind === 'part') {
        const part = completeSettings(setting.settings, (value ?? {}) as Plain);
        return setting.needs !== undefined && part[setting.needs] === undefined ? [] : [[name, part]];
      }
      const present = value ?? setting.fallback;
      if (present === undefined) return [];
      return [[name, setting.complete === undefined ? present : setting.complete(present)]];
    }),
  );
}
