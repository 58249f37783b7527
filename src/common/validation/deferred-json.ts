import { requireReasonableShape } from './json-shape.js';

/** Maximum depth. Each level of a structured document is two levels of JSON. */
const MAX_DEPTH = 500;
const MAX_PROPERTIES = 100_000;

/**
 * An object of a request that is checked where it is used, because it can be too large or too deep for the validation
 * of requests. A caller cannot send an instance of it.
 */
export class DeferredJson {
  /** The object, serialized. */
  json!: string;
}

/**
 * Serializes an object of a request for a later check.
 * @param path names it in errors
 * @throws ValidationError when it is too deep or has too many properties
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
