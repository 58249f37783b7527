import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import {
  BooleanField,
  EmojiField,
  EnumField,
  ObjectArrayField,
  ObjectField,
  StringArrayField,
  StringField,
} from '../../common/validation/fields.js';
import { ContentReferenceResource } from '../../content/pages/content-reference.resource.js';
import { isImageAddress } from '../../content/model/address.js';
import type { ContentReference } from '../../content/model/content-reference.js';
import { ContentReferenceInput } from './dto/content-reference.dto.js';
import { settingsClass } from './settings-class.js';

/*
 * What a table of settings is made of. One table says all there is to say about the settings: what is accepted, what is
 * given out, what is the default, and which of them are replaced one by one. Classes for requests and answers are made
 * of it (settings-class.ts), and it guides how settings are merged (merge-settings.ts).
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

type Plain = Record<string, unknown>;

/** Settings of an object that are replaced one by one. @param name of its classes, where other parts are the same */
export function part<F extends Settings>(settings: F, name?: string): Part<F> {
  return { kind: 'part', settings, ...(name !== undefined ? { name } : {}) };
}

/** The setting must be given where all settings are. */
export function required<T>(value: Value<T>): Value<T, true> {
  return { ...value, always: true, required: true };
}

/** The setting may be given as `null`, for none. */
export function clearable<T>(value: Value<T, false>): Value<T, false> {
  return { ...value, clearable: true };
}

export function withDefault<T>(fallback: T, value: Value<T>): Value<T, true> {
  return { ...value, always: true, fallback };
}

/** One of some words. @param name of their list in the API reference */
export function oneOf<const V extends readonly string[]>(name: string, values: V): Value<V[number], false> {
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => EnumField({ ...presence, values, name }),
  };
}

/** One of some words, the first of which is the default. @param name of their list in the API reference */
export function choice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  fallback: V[number] = values[0],
): Value<V[number], true> {
  return {
    kind: 'value',
    always: true,
    fallback,
    decorate: (presence, mode) =>
      EnumField({ ...presence, values, name, ...(mode === 'given' ? { default: fallback } : {}) }),
  };
}

export function toggle(fallback: boolean): Value<boolean, true> {
  return {
    kind: 'value',
    always: true,
    fallback,
    decorate: (presence, mode) =>
      BooleanField({ ...presence, ...(mode === 'given' ? { default: fallback } : {}) }),
  };
}

export function text(rule: { min?: number; max: number; description?: string }): Value<string, false> {
  return { kind: 'value', always: false, decorate: (presence) => StringField({ ...presence, ...rule }) };
}

/** Words that a front end knows. */
export function words(rule: {
  maxItems: number;
  maxLength: number;
  description: string;
}): Value<string[], true> {
  return {
    kind: 'value',
    always: true,
    fallback: [],
    decorate: (presence) => StringArrayField({ ...presence, ...rule }),
  };
}

/** Address of a picture or page. */
export function address(): Value<string, false> {
  const isAddress = ValidateBy(
    {
      name: 'isWebAddress',
      validator: { validate: (value: unknown) => typeof value !== 'string' || isImageAddress(value) },
    },
    { message: 'must be a complete address of http or https' },
  );
  const rule = { max: 2048, description: 'A complete address of http or https.' };
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => applyDecorators(isAddress, StringField({ ...presence, ...rule })),
  };
}

export function color(): Value<string, false> {
  const rule = {
    max: 7,
    pattern: /^#[0-9a-fA-F]{6}$/,
    patternHint: 'must be a colour such as #346ddb',
    description: 'Given out in lower case.',
  };
  const lowered = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => applyDecorators(lowered, StringField({ ...presence, ...rule })),
  };
}

/** An emoji, in place of what another setting of the same object says. */
export function emojiInsteadOf(other: string): Value<string, false> {
  const isAlone = ValidateBy(
    {
      name: 'isAlone',
      validator: {
        validate: (_, rule) => (rule?.object as Plain | undefined)?.[other] === undefined,
      },
    },
    { message: `must not be given together with ${other}` },
  );
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => applyDecorators(isAlone, EmojiField(presence)),
  };
}

/** What a link leads to. */
export function reference(): Value<ContentReference, false> {
  return {
    kind: 'value',
    always: false,
    decorate: (presence, mode) =>
      ObjectField(() => (mode === 'shown' ? ContentReferenceResource : ContentReferenceInput), presence),
  };
}

/** An object that is replaced as a whole. @param name of its classes, where others are the same */
export function whole<F extends Settings>(settings: F, name?: string): Value<Complete<F>, false> {
  return {
    kind: 'value',
    always: false,
    complete: (value) => completeSettings(settings, value as Plain),
    decorate: (presence, mode, path) => {
      const type = classOf(settings, mode, name ?? path);
      return ObjectField(() => type, presence);
    },
  };
}

/** A list of objects that is replaced as a whole, and empty by default. @param name of the classes of an item */
export function list<F extends Settings>(
  settings: F,
  { name, maxItems }: { name: string; maxItems: number },
): Value<Complete<F>[], true> {
  return {
    kind: 'value',
    always: true,
    fallback: [],
    complete: (value) => (value as Plain[]).map((item) => completeSettings(settings, item)),
    decorate: (presence, mode) => {
      const type = classOf(settings, mode, name);
      return ObjectArrayField(() => type, { ...presence, maxItems });
    },
  };
}

/** What is replaced as a whole is given in full also where it overrides. */
function classOf(settings: Settings, mode: Mode, name: string): new () => object {
  return settingsClass(settings, mode === 'shown' ? 'shown' : 'given', name);
}

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
