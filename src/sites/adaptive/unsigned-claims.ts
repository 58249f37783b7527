import { type AdaptiveSchema, type ClaimSchema, UNSIGNED } from './adaptive-schema.js';

/** Marks a claim that does not match its schema. */
const REFUSED = Symbol('refused');

/**
 * Filters the unsigned claims of a visitor by the schema of a site. Leaves out claims that the schema does not
 * describe, also in nested objects, and claims that do not match it.
 * @param claims any JSON value from the request
 * @returns the value of `visitor.claims.unsigned`
 */
export function checkUnsignedClaims(schema: AdaptiveSchema, claims: unknown): Record<string, unknown> {
  const unsigned = schema.properties[UNSIGNED];
  const accepted = unsigned === undefined ? REFUSED : filterClaim({ ...unsigned, required: [] }, claims);
  return accepted === REFUSED ? {} : (accepted as Record<string, unknown>);
}

/** Filters a value by its schema. */
function filterClaim(schema: ClaimSchema, value: unknown): unknown {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : REFUSED;
    case 'string':
      return typeof value === 'string' && isListed(schema, value) && hasLength(schema, value)
        ? value
        : REFUSED;
    case 'number':
    case 'integer':
      return isNumber(schema, value) ? value : REFUSED;
    case 'array':
      return filterItems(schema, value);
    case 'object':
      return filterProperties(schema, value);
  }
}

function isListed({ enum: values }: ClaimSchema, value: string | number): boolean {
  return values === undefined || values.includes(value);
}

function hasLength({ minLength = 0, maxLength = Infinity }: ClaimSchema, text: string): boolean {
  // A character has one or two UTF-16 units, so most texts need not be counted.
  if (text.length < minLength || text.length > 2 * maxLength) return false;
  const { length } = Array.from(text);
  return length >= minLength && length <= maxLength;
}

function isNumber(schema: ClaimSchema, value: unknown): boolean {
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) return false;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const inRange = value >= minimum && value <= maximum;
  return inRange && value > exclusiveMinimum && value < exclusiveMaximum && isListed(schema, value);
}

function filterItems({ items, minItems = 0, maxItems = Infinity }: ClaimSchema, value: unknown): unknown {
  if (!Array.isArray(value) || items === undefined) return REFUSED;
  if (value.length < minItems || value.length > maxItems) return REFUSED;
  const accepted = value.map((item: unknown) => filterClaim(items, item));
  return accepted.includes(REFUSED) ? REFUSED : accepted;
}

function filterProperties({ properties = {}, required = [] }: ClaimSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return REFUSED;
  const accepted = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    if (!Object.hasOwn(value, name)) return [];
    const claim = filterClaim(schema, (value as Record<string, unknown>)[name]);
    return claim === REFUSED ? [] : [[name, claim]];
  });
  const claims = Object.fromEntries(accepted);
  return required.every((name) => Object.hasOwn(claims, name)) ? claims : REFUSED;
}
