import { ValidationError } from '../errors/api-error.js';

/** What a JSON value may be like; `name` is what it is called in an answer that refuses it. */
export interface JsonShape {
  name: string;
  path: string;
  deepest: number;
  mostProperties: number;
}

/** What one may hold that is looked at by hand, not by the validation. */
export const LONG_OBJECT: Omit<JsonShape, 'path'> = {
  name: 'request body',
  deepest: 31,
  mostProperties: 20_000,
};

const BODY: JsonShape = { name: 'request body', path: '', deepest: 32, mostProperties: 1000 };
/** What would become something other than a property: the framework drops these without a word. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses what would hold up the validation, whose time grows with the square of an object's properties and whose stack
 * grows with the nesting. Looks at each value once, level by level, so it needs no stack itself.
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
  if (unsafe !== undefined) refuse(shape, `must not hold a property named ${unsafe}`);
  const children: unknown[] = Object.values(value);
  if (children.length > shape.mostProperties) {
    refuse(shape, `must not hold an object of more than ${shape.mostProperties} properties`);
  }
  return children;
}

function refuse({ name, path }: JsonShape, message: string): never {
  throw new ValidationError([{ path, message }], `The ${name} ${message}.`);
}
