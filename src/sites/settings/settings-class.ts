import { ObjectField } from '../../common/validation/fields.js';
import type { Mode, Part, Presence, Settings, Value } from './setting-types.js';

/** What names of classes end with. */
const SUFFIX: Record<Mode, string> = { shown: '', given: 'Input', override: 'Override' };

const made = new Map<string, new () => object>();

/**
 * A class of requests or answers with some settings, decorated as if it were written by hand: it validates, and describes
 * itself in the API reference. Parts of the same name have one class.
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

/** Gives a class the fields of settings. @param name of the class, which those of its parts begin with */
function decorateSettings(prototype: object, settings: Settings, mode: Mode, name: string): void {
  for (const [key, setting] of Object.entries(settings)) {
    const path = name + key.charAt(0).toUpperCase() + key.slice(1);
    fieldOf(setting, mode, path)(prototype, key);
  }
}

/** Declares a class whose fields are those of a table of settings. */
export function HasSettings(settings: Settings, mode: Mode): ClassDecorator {
  return (type) => decorateSettings(type.prototype as object, settings, mode, 'Customization');
}

function fieldOf(setting: Value | Part, mode: Mode, path: string): PropertyDecorator {
  if (setting.kind === 'value') return setting.decorate(presenceOf(setting, mode), mode, path);
  const type = settingsClass(setting.settings, mode, setting.name ?? path);
  return ObjectField(() => type, { optional: mode !== 'shown', nullable: mode === 'override' });
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
