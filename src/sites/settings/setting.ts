import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { EmojiField } from '../../common/validation/emoji-fields.js';
import {
  BooleanField,
  EnumField,
  hasPassword,
  ObjectArrayField,
  ObjectField,
  StringArrayField,
  StringField,
} from '../../common/validation/fields.js';
import { ConditionField } from '../conditions/condition.field.js';
import { ContentReferenceResource } from '../../content/pages/content-reference.resource.js';
import { isImageAddress } from '../../markdown/source/address.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import { ContentReferenceInput } from './content-reference.dto.js';
import { completeSettings } from './complete-settings.js';
import type { Complete, Mode, Part, Settings, Value } from './setting-types.js';
import { settingsClass } from './settings-class.js';

/*
 * The functions that create a table of settings.
 */

type Plain = Record<string, unknown>;

/** A group of settings that are replaced separately. @param name name of its classes, if other parts are equal */
export function part<F extends Settings>(settings: F, name?: string): Part<F, true> {
  return { kind: 'part', always: true, settings, ...(name !== undefined ? { name } : {}) };
}

/**
 * A group of settings that has no meaning without one of them. Responses leave the group out while that setting has no
 * value.
 */
export function partWith<F extends Settings>(needs: keyof F & string, settings: F): Part<F, false> {
  return { kind: 'part', always: false, needs, settings };
}

/** Every response that contains the group contains the setting. */
export function always<T>(value: Value<T>): Value<T, true> {
  return { ...value, always: true };
}

/** The setting is required in requests that replace all settings. */
export function required<T>(value: Value<T>): Value<T, true> {
  return { ...value, always: true, required: true };
}

/** Requests may send `null` for no value. */
export function clearable<T>(value: Value<T, false>): Value<T, false> {
  return { ...value, clearable: true };
}

export function withDefault<T>(fallback: T, value: Value<T>): Value<T, true> {
  return { ...value, always: true, fallback };
}

/** A value of an enum. @param name name of the enum in the API reference */
export function oneOf<const V extends readonly string[]>(name: string, values: V): Value<V[number], false> {
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => EnumField({ ...presence, values, name }),
  };
}

/** A value of an enum, by default its first value. @param name name of the enum in the API reference */
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

/** A list of names that a front end defines. */
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

/** URL of an image or page. */
export function address(): Value<string, false> {
  const isAddress = ValidateBy(
    {
      name: 'isWebAddress',
      validator: {
        validate: (value: unknown) =>
          typeof value !== 'string' || (isImageAddress(value) && !hasPassword(value)),
      },
    },
    { message: 'must be an absolute http or https URL without a user name and password' },
  );
  const rule = { max: 2048, description: 'An absolute http or https URL.' };
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
    patternHint: 'must be a color such as #346ddb',
    description: 'Returned in lower case.',
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

/** An emoji that replaces another setting of the same object. */
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

/** A condition that decides which visitors see an item. */
export function condition(): Value<string, false> {
  const description =
    'Decides which visitors see it, with what is below it: a CEL expression over `visitor.claims`.';
  return {
    kind: 'value',
    always: false,
    decorate: (presence) => ConditionField({ ...presence, description }),
  };
}

/** The target of a link. */
export function reference(): Value<ContentReference, false> {
  return {
    kind: 'value',
    always: false,
    decorate: (presence, mode) =>
      ObjectField(() => (mode === 'shown' ? ContentReferenceResource : ContentReferenceInput), presence),
  };
}

/** An object that is replaced as a whole. @param name name of its classes, if others are equal */
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

/** A list of objects that is replaced as a whole, empty by default. @param name name of the classes of an item */
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

/** A value that is replaced as a whole must be complete, also in an override. */
function classOf(settings: Settings, mode: Mode, name: string): new () => object {
  return settingsClass(settings, mode === 'shown' ? 'shown' : 'given', name);
}
