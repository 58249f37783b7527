import type { AdaptiveSchema, ClaimSchema } from './adaptive-schema.js';
import { conditionProblem } from '../../common/conditions/condition.js';

/** A suggested condition. */
export interface TemplateCondition {
  description: string;
  condition: string;
}

/**
 * The conditions that a schema suggests, in its order: one for each boolean property, and one for each value of an
 * `enum`, including those of array items. Leaves out conditions that would be too long.
 */
export function templateConditions(schema: AdaptiveSchema): TemplateCondition[] {
  return conditionsOfProperties(schema, 'visitor.claims', '').filter(
    ({ condition }) => conditionProblem(condition) === undefined,
  );
}

function conditionsOfProperties(
  { properties = {} }: ClaimSchema,
  place: string,
  path: string,
): TemplateCondition[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    conditionsOfClaim(schema, place + step(name), path === '' ? name : `${path}.${name}`),
  );
}

/** @param path names of the claim and its parents, used as the description if the claim has none */
function conditionsOfClaim(schema: ClaimSchema, place: string, path: string): TemplateCondition[] {
  const description = schema.description ?? schema.title ?? path;
  const { type, items } = schema;
  if (type === 'object') return conditionsOfProperties(schema, place, path);
  if (type === 'boolean') return [{ description, condition: `${place} == true` }];
  if (type === 'array')
    return (items?.enum ?? []).map((value) => ({ description, condition: `${literal(value)} in ${place}` }));
  return (schema.enum ?? []).map((value) => ({ description, condition: `${place} == ${literal(value)}` }));
}

function step(name: string): string {
  const isName = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.has(name);
  return isName ? `.${name}` : `[${JSON.stringify(name)}]`;
}

const KEYWORDS = new Set(['true', 'false', 'null', 'in']);

function literal(value: string | number): string {
  if (typeof value === 'string') return JSON.stringify(value);
  // Integers that are too large to be exact are written in exponential notation.
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}
