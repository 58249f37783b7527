import { ScimError } from './scim-error.js';

/** One comparison of a filter: this attribute equals this value. */
export interface Condition {
  /** In lower case and without the name of the schema. */
  attribute: string;
  value: string | number | boolean | null;
}

const MOST_CHARACTERS = 2048;
const MOST_CONDITIONS = 10;
const CONDITION =
  /\s*(?:urn:[\w.:-]+:)?([A-Za-z$][\w$.-]*)\s+(\w+)(?:\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?))?\s*/iy;
const AND = /and\s+/iy;

/**
 * Reads a filter (RFC 7644, section 3.4.2.2): comparisons with `eq`, joined by `and`. All of them must hold.
 * @throws ScimError (`invalidFilter`) for everything else
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > MOST_CHARACTERS) refuse(`must be at most ${MOST_CHARACTERS} characters long`);
  const conditions: Condition[] = [];
  for (let at = 0; ;) {
    CONDITION.lastIndex = at;
    const found = CONDITION.exec(text);
    if (found === null) refuse('must be comparisons such as userName eq "ada@example.com", joined by and');
    const [whole, attribute = '', operator = '', literal] = found;
    if (operator.toLowerCase() !== 'eq') refuse(`uses "${operator}": only eq and and are supported`);
    if (literal === undefined) refuse(`compares ${attribute} with nothing that is a value`);
    conditions.push({ attribute: attribute.toLowerCase(), value: valueOf(literal) });
    if (conditions.length > MOST_CONDITIONS) refuse(`must not hold more than ${MOST_CONDITIONS} comparisons`);
    at += whole.length;
    if (at === text.length) return conditions;
    AND.lastIndex = at;
    const and = AND.exec(text);
    if (and === null || !/\s/.test(text[at - 1] ?? ''))
      refuse('must be comparisons with eq, joined by and: nothing else is supported');
    at += and[0].length;
  }
}

function valueOf(literal: string): Condition['value'] {
  let value: Condition['value'];
  try {
    value = JSON.parse(literal.startsWith('"') ? literal : literal.toLowerCase()) as Condition['value'];
  } catch {
    refuse('holds a text that is not written as in JSON');
  }
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    refuse('must not hold a NUL character or a lone surrogate');
  return value;
}

function refuse(message: string): never {
  throw new ScimError('invalidFilter', `The filter ${message}.`);
}
