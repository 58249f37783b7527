import type { ErrorDetail } from '../../common/errors/api-error.js';
import { CLAIM_TYPES, type ClaimType, DRAFT_07, UNSIGNED } from './adaptive-schema.js';

/** Bytes of the schema as JSON. */
const MAX_SCHEMA_BYTES = 64 * 1024;
/** Levels of nested objects and arrays, including the schema itself. */
const MAX_SCHEMA_DEPTH = 10;
/** Properties of all objects together. */
const MAX_SCHEMA_PROPERTIES = 200;
/** Values of one `enum`. */
const MAX_ENUM_VALUES = 100;
/** Values of all `enum`s together. */
const MAX_ALL_ENUM_VALUES = 1000;
const MAX_NAME = 64;
const MAX_TEXT = 1024;
const MAX_ENUM_TEXT = 200;

const COMMON = ['type', 'title', 'description', '$comment', 'default', 'examples'];
const RANGE = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const KEYWORDS: Record<ClaimType, string[]> = {
  boolean: [],
  string: ['enum', 'minLength', 'maxLength'],
  number: ['enum', ...RANGE],
  integer: ['enum', ...RANGE],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
const ROOT_KEYWORDS = ['$schema', '$id'];
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems'];
/** Names with a meaning on every JavaScript object. */
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype'];

const NO_REFERENCES = 'is not supported: write out the schema that it refers to';
const NO_PATTERNS = 'is not supported: list the values with enum, or limit the length';
const NOT_POSSIBLE: Record<string, string> = {
  $ref: NO_REFERENCES,
  $dynamicRef: NO_REFERENCES,
  $recursiveRef: NO_REFERENCES,
  definitions: NO_REFERENCES,
  $defs: NO_REFERENCES,
  pattern: NO_PATTERNS,
  patternProperties: NO_PATTERNS,
  propertyNames: NO_PATTERNS,
  format: NO_PATTERNS,
};

type Json = Record<string, unknown>;

/** A problem at a path of the schema. Thrown and caught only in this file. */
class SchemaProblem extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Checks whether a JSON value is a valid adaptive schema.
 * @returns the first problem, with its path after the name of the field (`.properties.plan.type`); undefined when it is
 * valid
 */
export function schemaProblem(value: unknown): ErrorDetail | undefined {
  try {
    new SchemaCheck().root(value);
    return undefined;
  } catch (error) {
    if (!(error instanceof SchemaProblem)) throw error;
    return { path: error.path, message: error.message };
  }
}

class SchemaCheck {
  private properties = 0;
  private enumValues = 0;

  root(value: unknown): void {
    const schema = objectAt('', value);
    if (Buffer.byteLength(JSON.stringify(schema)) > MAX_SCHEMA_BYTES)
      throw new SchemaProblem('', `must be at most ${MAX_SCHEMA_BYTES} bytes long`);
    requireCleanText(schema, '');
    const { $schema, $id } = schema;
    if (
      $schema !== undefined &&
      (typeof $schema !== 'string' || $schema.replace(/#$/, '') !== DRAFT_07.slice(0, -1))
    )
      throw new SchemaProblem('.$schema', `must be ${DRAFT_07}`);
    if (
      $id !== undefined &&
      (typeof $id !== 'string' || $id.length > MAX_TEXT || !URL.canParse($id, 'http://base'))
    )
      throw new SchemaProblem('.$id', `must be a URL of at most ${MAX_TEXT} characters`);
    if (schema.type !== 'object') throw new SchemaProblem('.type', 'must be object');
    if (schema.additionalProperties !== false)
      throw new SchemaProblem('.additionalProperties', 'must be false');
    this.schema(schema, '', 1);
    const unsigned = (schema.properties as Json)[UNSIGNED] as Json | undefined;
    if (unsigned !== undefined && unsigned.type !== 'object')
      throw new SchemaProblem(`.properties.${UNSIGNED}.type`, 'must be object');
  }

  private schema(schema: Json, path: string, depth: number): void {
    if (depth > MAX_SCHEMA_DEPTH)
      throw new SchemaProblem(path, `must not be deeper than ${MAX_SCHEMA_DEPTH} levels`);
    const type = this.type(schema, path);
    const known = [...COMMON, ...KEYWORDS[type], ...(path === '' ? ROOT_KEYWORDS : [])];
    for (const [keyword, value] of Object.entries(schema)) {
      const at = `${path}.${keyword}`;
      if (!known.includes(keyword))
        throw new SchemaProblem(
          at,
          NOT_POSSIBLE[keyword] ?? `is not supported here: a ${type} can have ${known.join(', ')}`,
        );
      checkKeyword(keyword, value, at);
    }
    if (schema.enum !== undefined) this.enumeration(type, schema.enum, `${path}.enum`);
    if (type === 'object') this.object(schema, path, depth);
    if (type === 'array') this.schema(objectAt(`${path}.items`, schema.items), `${path}.items`, depth + 1);
  }

  private type(schema: Json, path: string): ClaimType {
    const type = CLAIM_TYPES.find((each) => each === schema.type);
    if (type !== undefined) return type;
    // For a schema that contains only a reference, this is more helpful than saying that the type is missing.
    const impossible = Object.keys(schema).find((keyword) => Object.hasOwn(NOT_POSSIBLE, keyword));
    if (schema.type === undefined && impossible !== undefined)
      throw new SchemaProblem(`${path}.${impossible}`, NOT_POSSIBLE[impossible] as string);
    throw new SchemaProblem(`${path}.type`, `must be one of ${CLAIM_TYPES.join(', ')}`);
  }

  private object(schema: Json, path: string, depth: number): void {
    const properties = objectAt(`${path}.properties`, schema.properties);
    const names = Object.keys(properties);
    this.properties += names.length;
    if (this.properties > MAX_SCHEMA_PROPERTIES)
      throw new SchemaProblem(
        `${path}.properties`,
        `must not have more than ${MAX_SCHEMA_PROPERTIES} properties in the whole schema`,
      );
    for (const name of names) {
      const at = `${path}.properties.${name}`;
      if (UNSAFE_NAMES.includes(name)) throw new SchemaProblem(at, 'must have another name');
      if (name === '' || name.length > MAX_NAME)
        throw new SchemaProblem(at, `must have a name of 1 to ${MAX_NAME} characters`);
      this.schema(objectAt(at, properties[name]), at, depth + 1);
    }
    const { required } = schema;
    if (required === undefined) return;
    const isList = Array.isArray(required) && new Set(required).size === required.length;
    if (!isList || !required.every((name) => typeof name === 'string' && names.includes(name)))
      throw new SchemaProblem(`${path}.required`, 'must be a list of names of properties without duplicates');
  }

  private enumeration(type: ClaimType, values: unknown, path: string): void {
    if (!Array.isArray(values) || values.length === 0 || values.length > MAX_ENUM_VALUES)
      throw new SchemaProblem(path, `must be a list of 1 to ${MAX_ENUM_VALUES} values`);
    this.enumValues += values.length;
    if (this.enumValues > MAX_ALL_ENUM_VALUES)
      throw new SchemaProblem(
        path,
        `must not have more than ${MAX_ALL_ENUM_VALUES} values in the whole schema`,
      );
    values.forEach((value: unknown, index) => {
      if (type === 'string' && (typeof value !== 'string' || value.length > MAX_ENUM_TEXT))
        throw new SchemaProblem(
          `${path}[${index}]`,
          `must be a string of at most ${MAX_ENUM_TEXT} characters`,
        );
      if (type === 'number' && typeof value !== 'number')
        throw new SchemaProblem(`${path}[${index}]`, 'must be a number');
      if (type === 'integer' && !Number.isSafeInteger(value))
        throw new SchemaProblem(`${path}[${index}]`, 'must be a whole number');
    });
    if (new Set(values).size !== values.length)
      throw new SchemaProblem(path, 'must not contain duplicate values');
  }
}

function checkKeyword(keyword: string, value: unknown, path: string): void {
  if (['title', 'description', '$comment'].includes(keyword)) {
    if (typeof value !== 'string' || value.length > MAX_TEXT)
      throw new SchemaProblem(path, `must be a string of at most ${MAX_TEXT} characters`);
  } else if (COUNTS.includes(keyword)) {
    if (!Number.isSafeInteger(value) || (value as number) < 0)
      throw new SchemaProblem(path, 'must be a whole number from 0');
  } else if (RANGE.includes(keyword)) {
    if (typeof value !== 'number') throw new SchemaProblem(path, 'must be a number');
  } else if (keyword === 'examples') {
    if (!Array.isArray(value)) throw new SchemaProblem(path, 'must be a list');
  } else if (keyword === 'additionalProperties' && value !== false) {
    throw new SchemaProblem(path, 'must be false');
  }
}

function objectAt(path: string, value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SchemaProblem(path, 'must be an object');
  return value as Json;
}

/** Recursion is safe, because the depth of request bodies is limited. */
function requireCleanText(value: unknown, path: string): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SchemaProblem(path, 'must not contain a NUL character or a lone surrogate');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    requireCleanText(name, path);
    requireCleanText(child, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`);
  }
}
