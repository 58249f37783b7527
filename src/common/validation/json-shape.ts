import { ValidationError } from '../errors/api-error.js';

/** Limits of a JSON value; `name` is its name in errors. */
export interface JsonShape {
  name: string;
  path: string;
  deepest: number;
  mostProperties: number;
}

/** Limits of an object that class-validator does not check. */
export const LONG_OBJECT: Omit<JsonShape, 'path'> = {
  name: 'request body',
  deepest: 31,
  mostProperties: 20_000,
};

const BODY: JsonShape = { name: 'request body', path: '', deepest: 32, mostProperties: 1000 };
/** Names that would not become properties: the framework drops them silently. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses bodies that would block the validation, whose time grows with the square of an object's properties and whose
 * stack grows with the nesting. Visits each value once, level by level, without recursion.
 * @throws ValidationError
 */
export function requireReasonableShape(body: object, shape = BODY): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > shape.deepest) refuse(shape, `must not be nested deeper than ${shape.deepest} levels`);
    const below: object[] = [];
    for (const value of level) {
      for (const child of childrenOf(value, shape))
        if (typeof child === 'object' && child !== null) below.push(child);
    }
    level = below;
  }
}

function childrenOf(value: object, shape: JsonShape): unknown[] {
  if (Array.isArray(value)) return value;
  const unsafe = Object.keys(value).find((name) => UNSAFE_NAMES.has(name));
  if (unsafe !== undefined) refuse(shape, `must not contain a property named ${unsafe}`);
  const children: unknown[] = Object.values(value);
  if (children.length > shape.mostProperties) {
    refuse(shape, `must not contain an object with more than ${shape.mostProperties} properties`);
  }
  return children;
}

function refuse({ name, path }: JsonShape, message: string): never {
  throw new ValidationError([{ path, message }], `The ${name} ${message}.`);
}
