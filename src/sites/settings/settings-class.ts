import { ObjectField } from '../../common/validation/fields.js';
import type { Mode, Part, Presence, Settings, Value } from './setting-types.js';

/** Suffixes of class names. */
const SUFFIX: Record<Mode, string> = { shown: '', given: 'Input', override: 'Override' };

const made = new Map<string, new () => object>();

/**
 * Creates a class of requests or responses with some settings, decorated like a handwritten one for validation and the
 * API reference. Parts with the same name share one class.
 */
export function settingsClass(settings: Settings, mode: Mode, name: string): new () => object {
  const title = name + SUFFIX[mode];
  const known = made.get(title);
  if (known !== undefined) return known;
  const type = class {};
  Object.defineProperty(type, 'name', { value: title });
  made.set(title, type);
  decorateSettings(type.prototype, settings, mode, name);
  return type;
}

/**
 * Adds the fields of settings to a class.
 * @param name name of the class, which is the prefix for the names of its parts
 */
function decorateSettings(prototype: object, settings: Settings, mode: Mode, name: string): void {
  for (const [key, setting] of Object.entries(settings)) {
    const path = name + key.charAt(0).toUpperCase() + key.slice(1);
    fieldOf(setting, mode, path)(prototype, key);
  }
}

/** Adds the fields of a table of settings to a class. */
export function HasSettings(settings: Settings, mode: Mode): ClassDecorator {
  return (type) => decorateSettings(type.prototype as object, settings, mode, 'Customization');
}

function fieldOf(setting: Value | Part, mode: Mode, path: string): PropertyDecorator {
  if (setting.kind === 'value') return setting.decorate(presenceOf(setting, mode), mode, path);
  const type = settingsClass(setting.settings, mode, setting.name ?? path);
  return ObjectField(() => type, {
    optional: mode !== 'shown' || !setting.always,
    nullable: mode === 'override',
  });
}

function presenceOf({ always, required, clearable }: Value, mode: Mode): Presence {
  switch (mode) {
    case 'shown':
      return { optional: !always, nullable: false };
    case 'given':
      return { optional: required !== true, nullable: clearable === true };
    case 'override':
      return { optional: true, nullable: true };
  }
}
