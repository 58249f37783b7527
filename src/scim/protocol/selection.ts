import type { FilterCondition } from './scim-filter.js';
import { ScimError } from './scim-error.js';

/**
 * Compares resources by an attribute: returns the SQL of a condition with a placeholder for a text, and that
 * text; undefined when no resource can match the value.
 */
export type ColumnComparison = (
  value: string,
  placeholder: string,
) => [sql: string, text: string] | undefined;

/** The resources of an organization that a list includes. */
interface Selection {
  /** SQL to append to a condition on the organization, which is `$1`. */
  and: string;
  /** The parameters from `$2`. */
  texts: string[];
}

/**
 * Turns the conditions of a filter into SQL.
 * @param comparisons by the name of the attribute, in lower case
 * @returns undefined when no resource can match
 * @throws ScimError (`invalidFilter`) when a condition names an attribute without a comparison
 */
export function selectionOf(
  conditions: readonly FilterCondition[],
  comparisons: ReadonlyMap<string, ColumnComparison>,
): Selection | undefined {
  const selection: Selection = { and: '', texts: [] };
  for (const { attribute, value } of conditions) {
    const compare = comparisons.get(attribute);
    if (compare === undefined) {
      const known = [...comparisons.keys()].join(', ');
      throw new ScimError(
        'invalidFilter',
        `The filter compares "${attribute}": only ${known} can be compared.`,
      );
    }
    const found = typeof value === 'string' ? compare(value, `$${selection.texts.length + 2}`) : undefined;
    if (found === undefined) return undefined;
    selection.and += ` AND ${found[0]}`;
    selection.texts.push(found[1]);
  }
  return selection;
}
