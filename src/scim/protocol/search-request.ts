import { ScimError } from './scim-error.js';
import type { ScimListQuery } from './scim-list.js';
import { MAX_FILTER_CHARACTERS } from './scim-filter.js';
import { propertyOf, requireSchema, textOf } from './scim-values.js';
import { SEARCH_MESSAGE } from './schema-urns.js';

const MAX_NAMES = 100;
const MOST = 2 ** 31 - 1;

/**
 * Reads the body of a search (RFC 7644, section 3.4.3): the parameters of a list. Ignores the order, because lists have
 * a fixed one.
 * @throws ScimError
 */
export function readSearch(body: object): ScimListQuery {
  requireSchema(body, SEARCH_MESSAGE);
  const filter = textOf(propertyOf(body, 'filter'), 'filter', MAX_FILTER_CHARACTERS);
  const attributes = namesOf(body, 'attributes');
  const excludedAttributes = namesOf(body, 'excludedAttributes');
  const startIndex = numberOf(body, 'startIndex');
  const count = numberOf(body, 'count');
  return {
    ...(filter === null ? {} : { filter }),
    ...(attributes === undefined ? {} : { attributes }),
    ...(excludedAttributes === undefined ? {} : { excludedAttributes }),
    ...(startIndex === undefined ? {} : { startIndex }),
    ...(count === undefined ? {} : { count }),
  };
}

function namesOf(body: object, name: string): string | undefined {
  const value = propertyOf(body, name.toLowerCase());
  if (value === undefined || value === null) return undefined;
  const names: unknown[] = Array.isArray(value) ? value : [value];
  if (names.length > MAX_NAMES)
    throw new ScimError('invalidValue', `"${name}" must name at most ${MAX_NAMES} attributes.`);
  // An empty list is the same as none (RFC 7643, section 2.5).
  return names.length === 0 ? undefined : names.map((one) => textOf(one, name) ?? '').join(',');
}

function numberOf(body: object, name: string): number | undefined {
  const value = propertyOf(body, name.toLowerCase());
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > MOST)
    throw new ScimError('invalidValue', `"${name}" must be a whole number.`);
  return value;
}
