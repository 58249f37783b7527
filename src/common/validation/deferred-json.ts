import { requireReasonableShape } from './json-shape.js';

/** Nodes of a structured document stand in one another, each level in two of JSON. */
const MAX_DEPTH = 500;
const MAX_PROPERTIES = 100_000;

/**
 * An object of a request that is checked where it is used, since it is too large or too deep for the validation of
 * requests. Nothing that is sent can be one.
 */
export class DeferredJson {
  /** The object, serialised. */
  json!: string;
}

/**
 * Keeps an object of a request for a later check.
 * @param path names it in the answer
 * @throws ValidationError when it is too deep for whoever handles it
 */
export function deferJson(value: object, path: string): DeferredJson {
  requireReasonableShape(value, {
    name: `value of ${path}`,
    path,
    deepest: MAX_DEPTH,
    mostProperties: MAX_PROPERTIES,
  });
  const deferred = new DeferredJson();
  deferred.json = JSON.stringify(value);
  return deferred;
}
