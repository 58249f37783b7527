import { parseConfigurationYaml } from './configuration-yaml.js';
import { limitVariables, skippedVariable } from './limit-variables.js';
import type { SkippedResource } from './source-tree.js';

/** Variables by name. Values that are not texts, that are too long, or that exceed the total length are skipped. */
export function readVariables(
  path: string,
  text: string,
): { variables: Record<string, string>; skipped: SkippedResource[] } {
  const entries = entriesOf(text).map(
    ([name, value]) =>
      [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value] as const,
  );
  const { variables, left } = limitVariables(entries);
  return { variables, skipped: left.map((name) => ({ path, reason: skippedVariable(name) })) };
}

/** Anything but a YAML mapping has no variables. */
function entriesOf(text: string): [string, unknown][] {
  let values: unknown;
  try {
    values = parseConfigurationYaml(text);
  } catch {
    return [];
  }
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.entries(values)
    : [];
}
