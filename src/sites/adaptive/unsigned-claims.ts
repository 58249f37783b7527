import { type AdaptiveSchema, type ClaimSchema, UNSIGNED } from './adaptive-schema.js';

/** Stands for a claim that is not as its schema says. */
const REFUSED = Symbol('refused');

/**
 * The unsigned claims of a visitor that the schema of a site describes; all others are left out, in nested objects too,
 * as is every claim of another type or outside of what is allowed.
 * @param claims what came, any JSON value
 * @returns the value of `visitor.claims.unsigned`
 */
export function checkUnsignedClaims(schema: AdaptiveSchema, claims: unknown): Record<string, unknown> {
  const unsigned = schema.properties[UNSIGNED];
  const kept = unsigned === undefined ? REFUSED : keep({ ...unsigned, required: [] }, claims);
  return kept === REFUSED ? {} : (kept as Record<string, unknown>);
}

/** The part of a value that a schema describes. */
function keep(schema: ClaimSchema, value: unknown): unknown {
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
      return keepItems(schema, value);
    case 'object':
      return keepProperties(schema, value);
  }
}

function isListed({ enum: values }: ClaimSchema, value: string | number): boolean {
  return values === undefined || values.includes(value);
}

function hasLength({ minLength = 0, maxLength = Infinity }: ClaimSchema, text: string): boolean {
  // A character is one or two units; most texts need not be counted.
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

function keepItems({ items, minItems = 0, maxItems = Infinity }: ClaimSchema, value: unknown): unknown {
  if (!Array.isArray(value) || items === undefined) return REFUSED;
  if (value.length < minItems || value.length > maxItems) return REFUSED;
  const kept = value.map((item: unknown) => keep(items, item));
  return kept.includes(REFUSED) ? REFUSED : kept;
}

function keepProperties({ properties = {}, required = [] }: ClaimSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return REFUSED;
  const kept = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    if (!Object.hasOwn(value, name)) return [];
    const claim = keep(schema, (value as Record<string, unknown>)[name]);
    return claim === REFUSED ? [] : [[name, claim]];
  });
  const found = Object.fromEntries(kept);
  return required.every((name) => Object.hasOwn(found, name)) ? found : REFUSED;
}
