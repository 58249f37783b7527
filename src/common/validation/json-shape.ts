import { ValidationError } from '../errors/api-error.js';

const MOST_PROPERTIES = 1000;
const DEEPEST = 32;
/** What would become something other than a property: the framework drops these without a word. */
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype'];

/**
 * Refuses what would hold up the validation, whose time grows with the square of an object's properties and whose stack
 * grows with the nesting. Looks at each value once, level by level, so it needs no stack itself.
 * @throws ValidationError
 */
export function requireReasonableShape(body: object): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) refuse(`must not be nested deeper than ${DEEPEST} levels`);
    const below: object[] = [];
    for (const value of level) {
      for (const child of childrenOf(value))
        if (typeof child === 'object' && child !== null) below.push(child);
    }
    level = below;
  }
}

function childrenOf(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  for (const name of UNSAFE_NAMES) {
    if (Object.hasOwn(value, name)) refuse(`must not hold a property named ${name}`);
  }
  const children: unknown[] = Object.values(value);
  if (children.length > MOST_PROPERTIES) {
    refuse(`must not hold an object of more than ${MOST_PROPERTIES} properties`);
  }
  return children;
}

function refuse(message: string): never {
  throw new ValidationError([{ path: '', message }], `The request body ${message}.`);
}
