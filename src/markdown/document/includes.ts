import { readReference } from '../source/references.js';

/** Reusable contents within reusable contents are shown down to here. */
export const MAX_INCLUDE_DEPTH = 10;

/** The id of the reusable content that a target means, if it means one. */
export function includedId(target: string): string | undefined {
  const reference = readReference(target);
  return reference.kind === 'reusable-content' ? reference.reusableContent : undefined;
}

/**
 * Whether a reusable content is shown at a place: not within itself, and not without end.
 * @param within ids of the reusable contents around the place
 */
export function isShown(id: string, within: readonly string[]): boolean {
  return within.length < MAX_INCLUDE_DEPTH && !within.includes(id);
}
