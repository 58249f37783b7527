/*
 * What a table of settings is made of. One table says all there is to say about the settings: what is accepted, what is
 * given out, what is the default, and which of them are replaced one by one. Classes for requests and answers are made
 * of it (settings-class.ts), and it guides how settings are merged (merge-settings.ts). The functions of setting.ts write
 * it.
 */

/**
 * Where a setting stands: `shown` in an answer, `given` in a request for all settings, `override` in a request for some,
 * where `null` resets.
 */
export type Mode = 'shown' | 'given' | 'override';

/** Whether a setting may be left out, or be `null`. */
export interface Presence {
  optional: boolean;
  nullable: boolean;
}

/** A setting that is replaced as a whole. `Always`: it is part of every answer, because it has a default or is required. */
export interface Value<T = unknown, Always extends boolean = boolean> {
  kind: 'value';
  decorate: (presence: Presence, mode: Mode, name: string) => PropertyDecorator;
  always: Always;
  /** What holds where it is not given; undefined: nothing. */
  fallback?: T;
  /** Must be there where all settings are given. */
  required?: boolean;
  /** `null` says that there is none. */
  clearable?: boolean;
  /** Fills in what it holds by default itself. */
  complete?: (value: unknown) => unknown;
}

/** Settings that are replaced one by one. */
export interface Part<F extends Settings = Settings> {
  kind: 'part';
  /** Of its classes; undefined: the name of the whole and that of the part. */
  name?: string;
  settings: F;
}

export interface Settings {
  [name: string]: Value | Part;
}

/** What settings look like when they are complete. */
export type Complete<F extends Settings> = {
  [K in keyof F as F[K] extends Value<unknown, false> ? never : K]: ValueOf<F[K]>;
} & { [K in keyof F as F[K] extends Value<unknown, false> ? K : never]?: ValueOf<F[K]> };

type ValueOf<S> = S extends Part<infer F> ? Complete<F> : S extends Value<infer T> ? T : never;
