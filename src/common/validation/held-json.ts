import { requireReasonableShape } from './json-shape.js';

/** Nodes of a structured document stand in one another, each level in two of JSON. */
const DEEPEST = 500;
const MOST_PROPERTIES = 100_000;

/**
 * An object of a request that is checked where it is used, since it is too large or too deep for the validation of
 * requests. Nothing that is sent can be one.
 */
export class HeldJson {
  /** The object, serialised. */
  json!: string;
}

/**
 * Holds an object of a request.
 * @param path names it in the answer
 * @throws ValidationError when it is too deep for whoever handles it
 */
export function holdJson(value: object, path: string): HeldJson {
  requireReasonableShape(value, {
    name: `value of ${path}`,
    path,
    deepest: DEEPEST,
    mostProperties: MOST_PROPERTIES,
  });
  const held = new HeldJson();
  held.json = JSON.stringify(value);
  return held;
}
