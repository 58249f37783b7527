import { ApiError } from '../../common/errors/api-error.js';
import { type AttributePath, parsePath } from './attribute-path.js';
import { ScimError } from './scim-error.js';
import { PATCH_MESSAGE } from './schema-urns.js';
import { isObject, propertyOf, requireSchema } from './scim-values.js';

/** A change of one attribute by a PATCH. */
export interface Step {
  op: 'add' | 'replace' | 'remove';
  path: AttributePath;
  /** undefined: the request has no value. */
  value: unknown;
}

const MAX_OPERATIONS = 1000;
const OPS = ['add', 'replace', 'remove'] as const;
/** Read-only attributes. */
const READ_ONLY = new Set(['id', 'meta', 'groups', 'schemas']);

/**
 * Reads the body of a PATCH (RFC 7644, section 3.5.2) as directories send it in practice: operation names in any
 * case, and objects without a path, whose names can be paths themselves. Ignores attributes of other schemas.
 * @param schema of the resource
 * @throws ScimError when the body is malformed, or an operation changes a read-only attribute
 * @throws ApiError (413) when the body has too many operations
 */
export function readPatch(body: object, schema: string): Step[] {
  requireSchema(body, PATCH_MESSAGE);
  const operations = propertyOf(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidSyntax', 'Send a list "Operations" with at least one operation.');
  if (operations.length > MAX_OPERATIONS) {
    throw new ApiError(413, `A PATCH can have at most ${MAX_OPERATIONS} operations: send several requests.`);
  }
  return operations.flatMap((operation) => stepsOf(operation, schema));
}

function stepsOf(operation: unknown, schema: string): Step[] {
  if (!isObject(operation)) throw new ScimError('invalidSyntax', 'An operation must be an object.');
  const name = propertyOf(operation, 'op');
  const op = OPS.find((known) => typeof name === 'string' && known === name.toLowerCase());
  if (op === undefined) throw new ScimError('invalidSyntax', `"op" must be one of ${OPS.join(', ')}.`);
  const value = propertyOf(operation, 'value');
  const path = propertyOf(operation, 'path');
  if (typeof path === 'string' && path !== '') return stepAt(op, path, value, schema);
  if (path !== undefined && path !== null && path !== '')
    throw new ScimError('invalidPath', '"path" must be a string.');
  if (op === 'remove') throw new ScimError('noTarget', 'An operation "remove" must have a "path".');
  if (!isObject(value))
    throw new ScimError('invalidValue', 'The "value" of an operation without a "path" must be an object.');
  return Object.entries(value).flatMap(([key, one]) => stepIn(op, key, one, schema));
}

function stepAt(op: Step['op'], text: string, value: unknown, schema: string): Step[] {
  const path = parsePath(text, schema);
  if (path === undefined) return [];
  if (READ_ONLY.has(path.attribute))
    throw new ScimError('mutability', `"${path.attribute}" is read-only: leave it out.`);
  if (op !== 'remove' && value === undefined)
    throw new ScimError('invalidValue', `An operation "${op}" must have a "value".`);
  return [{ op, path, value }];
}

/** Directories send whole resources without a path. Their read-only attributes are ignored. */
function stepIn(op: Step['op'], key: string, value: unknown, schema: string): Step[] {
  const path = parsePath(key, schema);
  return path === undefined || READ_ONLY.has(path.attribute) ? [] : [{ op, path, value }];
}
