import { parse } from 'yaml';
import { toStorableText } from '../../markdown/source/storable-text.js';
import type { SkippedResource } from './source-tree.js';

const MAX_VARIABLES = 1_000;
const MAX_NAME = 64;
const MAX_VALUE = 10_000;
/** Characters of all names and values together. */
const MAX_LENGTH = 100_000;

/** Variables by name. Values that are no text, or too long, also all together, are skipped. */
export function readVariables(
  path: string,
  text: string,
): { variables: Record<string, string>; skipped: SkippedResource[] } {
  const variables = new Map<string, string>();
  const skipped: SkippedResource[] = [];
  let length = 0;
  for (const [written, value] of entriesOf(text)) {
    const name = toStorableText(written);
    const content = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const isPossible = typeof content === 'string' && name !== '__proto__' && variables.size < MAX_VARIABLES;
    const isShort = isPossible && name.length <= MAX_NAME && content.length <= MAX_VALUE;
    if (isShort && length + name.length + content.length <= MAX_LENGTH) {
      variables.set(name, toStorableText(content));
      length += name.length + content.length;
    } else
      skipped.push({ path, reason: `the variable "${name.slice(0, MAX_NAME)}" is no text, or too long` });
  }
  return { variables: Object.fromEntries(variables), skipped: skipped.slice(0, MAX_VARIABLES) };
}

/** Anything but a YAML mapping has no variables. */
function entriesOf(text: string): [string, unknown][] {
  let values: unknown;
  try {
    values = parse(text, { maxAliasCount: 10, logLevel: 'error', prettyErrors: false });
  } catch {
    return [];
  }
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.entries(values)
    : [];
}
