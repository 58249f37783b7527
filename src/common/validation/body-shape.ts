import { getMetadataStorage } from 'class-validator';
import type { ErrorDetail } from '../errors/api-error.js';
import { UNKNOWN_PROPERTY } from './unknown-property.js';

/** A class whose instances are validated. */
export type BodyClass = abstract new (...parameters: never[]) => object;

/** Items that the validation looks at one by one where there should be none, or fewer. */
const FEW = 100;
/** Unknown properties of all objects that the validation looks at: as many as one object can have. */
const MAX_UNKNOWN = 1_000;
/** Objects that a body can have in fields with a class: twice those of the longest list. */
const MAX_OBJECTS = 20_000;

/** A field of a class. */
interface Field {
  /** Of the objects in it; undefined: its values have no class. */
  type: BodyClass | undefined;
  /** Maximum items; undefined: not a list. */
  most: number | undefined;
  /** The message for longer lists. */
  message: string;
}

type Fields = ReadonlyMap<string, Field>;

/**
 * The required content of the option `context` of `ValidateNested`, because the library does not tell the class of a field.
 */
export interface NestedContext {
  type: () => BodyClass;
}

const NO_LIST = { most: undefined, message: 'must be an object' } as const;
const NO_LONG_LIST = { most: undefined, message: `must not be a list of more than ${FEW} items` } as const;

const known = new WeakMap<BodyClass, Fields>();

/**
 * Problems of the shape of a body that are found at little cost, before it is validated: too long lists, lists instead of
 * other values, and many unknown properties. The library would visit each item and describe each problem, so that a megabyte of
 * them would take seconds and all memory.
 * @returns the first problems; empty when the body can be validated
 */
export function shapeProblems(type: BodyClass, sent: object): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const unknown: ErrorDetail[] = [];
  let objects = 0;
  const visit = (of: BodyClass, object: object, prefix: string): void => {
    objects += 1;
    const fields = fieldsOf(of);
    for (const name of Object.keys(object)) {
      if (problems.length > 0 || unknown.length > MAX_UNKNOWN || objects > MAX_OBJECTS) return;
      const path = prefix + name;
      const field = fields.get(name);
      if (field !== undefined) visitField(field, (object as Record<string, unknown>)[name], path);
      // A class without any rule does not define properties.
      else if (fields.size > 0) unknown.push({ path, message: UNKNOWN_PROPERTY });
    }
  };
  const visitField = (field: Field, value: unknown, path: string): void => {
    const { type: of, most = 0, message } = field;
    if (!Array.isArray(value)) {
      if (of !== undefined && isObject(value)) visit(of, value, `${path}.`);
      return;
    }
    if (value.length > Math.max(FEW, most)) {
      problems.push({ path, message });
      return;
    }
    if (of === undefined) return;
    for (const [index, item] of value.entries()) {
      // The library flattens lists in lists.
      if (Array.isArray(item)) visitField({ type: of, ...NO_LIST }, item, `${path}.${index}`);
      else if (isObject(item)) visit(of, item, `${path}.${index}.`);
    }
  };
  visit(type, sent, '');
  if (problems.length > 0) return problems;
  if (unknown.length > MAX_UNKNOWN) return unknown;
  return objects > MAX_OBJECTS
    ? [{ path: 'body', message: `must contain at most ${MAX_OBJECTS} objects` }]
    : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(type: BodyClass): Fields {
  let fields = known.get(type);
  if (fields === undefined) {
    fields = readFields(type);
    known.set(type, fields);
  }
  return fields;
}

function readFields(type: BodyClass): Fields {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const byName = Map.groupBy(rules, ({ propertyName }) => propertyName);
  return new Map(
    [...byName].map(([name, own]): [string, Field] => {
      const context: unknown = own.find((rule) => isNestedContext(rule.context))?.context;
      const most = own.find((rule) => rule.name === 'arrayMaxSize');
      const of = isNestedContext(context) ? context.type() : undefined;
      if (most === undefined) return [name, { type: of, ...(of === undefined ? NO_LONG_LIST : NO_LIST) }];
      const message = typeof most.message === 'string' ? most.message : NO_LONG_LIST.message;
      return [name, { type: of, most: (most.constraints as [number])[0], message }];
    }),
  );
}

function isNestedContext(context: unknown): context is NestedContext {
  return isObject(context) && 'type' in context;
}
