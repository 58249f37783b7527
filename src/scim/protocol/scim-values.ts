import { isEmailAddress } from '../../common/validation/email-address.js';
import { ScimError } from './scim-error.js';

/** The maximum length of names and external IDs. */
export const MAX_CHARACTERS = 255;
const MAX_IN_ADDRESS = 254;

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property of a received object. Names in SCIM are case-insensitive. @param name in lower case */
export function propertyOf(object: object, name: string): unknown {
  const key = Object.keys(object).find((known) => known.toLowerCase() === name);
  return key === undefined ? undefined : (object as Record<string, unknown>)[key];
}

/** @throws ScimError when a body names other schemas. A body without schemas is accepted. */
export function requireSchema(body: object, urn: string): void {
  const schemas = propertyOf(body, 'schemas');
  if (schemas === undefined) return;
  const names: unknown[] = Array.isArray(schemas) ? schemas : [schemas];
  if (names.some((name) => typeof name === 'string' && name.toLowerCase() === urn.toLowerCase())) return;
  throw new ScimError('invalidSyntax', `"schemas" must contain "${urn}".`);
}

/**
 * A text; null when the value is absent, null or empty.
 * @param name of the attribute, for the error message
 * @throws ScimError (`invalidValue`)
 */
export function textOf(value: unknown, name: string, most = MAX_CHARACTERS): string | null {
  const plain = unwrapped(value);
  if (plain === undefined || plain === null || plain === '') return null;
  if (typeof plain !== 'string') refuse(name, 'must be a string');
  if (plain.length > most) refuse(name, `must be at most ${most} characters`);
  if (plain.includes('\0') || !plain.isWellFormed())
    refuse(name, 'must not contain a NUL character or a lone surrogate');
  return plain;
}

/** An email address, unchanged. @throws ScimError (`invalidValue`) */
export function addressOf(value: unknown, name: string): string | null {
  const text = textOf(value, name, MAX_IN_ADDRESS);
  if (text !== null && !isEmailAddress(text)) refuse(name, 'must be an email address');
  return text;
}

/** A boolean, which some directories send as text. @throws ScimError (`invalidValue`) */
export function booleanOf(value: unknown, name: string): boolean {
  const plain = unwrapped(value);
  if (typeof plain === 'boolean') return plain;
  const text = typeof plain === 'string' ? plain.toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  refuse(name, 'must be true or false');
}

/** Some directories send a single value as a list of one object with a `value`. */
function unwrapped(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [only] = value as unknown[];
  return isObject(only) ? propertyOf(only, 'value') : value;
}

function refuse(name: string, message: string): never {
  throw new ScimError('invalidValue', `"${name}" ${message}.`);
}
