import type { Settings } from './setting-types.js';

type Plain = Record<string, unknown>;

/** Settings with their defaults where nothing is given, in the order of the table, and nothing else. */
export function completeSettings(settings: Settings, given: Plain): Plain {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = given[name];
      if (setting.kind === 'part')
        return [[name, completeSettings(setting.settings, (value ?? {}) as Plain)]];
      const held = value ?? setting.fallback;
      if (held === undefined) return [];
      return [[name, setting.complete === undefined ? held : setting.complete(held)]];
    }),
  );
}
