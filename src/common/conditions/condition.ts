import { LRUCache } from 'lru-cache';
import { ValidationError } from '../errors/api-error.js';
import { valueOfExpression } from './condition-evaluation.js';
import { type Expression, parseExpression } from './condition-parser.js';
import { ConditionProblem } from './condition-tokens.js';

/** Unicode characters. */
export const MAX_CONDITION_LENGTH = 1024;

/** A condition that was read: an expression over the claims of a visitor. */
export interface Condition {
  readonly expression: Expression;
}

type Reading = { condition: Condition } | { problem: string };

/** What was read last, in characters: the same few conditions are asked for with every visit. */
const KEPT = { maxSize: 128 * 1024, sizeCalculation: (_: Reading, text: string) => text.length + 1 };
const readings = {
  ofSite: new LRUCache<string, Reading>(KEPT),
  ofText: new LRUCache<string, Reading>(KEPT),
};

/**
 * Reads a condition: an expression of CEL over `visitor.claims`, of 1 to 1024 characters.
 * @param path of the field, for the answer
 * @throws ValidationError that says what does not parse, and at which character, counted from 1
 */
export function parseCondition(text: string, path = 'condition'): Condition {
  const reading = readCondition(text);
  if ('problem' in reading) throw new ValidationError([{ path, message: reading.problem }]);
  return reading.condition;
}

/** What does not parse in a text that is to be a condition, and where; undefined when nothing is wrong. */
export function conditionProblem(text: string): string | undefined {
  const reading = readCondition(text);
  return 'problem' in reading ? reading.problem : undefined;
}

/**
 * Whether a condition holds for a visitor: only when it comes to the boolean true. A text that does not parse does not
 * hold. Throws nothing.
 * @param claims the value of `visitor.claims`, any JSON value
 */
export function evaluateCondition(condition: Condition | string, claims: unknown): boolean {
  const reading = typeof condition === 'string' ? readCondition(condition) : { condition };
  return (
    'condition' in reading && valueOfExpression(reading.condition.expression, { visitor: claims }) === true
  );
}

/**
 * What an expression in a text comes to, which may name `space.vars` and `page.vars` too; undefined when it does not
 * parse, or comes to no string, number or boolean. Throws nothing.
 */
export function evaluateExpression(
  text: string,
  claims: unknown,
  { space, page }: { space: unknown; page: unknown },
): string | number | boolean | undefined {
  const reading = readCondition(text, true);
  if ('problem' in reading) return undefined;
  const value = valueOfExpression(reading.condition.expression, { visitor: claims, space, page });
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Whether what an expression comes to may follow from the visitor. */
export function namesVisitor(text: string): boolean {
  return text.includes('visitor');
}

function readCondition(text: string, isOfText = false): Reading {
  const read = isOfText ? readings.ofText : readings.ofSite;
  const kept = read.get(text);
  if (kept !== undefined) return kept;
  if (text.length > 2 * MAX_CONDITION_LENGTH || characters(text) > MAX_CONDITION_LENGTH)
    return { problem: `must be at most ${MAX_CONDITION_LENGTH} characters long` };
  const reading = newReading(text, isOfText);
  read.set(text, reading);
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
