import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  isEmail,
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
import { CheckNested } from './check-nested.js';
import { type Common, IsCleanText, presence, property } from './field-parts.js';

/*
 * Field decorators for request bodies and queries. Both the validation and the API reference come from one line, so they
 * cannot differ.
 */

/** A mail address. The library's own rule throws on a lone surrogate. */
export function IsMailAddress(options: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isMailAddress',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.isWellFormed() && isEmail(value),
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
    MinLength(min, { message: min === 1 ? NOT_EMPTY : `must be at least ${min} characters long` }),
    MaxLength(max, { message: `must be at most ${max} characters long` }),
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

/** A boolean in the query string: `true` or `false`, nothing else. The default is the property's own initial value. */
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

/** An absolute web address. `protocols` default to http and https. */
export function UrlField(options: Common & { max: number; protocols?: string[] }): PropertyDecorator {
  const protocols = options.protocols ?? ['http', 'https'];
  const message = `must be an address that starts with ${protocols.map((p) => `${p}:`).join(' or ')}`;
  return applyDecorators(
    ...presence(options),
    IsString({ message: 'must be a string' }),
    MaxLength(options.max, { message: `must be at most ${options.max} characters long` }),
    IsCleanText(),
    IsUrl({ protocols, require_protocol: true, require_tld: false }, { message }),
    // The library takes addresses that nothing here can read, such as those of IPv6 with a zone.
    ValidateBy(
      {
        name: 'isReadableUrl',
        validator: { validate: (value) => typeof value === 'string' && URL.canParse(value) },
      },
      { message },
    ),
    property(options, { type: 'string', format: 'uri', maxLength: options.max }),
  );
}

/** A mail address of at most 254 characters; how it is spelled stays the caller's. */
export function EmailField(options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsString({ message: 'must be a string' }),
    MaxLength(254, { message: 'must be at most 254 characters long' }),
    IsCleanText(),
    IsMailAddress({ message: 'must be a mail address' }),
    property(options, { type: 'string', format: 'email', maxLength: 254 }),
  );
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** JavaScript takes the 31st of February for the 3rd of March. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** A moment with its time zone, such as `2026-01-31T09:30:00Z`; the handler gets the text. */
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
        defaultMessage: buildMessage(() => 'must be a time with its zone, such as 2026-01-31T09:30:00Z'),
      },
    }),
    property(options, { type: 'string', format: 'date-time' }),
  );
}

/**
 * A list that holds some of the values, at least one unless told otherwise.
 * @param options `hint`: what is said in place of all of the values, where they are many
 */
export function EnumArrayField(
  options: Common & { values: readonly string[]; name: string; minItems?: number; hint?: string },
): PropertyDecorator {
  const { minItems = 1, hint } = options;
  const message = hint ?? `must be a list of some of ${options.values.join(', ')}`;
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

/** Names the first item that is none of the values. */
function unknownOf(given: unknown, values: readonly string[]): string {
  const items: unknown[] = Array.isArray(given) ? given : [];
  const unknown = items.find((item) => typeof item === 'string' && !values.includes(item));
  return typeof unknown === 'string' ? `: "${unknown.slice(0, 100)}" is none of them` : '';
}

/** Some of the values in the query string: the parameter once for each, so that one alone is a list too. */
export function EnumArrayQuery(
  options: Common & { values: readonly string[]; name: string },
): PropertyDecorator {
  return applyDecorators(Transform(oneAsList), EnumArrayField(options));
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
    ArrayMinSize(minItems, { message: minItems === 1 ? NOT_EMPTY : `must hold at least ${minItems} items` }),
    ArrayMaxSize(options.maxItems, { message: `must hold at most ${options.maxItems} items` }),
    IsString({ each: true, message: 'must hold strings only' }),
    MaxLength(options.maxLength, {
      each: true,
      message: `must hold strings of at most ${options.maxLength} characters`,
    }),
    IsCleanText({ each: true }),
    ...(pattern
      ? [
          Matches(pattern, {
            each: true,
            message: patternHint ?? `must hold strings that match ${String(pattern)}`,
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

/** An array of strings in the query string: the parameter once for each, so that one alone is a list too. */
export function StringArrayQuery(
  options: Common & { maxItems: number; maxLength: number },
): PropertyDecorator {
  return applyDecorators(Transform(oneAsList), StringArrayField(options));
}

function oneAsList({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? [value] : value;
}

/** A nested object with fields of its own. */
export function ObjectField(type: () => new () => object, options: Common = {}): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsObject({ message: 'must be an object' }),
    ValidateNested({ message: 'must be an object' }),
    Type(type),
    // The API reference takes a function for a lazy type only when it is called "type", as one written here is.
    property(options, { type: () => type() }),
  );
}

/** A list of nested objects with fields of their own. */
export function ObjectArrayField(
  type: () => new () => object,
  options: Common & { maxItems: number },
): PropertyDecorator {
  return applyDecorators(
    ...presence(options),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(options.maxItems, { message: `must hold at most ${options.maxItems} items` }),
    // The library looks into lists of lists, and takes what they hold for the items.
    CheckNested('holdsNoLists', (value) => {
      const wrong = Array.isArray(value) ? value.findIndex((item) => Array.isArray(item)) : -1;
      return wrong === -1 ? undefined : { path: `.${wrong}`, message: 'must be an object' };
    }),
    ValidateNested({ each: true, message: 'must be an object' }),
    Type(type),
    property(options, { type: () => type(), isArray: true, maxItems: options.maxItems }),
  );
}
