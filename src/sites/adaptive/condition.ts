import { LRUCache } from 'lru-cache';
import { ValidationError } from '../../common/errors/api-error.js';
import { isTrue } from './condition-evaluation.js';
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
const readings = new LRUCache<string, Reading>({
  maxSize: 128 * 1024,
  sizeCalculation: (_, text) => text.length + 1,
});

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
  return 'condition' in reading && isTrue(reading.condition.expression, claims);
}

function readCondition(text: string): Reading {
  const kept = readings.get(text);
  if (kept !== undefined) return kept;
  if (text.length > 2 * MAX_CONDITION_LENGTH || characters(text) > MAX_CONDITION_LENGTH)
    return { problem: `must be at most ${MAX_CONDITION_LENGTH} characters long` };
  const reading = newReading(text);
  readings.set(text, reading);
  return reading;
}

function newReading(text: string): Reading {
  try {
    return { condition: { expression: parseExpression(text) } };
  } catch (error) {
    if (!(error instanceof ConditionProblem)) throw error;
    const position = characters(text.slice(0, error.index)) + 1;
    return { problem: `does not parse at character ${position}: ${error.message}` };
  }
}

function characters(text: string): number {
  return Array.from(text).length;
}
