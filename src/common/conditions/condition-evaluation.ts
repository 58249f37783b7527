import type { Comparison, Expression, Root, StringTest } from './condition-parser.js';
import { TextSearch } from '../text-search.js';

/** The value of an absent claim, and of an expression without a result, such as the size of a number. */
const NOTHING = Symbol('nothing');
type Value = unknown;

/** Claims are compared up to this depth; deeper values are not equal to anything. */
const MAX_DEPTH = 32;

/** Ends the evaluation: a name can have any value, so neither the condition nor its opposite holds. */
class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

/**
 * Evaluates a condition, in time proportional to the nodes of the expression times the size of the claims.
 * @param values any JSON values, by the name that reaches them. `page` is left out where nobody knows the page
 * @returns undefined if the expression has no result, or its result depends on a page that nobody knows
 */
export function valueOfExpression(expression: Expression, values: Partial<Record<Root, unknown>>): unknown {
  try {
    const value = valueOf(expression, values);
    return value === NOTHING ? undefined : value;
  } catch (error) {
    if (error instanceof UnknownName) return undefined;
    throw error;
  }
}

function valueOf(expression: Expression, values: Partial<Record<Root, unknown>>): Value {
  const value = (each: Expression): Value => valueOf(each, values);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map(value);
    case 'claim':
      if (expression.of === 'page' && values.page === undefined) throw new UnknownName();
      return claimAt(values[expression.of], expression.keys);
    case 'compare':
      return compares(expression.operator, value(expression.left), value(expression.right));
    case 'and':
      return joined(expression.terms, false, value);
    case 'or':
      return joined(expression.terms, true, value);
    case 'not':
      return negated(value(expression.term));
    case 'choose': {
      const chosen = value(expression.condition);
      if (typeof chosen !== 'boolean') return NOTHING;
      return value(chosen ? expression.then : expression.otherwise);
    }
    case 'has':
      return value(expression.claim) !== NOTHING;
    case 'size':
      return sizeOf(value(expression.of));
    case 'test':
      return tested(expression.test, value(expression.of), value(expression.text));
  }
}

function claimAt(claims: unknown, keys: readonly (string | number)[]): Value {
  let value: unknown = claims;
  for (const key of keys) {
    const isItem = Array.isArray(value) && typeof key === 'number';
    const isProperty = isMap(value) && typeof key === 'string';
    if ((!isItem && !isProperty) || !Object.hasOwn(value as object, key)) return NOTHING;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value === undefined ? NOTHING : value;
}

/**
 * `or` (`decides` is true) or `and` (`decides` is false) of terms: a term with the value `decides` determines the
 * result, whatever the others are.
 */
function joined(terms: readonly Expression[], decides: boolean, value: (term: Expression) => Value): Value {
  let result: Value = !decides;
  for (const term of terms) {
    const termValue = value(term);
    if (termValue === decides) return decides;
    if (typeof termValue !== 'boolean') result = NOTHING;
  }
  return result;
}

function negated(value: Value): Value {
  return typeof value === 'boolean' ? !value : NOTHING;
}

/**
 * Comparisons with absent values or between different types are false, except that any value can be compared with null.
 */
function compares(operator: Comparison, left: Value, right: Value): boolean {
  if (left === NOTHING || right === NOTHING) return false;
  switch (operator) {
    case '==':
      return sameness(left, right) === true;
    case '!=':
      return sameness(left, right) === false;
    case 'in':
      if (Array.isArray(right)) return right.some((item) => sameness(left, item) === true);
      return isMap(right) && typeof left === 'string' && Object.hasOwn(right, left);
    case '<':
      return inOrder(left, right, (difference) => difference < 0);
    case '<=':
      return inOrder(left, right, (difference) => difference <= 0);
    case '>':
      return inOrder(left, right, (difference) => difference > 0);
    case '>=':
      return inOrder(left, right, (difference) => difference >= 0);
  }
}

function inOrder(left: Value, right: Value, holds: (difference: number) => boolean): boolean {
  const numbers = typeof left === 'number' && typeof right === 'number';
  const strings = typeof left === 'string' && typeof right === 'string';
  if (numbers || strings) return holds(left < right ? -1 : left > right ? 1 : 0);
  return false;
}

/** Whether two values are equal; undefined if they have different types and neither is null. */
function sameness(left: Value, right: Value, depth = 0): boolean | undefined {
  if (left === null || right === null) return left === right;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index], depth));
  if (isMap(left) && isMap(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name], depth))
    );
  }
  return typeof left === typeof right && typeof left !== 'object' ? left === right : undefined;
}

function isSame(left: Value, right: Value, depth: number): boolean {
  return depth < MAX_DEPTH && sameness(left, right, depth + 1) === true;
}

function sizeOf(value: Value): Value {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return characters(value);
  return isMap(value) ? Object.keys(value).length : NOTHING;
}

function characters(text: string): number {
  let count = 0;
  for (const character of text) count += character === '' ? 0 : 1;
  return count;
}

function tested(test: StringTest, of: Value, text: Value): Value {
  if (typeof of !== 'string' || typeof text !== 'string') return NOTHING;
  if (test === 'contains') return new TextSearch(text).indexIn(of) !== -1;
  return test === 'startsWith' ? of.startsWith(text) : of.endsWith(text);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
