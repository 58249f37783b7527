import { ScimError } from './scim-error.js';

/** A comparison of a filter: the attribute equals the value. */
export interface FilterCondition {
  /** In lower case and without the name of the schema. */
  attribute: string;
  value: string | number | boolean | null;
}

const MAX_CHARACTERS = 2048;
const MAX_CONDITIONS = 10;
const CONDITION =
  /\s*(?:urn:[\w.:-]+:)?([A-Za-z$][\w$.-]*)\s+(\w+)(?:\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?))?\s*/iy;
const AND = /and\s+/iy;

/**
 * Parses a filter (RFC 7644, section 3.4.2.2): comparisons with `eq`, joined by `and`.
 * @throws ScimError (`invalidFilter`) for any other filter
 */
export function parseFilter(text: string): FilterCondition[] {
  if (text.length > MAX_CHARACTERS) refuse(`must be at most ${MAX_CHARACTERS} characters`);
  const conditions: FilterCondition[] = [];
  for (let at = 0; ;) {
    CONDITION.lastIndex = at;
    const found = CONDITION.exec(text);
    if (found === null) refuse('must be comparisons such as userName eq "ada@example.com", joined by and');
    const [whole, attribute = '', operator = '', literal] = found;
    if (operator.toLowerCase() !== 'eq')
      refuse(`uses "${operator}": only "eq" is supported, and "and" between comparisons`);
    if (literal === undefined) refuse(`compares ${attribute} with no value: write texts in double quotes`);
    conditions.push({ attribute: attribute.toLowerCase(), value: valueOf(literal) });
    if (conditions.length > MAX_CONDITIONS)
      refuse(`must not contain more than ${MAX_CONDITIONS} comparisons`);
    at += whole.length;
    if (at === text.length) return conditions;
    AND.lastIndex = at;
    const and = AND.exec(text);
    if (and === null || !/\s/.test(text[at - 1] ?? ''))
      refuse('must be comparisons with eq, joined by and: nothing else is supported');
    at += and[0].length;
  }
}

function valueOf(literal: string): FilterCondition['value'] {
  let value: FilterCondition['value'];
  try {
    value = JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase()) as FilterCondition['value'];
  } catch {
    refuse('holds a text that is not written as in JSON');
  }
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    refuse('must not contain a NUL character or a lone surrogate');
  return value;
}

function refuse(message: string): never {
  throw new ScimError('invalidFilter', `The filter ${message}.`);
}
