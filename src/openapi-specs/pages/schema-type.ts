import type { SpecReferences } from './spec-references.js';
import { choicesOf, isObject, lineOf, listOf, own, type SpecObject, textOf } from './spec-values.js';

const MAX_DEPTH = 5;
const MAX_CHOICES = 6;
const MAX_LENGTH = 200;

/** The type of a schema in words: `array of Pet`, `string (date-time) or null`. */
export function typeOf(schema: unknown, references: SpecReferences, depth = 0): string {
  if (schema === true) return 'any';
  if (schema === false) return 'nothing';
  const { value, name } = references.follow(schema);
  if (name !== undefined && (isComposed(value) || depth > MAX_DEPTH || Object.keys(value).length === 0))
    return lineOf(name, MAX_LENGTH);
  if (depth > MAX_DEPTH) return 'any';
  const types = withNull(ownTypes(value, references, depth), value);
  return lineOf([...new Set(types)].join(' or '), MAX_LENGTH);
}

/** Whether a schema is more than a simple type, so its name is more useful than its type. */
function isComposed(schema: SpecObject): boolean {
  return ['properties', 'allOf', 'oneOf', 'anyOf', 'additionalProperties'].some(
    (name) => own(schema, name) !== undefined,
  );
}

function ownTypes(schema: SpecObject, references: SpecReferences, depth: number): string[] {
  const { first: choices, count } = choicesOf(schema, MAX_CHOICES);
  if (count > 0) {
    const types = choices.map((choice) => typeOf(choice, references, depth + 1));
    return count > MAX_CHOICES ? [...types, '…'] : types;
  }
  const stated = own(schema, 'type');
  const types = Array.isArray(stated) ? stated.slice(0, MAX_CHOICES).map(textOf) : [textOf(stated)];
  return types
    .map((type) => (type === '' ? impliedType(schema) : type))
    .map((type) => {
      if (type === 'array') {
        const items = own(schema, 'items');
        return items === undefined ? 'array' : `array of ${typeOf(items, references, depth + 1)}`;
      }
      const format = textOf(own(schema, 'format'));
      return format === '' || type === 'null' ? type : `${type} (${format})`;
    });
}

function impliedType(schema: SpecObject): string {
  const all = listOf(own(schema, 'allOf'));
  if (own(schema, 'properties') !== undefined || all.length > 0) return 'object';
  if (own(schema, 'additionalProperties') !== undefined) return 'object';
  if (own(schema, 'items') !== undefined) return 'array';
  const [first] = listOf(own(schema, 'enum'));
  if (typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean')
    return typeof first;
  return isObject(first) ? 'object' : 'any';
}

function withNull(types: string[], schema: SpecObject): string[] {
  const isNullable = own(schema, 'nullable') === true || own(schema, 'x-nullable') === true;
  return isNullable ? [...types, 'null'] : types;
}
