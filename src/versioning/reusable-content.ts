import type { GitSource } from './git-source.js';

/** Prefix of the reference with which pages include a reusable content, followed by its ID. */
export const REUSABLE_CONTENT = 'ref:reusable-content/';

/** A text that several pages include. */
export interface ReusableContentEntry {
  /** Never changes. */
  id: string;
  title: string;
  /** Hash of its document. */
  document: string;
  git?: GitSource;
}

/** The differences between two lists of reusable contents, except for titles. */
export interface ReusableContentChanges {
  /** Reusable contents that are new or have another text, in their new state. */
  changed: ReusableContentEntry[];
  /** IDs of removed reusable contents. */
  removed: string[];
}

/** Compares reusable contents by ID. */
export function compareReusableContents(
  before: readonly ReusableContentEntry[],
  after: readonly ReusableContentEntry[],
): ReusableContentChanges {
  if (before === after) return { changed: [], removed: [] };
  const unmatched = new Map(before.map((entry) => [entry.id, entry]));
  const changed: ReusableContentEntry[] = [];
  for (const entry of after) {
    if (unmatched.get(entry.id)?.document !== entry.document) changed.push(entry);
    unmatched.delete(entry.id);
  }
  return { changed, removed: [...unmatched.keys()] };
}
