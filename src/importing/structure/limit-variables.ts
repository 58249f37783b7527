import { toStorableText } from '../../markdown/source/storable-text.js';

/* The same as for variables in a request. */
const MAX_VARIABLES = 1_000;
const MAX_NAME = 64;
const MAX_VALUE = 10_000;
/** Characters of all names and values together. */
const MAX_LENGTH = 100_000;

/** Variables by name, and the names of those that are left out, shortened. */
export interface LimitedVariables {
  variables: Record<string, string>;
  left: string[];
}

/** Leaves out variables that are not texts, that are too long, or that exceed the total length. The first ones stay. */
export function limitVariables(entries: readonly (readonly [string, unknown])[]): LimitedVariables {
  const variables = new Map<string, string>();
  const left: string[] = [];
  let length = 0;
  for (const [written, content] of entries) {
    const name = toStorableText(written);
    // Assigning `__proto__` would change the prototype of the object.
    const isPossible = typeof content === 'string' && name !== '__proto__' && variables.size < MAX_VARIABLES;
    const isShort = isPossible && name.length <= MAX_NAME && content.length <= MAX_VALUE;
    if (isShort && length + name.length + content.length <= MAX_LENGTH) {
      variables.set(name, toStorableText(content));
      length += name.length + content.length;
    } else if (left.length < MAX_VARIABLES) left.push(name.slice(0, MAX_NAME));
  }
  return { variables: Object.fromEntries(variables), left };
}

/** Why a variable is skipped. */
export function skippedVariable(name: string): string {
  return `the variable "${name}" is not a text, or is too long`;
}
