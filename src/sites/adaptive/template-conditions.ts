import type { AdaptiveSchema, ClaimSchema } from './adaptive-schema.js';
import { conditionProblem } from '../../common/conditions/condition.js';

/** A condition to start from. */
export interface TemplateCondition {
  description: string;
  condition: string;
}

/**
 * The conditions that a schema suggests, in its order: one for each boolean property and one for each value of an
 * `enum`, of the items of a list too. One that is too long for a condition is left out.
 */
export function templateConditions(schema: AdaptiveSchema): TemplateCondition[] {
  return below(schema, 'visitor.claims', '').filter(
    ({ condition }) => conditionProblem(condition) === undefined,
  );
}

function below({ properties = {} }: ClaimSchema, place: string, path: string): TemplateCondition[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    ofClaim(schema, place + step(name), path === '' ? name : `${path}.${name}`),
  );
}

/** @param path names of the claim and of what it is in, which describe one that has no description */
function ofClaim(schema: ClaimSchema, place: string, path: string): TemplateCondition[] {
  const description = schema.description ?? schema.title ?? path;
  const { type, items } = schema;
  if (type === 'object') return below(schema, place, path);
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
  // Whole numbers that are too large to be exact are written as fractions are.
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}
