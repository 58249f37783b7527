import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  buildMessage,
  type ValidationOptions,
} from 'class-validator';
import type { NestedContext } from './body-shape.js';
import { isEmailAddress } from './email-address.js';
import { CheckNested } from './check-nested.js';
import { type Common, IsCleanText, presence, property } from './field-parts.js';
import { isUrl } from '../is-url.js';

/*
 * Field decorators for request bodies and queries: one line defines both the validation and the API reference, so that
 * they agree.
 */

/** An email address, with its domain in ASCII. */
export function IsMailAddress(options: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isMailAddress',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isEmailAddress(value),
      },
    },
    options,
  );
}

const NOT_EMPTY = 'must not be empty';

export function StringField(
  options: Common & { min?: number; max: number; pattern?: RegExp; patternHint?: string; format?: string },
): PropertyDecorator {
  const { min = 0, max, pattern, patternHint } = options;
  return applyDecorators(
    ...presence(options),
    IsString({ message: 'must be a string' }),
    MinLength(min, { message: min === 1 ? NOT_EMPTY : `must be at least ${min} characters` }),
    MaxLength(max, { message: `must be at most ${max} characters` }),
    IsCleanText(),
    ...(pattern ? [Matches(pattern, { message: patternHint ?? `must match ${String(pattern)}` })] : []),
    property(options, {
      type: 'string',
      ...(min > 0 ? { minLength: min } : {}),
      maxLength: max,
      ...(pattern ? { pattern: pattern.source } : {}),
      ...(options.format ? { format: options.format } : {}),
    }),
  );
}

export function EnumField(
  options: Common & { values: readonly string[]; name: string; default?: string; hint?: string },
): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsIn(options.values, { message: options.hint ?? `must be one of ${options.values.join(', ')}` }),
    property(options, {
      enum: [...options.values],
      enumName: options.name,
      ...(options.default !== undefined ? { default: options.default } : {}),
    }),
  );
}

export function BooleanField(options: Common & { default?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsBoolean({ message: 'must be true or false' }),
    property(options, {
      type: 'boolean',
      ...(options.default !== undefined ? { default: options.default } : {}),
    }),
  );
}

/** A boolean in the query string: `true` or `false`. The default is the initial value of the property. */
export function BooleanQuery(options: Common & { default?: boolean }): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
    IsBoolean({ message: 'must be true or false' }),
    property(
      { ...options, optional: true },
      { type: 'boolean', ...(options.default !== undefined ? { default: options.default } : {}) },
    ),
  );
}

/** A whole number in the query string. */
export function IntegerQuery(
  options: Common & { min: number; max: number; default?: number },
): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    Transform(({ value }) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : (value as unknown),
    ),
    IsInt({ message: 'must be a whole number' }),
    Min(options.min, { message: `must be at least ${options.min}` }),
    Max(options.max, { message: `must be at most ${options.max}` }),
    property(options, {
      type: 'integer',
      minimum: options.min,
      maximum: options.max,
      ...(options.default !== undefined ? { default: options.default } : {}),
    }),
  );
}

/** A whole number. */
export function IntegerField(options: Common & { min: number; max: number }): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsInt({ message: 'must be a whole number' }),
    Min(options.min, { message: `must be at least ${options.min}` }),
    Max(options.max, { message: `must be at most ${options.max}` }),
    property(options, { type: 'integer', minimum: options.min, maximum: options.max }),
  );
}

/**
 * An absolute URL. `protocols` defaults to http and https.
 * @param options.isShown whether browsers get the address, so that it must have no user name and password
 */
export function UrlField(
  options: Common & { max: number; protocols?: string[]; isShown?: true },
): PropertyDecorator {
  const protocols = options.protocols ?? ['http', 'https'];
  const message = `must be a URL that starts with ${protocols.map((p) => `${p}:`).join(' or ')}`;
  return applyDecorators(
    ...presence(options),
    IsString({ message: 'must be a string' }),
    MaxLength(options.max, { message: `must be at most ${options.max} characters` }),
    IsCleanText(),
    IsUrl({ protocols, require_protocol: true, require_tld: false }, { message }),
    // The library accepts addresses that cannot be parsed here, such as IPv6 addresses with a zone.
    ValidateBy(
      {
        name: 'isReadableUrl',
        validator: { validate: (value) => typeof value === 'string' && isUrl(value) },
      },
      { message },
    ),
    ...(options.isShown === true
      ? [
          ValidateBy(
            {
              name: 'hasNoPassword',
              validator: { validate: (value) => typeof value !== 'string' || !hasPassword(value) },
            },
            { message: 'must not contain a user name or password, which every reader would see' },
          ),
        ]
      : []),
    property(options, { type: 'string', format: 'uri', maxLength: options.max }),
  );
}

/** Whether an address contains a user name or password. */
export function hasPassword(address: string): boolean {
  const url = isUrl(address) ? URL.parse(address) : null;
  return url !== null && (url.username !== '' || url.password !== '');
}

/** An email address of at most 254 characters; its case is not changed. */
export function EmailField(options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsString({ message: 'must be a string' }),
    MaxLength(254, { message: 'must be at most 254 characters' }),
    IsCleanText(),
    IsMailAddress({ message: 'must be an email address' }),
    property(options, { type: 'string', format: 'email', maxLength: 254 }),
  );
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** JavaScript parses February 31 as March 3. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** A time with a time zone, such as `2026-01-31T09:30:00Z`; the handler gets the text. */
export function DateTimeField(options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    ValidateBy({
      name: 'isDateTime',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' &&
          DATE_TIME.test(value) &&
          !Number.isNaN(Date.parse(value)) &&
          isDay(value),
        defaultMessage: buildMessage(() => 'must be a time with a time zone, such as 2026-01-31T09:30:00Z'),
      },
    }),
    property(options, { type: 'string', format: 'date-time' }),
  );
}

/**
 * An array of some of the values, by default at least one.
 * @param options `hint`: error message to use instead of the list of all values
 */
export function EnumArrayField(
  options: Common & { values: readonly string[]; name: string; minItems?: number; hint?: string },
): PropertyDecorator {
  const { minItems = 1, hint } = options;
  const message = hint ?? `must be an array of these values: ${options.values.join(', ')}`;
  return applyDecorators(
    ...presence(options),
    IsArray({ message }),
    ArrayMinSize(minItems, { message }),
    ArrayMaxSize(options.values.length, { message }),
    IsIn(options.values, {
      each: true,
      message: ({ value }) => (hint === undefined ? message : `${hint}${unknownOf(value, options.values)}`),
    }),
    property(options, {
      enum: [...options.values],
      enumName: options.name,
      isArray: true,
      minItems,
      maxItems: options.values.length,
    }),
  );
}

/** Names the first item that is not one of the values. */
function unknownOf(value: unknown, values: readonly string[]): string {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const unknown = items.find((item) => typeof item === 'string' && !values.includes(item));
  return typeof unknown === 'string' ? `: "${unknown.slice(0, 100)}" is not one of them` : '';
}

/** Some of the values in the query string: the parameter is repeated for each, so a single one is an array too. */
export function EnumArrayQuery(
  options: Common & { values: readonly string[]; name: string },
): PropertyDecorator {
  return applyDecorators(Transform(toArray), EnumArrayField(options));
}

/** An array of strings, each up to `maxLength` characters. */
export function StringArrayField(
  options: Common & {
    minItems?: number;
    maxItems: number;
    maxLength: number;
    pattern?: RegExp;
    patternHint?: string;
  },
): PropertyDecorator {
  const { minItems = 0, pattern, patternHint } = options;
  return applyDecorators(
    ...presence(options),
    IsArray({ message: 'must be an array' }),
    ArrayMinSize(minItems, {
      message: minItems === 1 ? NOT_EMPTY : `must contain at least ${minItems} items`,
    }),
    ArrayMaxSize(options.maxItems, { message: `must contain at most ${options.maxItems} items` }),
    IsString({ each: true, message: 'must contain only strings' }),
    MaxLength(options.maxLength, {
      each: true,
      message: `must contain only strings of at most ${options.maxLength} characters`,
    }),
    IsCleanText({ each: true }),
    ...(pattern
      ? [
          Matches(pattern, {
            each: true,
            message: patternHint ?? `must contain only strings that match ${String(pattern)}`,
          }),
        ]
      : []),
    property(options, {
      type: 'array',
      items: {
        type: 'string',
        maxLength: options.maxLength,
        ...(pattern ? { pattern: pattern.source } : {}),
      },
      ...(minItems > 0 ? { minItems } : {}),
      maxItems: options.maxItems,
    }),
  );
}

/** An array of strings in the query string: the parameter is repeated for each, so a single one is an array too. */
export function StringArrayQuery(
  options: Common & { maxItems: number; maxLength: number },
): PropertyDecorator {
  return applyDecorators(Transform(toArray), StringArrayField(options));
}

function toArray({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? [value] : value;
}

/** A nested object with its own fields. */
export function ObjectField(type: () => new () => object, options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsObject({ message: 'must be an object' }),
    ValidateNested({ message: 'must be an object', context: { type } satisfies NestedContext }),
    Type(type),
    // The API reference only treats a function as a lazy type if it is named "type", as this one is.
    property(options, { type: () => type() }),
  );
}

/** An array of nested objects with their own fields. */
export function ObjectArrayField(
  type: () => new () => object,
  options: Common & { maxItems: number },
): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(options.maxItems, { message: `must contain at most ${options.maxItems} items` }),
    // The library flattens nested arrays and would accept their items.
    CheckNested('holdsNoLists', (value) => {
      const index = Array.isArray(value) ? value.findIndex((item) => Array.isArray(item)) : -1;
      return index === -1 ? undefined : { path: `.${index}`, message: 'must be an object' };
    }),
    ValidateNested({
      each: true,
      message: 'must be an object',
      context: { type } satisfies NestedContext,
    }),
    Type(type),
    property(options, { type: () => type(), isArray: true, maxItems: options.maxItems }),
  );
}
