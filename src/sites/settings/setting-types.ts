/*
 * The types of a table of settings. The table defines everything about the settings: which values requests accept, what
 * responses contain, the defaults, and which settings are replaced separately. The classes of requests and responses are
 * created from it (settings-class.ts), and merging follows it (merge-settings.ts). The functions of setting.ts create it.
 */

/**
 * Where a setting is used: `shown` in a response, `given` in a request that replaces all settings, `override` in a
 * request that changes some of them, where `null` resets.
 */
export type Mode = 'shown' | 'given' | 'override';

/** Whether a setting may be left out, or be `null`. */
export interface Presence {
  optional: boolean;
  nullable: boolean;
}

/**
 * A setting that is replaced as a whole. `Always`: every response contains it, because it has a default or is required.
 */
export interface Value<T = unknown, Always extends boolean = boolean> {
  kind: 'value';
  decorate: (presence: Presence, mode: Mode, name: string) => PropertyDecorator;
  always: Always;
  /** The default; undefined: no default. */
  fallback?: T;
  /** Required in requests that replace all settings. */
  required?: boolean;
  /** Requests may send `null` for no value. */
  clearable?: boolean;
  /** Fills in the defaults inside the value. */
  complete?: (value: unknown) => unknown;
}

/**
 * A group of settings that are replaced separately. `Always`: every response contains it, because it does not need one of
 * its settings.
 */
export interface Part<F extends Settings = Settings, Always extends boolean = boolean> {
  kind: 'part';
  always: Always;
  /** Responses leave the group out while this setting of it has no value. */
  needs?: string;
  /** Name of its classes. Defaults to the name of the parent followed by the name of the part. */
  name?: string;
  settings: F;
}

export interface Settings {
  [name: string]: Value | Part;
}

/** The type of complete settings. */
export type Complete<F extends Settings> = {
  [K in keyof F as F[K] extends Absent ? never : K]: ValueOf<F[K]>;
} & { [K in keyof F as F[K] extends Absent ? K : never]?: ValueOf<F[K]> };

/** Settings that a response may lack. */
type Absent = Value<unknown, false> | Part<Settings, false>;

type ValueOf<S> = S extends Part<infer F> ? Complete<F> : S extends Value<infer T> ? T : never;
