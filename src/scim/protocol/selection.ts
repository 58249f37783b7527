import type { FilterCondition } from './scim-filter.js';
import { ScimError } from './scim-error.js';

/**
 * How resources are compared by an attribute: the SQL of a condition in which a placeholder stands for a text, and that
 * text; undefined: none can be equal to the value.
 */
export type ColumnComparison = (
  value: string,
  placeholder: string,
) => [sql: string, text: string] | undefined;

/** Which resources of an organization a list holds. */
interface Selection {
  /** SQL, to stand behind a condition on the organization, which is `$1`. */
  and: string;
  /** From `$2` on. */
  texts: string[];
}

/**
 * What the conditions of a filter select.
 * @param comparisons by the attribute, in lower case
 * @returns undefined when the conditions hold for none
 * @throws ScimError (`invalidFilter`) when resources are not compared by what a condition names
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
