import { getMetadataStorage } from 'class-validator';
import type { ErrorDetail } from '../errors/api-error.js';
import { UNKNOWN_PROPERTY } from './unknown-property.js';

/** A class whose instances are validated. */
export type BodyClass = abstract new (...parameters: never[]) => object;

/** Items and unknown properties that the validation names one by one. More of them are not even looked at. */
const FEW = 100;
/** Problems that are named. */
const MAX_DETAILS = 20;
/** Objects that a body can have in fields with a class: twice those of the longest list. */
const MAX_OBJECTS = 20_000;

/** A nested field of a class. */
interface NestedField {
  type: BodyClass;
  /** Maximum items, with the message for more; undefined: not a list. */
  list: { most: number; message: string } | undefined;
}

interface Fields {
  names: ReadonlySet<string>;
  nested: ReadonlyMap<string, NestedField>;
}

/** What the option `context` of `ValidateNested` has to contain, because the library does not tell the class of a field. */
export interface NestedContext {
  type: () => BodyClass;
}

const known = new WeakMap<BodyClass, Fields>();

/**
 * Problems of the shape of a body that are found at little cost, before it is validated: too long lists, lists instead of
 * objects, and many unknown properties. The library would visit each item and describe each problem, so that a megabyte of
 * them would take seconds and all memory.
 * @returns the first problems; empty when the body can be validated
 */
export function shapeProblems(type: BodyClass, sent: object): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const unknown: ErrorDetail[] = [];
  let objects = 0;
  const visit = (of: BodyClass, object: object, prefix: string): void => {
    objects += 1;
    const { names, nested } = fieldsOf(of);
    for (const name of Object.keys(object)) {
      if (problems.length > 0 || unknown.length > FEW || objects > MAX_OBJECTS) return;
      const path = prefix + name;
      // Without any rule, the class says nothing about properties.
      if (names.size > 0 && !names.has(name)) unknown.push({ path, message: UNKNOWN_PROPERTY });
      const field = nested.get(name);
      if (field !== undefined) visitField(field, (object as Record<string, unknown>)[name], path);
    }
  };
  const visitField = ({ type: of, list }: NestedField, value: unknown, path: string): void => {
    if (!Array.isArray(value)) {
      if (isObject(value)) visit(of, value, `${path}.`);
      return;
    }
    if (value.length > Math.max(FEW, list?.most ?? 0)) {
      problems.push({ path, message: list?.message ?? 'must be an object' });
      return;
    }
    for (const [index, item] of value.entries()) {
      // The library flattens lists in lists.
      if (Array.isArray(item)) visitField({ type: of, list: undefined }, item, `${path}.${index}`);
      else if (isObject(item)) visit(of, item, `${path}.${index}.`);
    }
  };
  visit(type, sent, '');
  if (problems.length > 0) return problems;
  if (unknown.length > FEW) return unknown.slice(0, MAX_DETAILS);
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
  const nested = new Map<string, NestedField>();
  for (const { propertyName, context } of rules) {
    if (!isNestedContext(context)) continue;
    const most = rules.find((rule) => rule.propertyName === propertyName && rule.name === 'arrayMaxSize');
    nested.set(propertyName, {
      type: context.type(),
      list: most && {
        most: (most.constraints as [number])[0],
        message: typeof most.message === 'string' ? most.message : 'must contain fewer items',
      },
    });
  }
  return { names: new Set(rules.map(({ propertyName }) => propertyName)), nested };
}

function isNestedContext(context: unknown): context is NestedContext {
  return isObject(context) && 'type' in context;
}
