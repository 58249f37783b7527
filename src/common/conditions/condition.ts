import { LRUCache } from 'lru-cache';
import { copyOf } from '../copy-of.js';
import { ValidationError } from '../errors/api-error.js';
import { valueOfExpression } from './condition-evaluation.js';
import { type Expression, parseExpression } from './condition-parser.js';
import { ConditionProblem } from './condition-tokens.js';

/** Maximum length, in Unicode characters. */
export const MAX_CONDITION_LENGTH = 1024;

/** A parsed condition: an expression over the claims of a visitor. */
export interface Condition {
  readonly expression: Expression;
}

type Reading = { condition: Condition } | { problem: string };

/** Size of the caches, in characters. Every visit evaluates the same few conditions. */
const CACHE_OPTIONS = { maxSize: 128 * 1024, sizeCalculation: (_: Reading, text: string) => text.length + 1 };
const readings = {
  ofSite: new LRUCache<string, Reading>(CACHE_OPTIONS),
  ofText: new LRUCache<string, Reading>(CACHE_OPTIONS),
};

/**
 * Parses a condition: a CEL expression over `visitor.claims` of 1 to 1024 characters.
 * @param path of the field, for the error
 * @throws ValidationError with the problem and the position of the character, from 1
 */
export function parseCondition(text: string, path = 'condition'): Condition {
  const reading = readCondition(text);
  if ('problem' in reading) throw new ValidationError([{ path, message: reading.problem }]);
  return reading.condition;
}

/** The problem of a condition that does not parse, with its position; undefined if there is none. */
export function conditionProblem(text: string): string | undefined {
  const reading = readCondition(text);
  return 'problem' in reading ? reading.problem : undefined;
}

/**
 * Whether a condition holds for a visitor, that is, has the value true. A text that does not parse does not hold.
 * Throws nothing.
 * @param claims the value of `visitor.claims`, any JSON value
 */
export function evaluateCondition(condition: Condition | string, claims: unknown): boolean {
  const reading = typeof condition === 'string' ? readCondition(condition) : { condition };
  return (
    'condition' in reading && valueOfExpression(reading.condition.expression, { visitor: claims }) === true
  );
}

/**
 * Evaluates an expression in a text, which can also use `space.vars` and `page.vars`. @returns undefined if it does not
 * parse, or its value is not a string, number or boolean. Throws nothing.
 * @param variables without `page` for a text that is read without a page, so nobody knows the values of its variables
 */
export function evaluateExpression(
  text: string,
  claims: unknown,
  { space, page }: { space: unknown; page?: unknown },
): string | number | boolean | undefined {
  const reading = readCondition(text, true);
  if ('problem' in reading) return undefined;
  const value = valueOfExpression(reading.condition.expression, { visitor: claims, space, page });
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Whether the value of an expression can depend on the visitor. */
export function namesVisitor(text: string): boolean {
  return text.includes('visitor');
}

function readCondition(text: string, isOfText = false): Reading {
  const cache = isOfText ? readings.ofText : readings.ofSite;
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  if (text.length > 2 * MAX_CONDITION_LENGTH || characters(text) > MAX_CONDITION_LENGTH)
    return { problem: `must be at most ${MAX_CONDITION_LENGTH} characters` };
  // An expression in a text is a piece of it, and so are the names in the expression.
  const own = copyOf(text);
  const reading = newReading(own, isOfText);
  cache.set(own, reading);
  return reading;
}

function newReading(text: string, isOfText: boolean): Reading {
  try {
    return { condition: { expression: parseExpression(text, isOfText) } };
  } catch (error) {
    if (!(error instanceof ConditionProblem)) throw error;
    const position = characters(text.slice(0, error.index)) + 1;
    return { problem: `does not parse at character ${position}: ${error.message}` };
  }
}

function characters(text: string): number {
  return Array.from(text).length;
}
