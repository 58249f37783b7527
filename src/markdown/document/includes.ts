import { readReference } from '../source/references.js';

/** Maximum depth of reusable contents in reusable contents. */
export const MAX_INCLUDE_DEPTH = 10;

/** The ID of the reusable content that a target refers to, if any. */
export function includedId(target: string): string | undefined {
  const reference = readReference(target);
  return reference.kind === 'reusable-content' ? reference.reusableContent : undefined;
}

/**
 * Whether a reusable content is shown at a place: not within itself, and not nested too deeply.
 * @param within IDs of the reusable contents around the place
 */
export function isShown(id: string, within: readonly string[]): boolean {
  return within.length < MAX_INCLUDE_DEPTH && !within.includes(id);
}
