import type { GitSource } from './git-source.js';

/** How pages spell that they include a reusable content: this, and its id. */
export const REUSABLE_CONTENT = 'ref:reusable-content/';

/** A text that several pages include. */
export interface ReusableContentEntry {
  /** Stable for ever. */
  id: string;
  title: string;
  /** Hash of its document. */
  document: string;
  git?: GitSource;
}

/** What is different between two lists of reusable contents, but for titles. */
export interface ReusableContentChanges {
  /** New ones, and those with another text, as they are now. */
  changed: ReusableContentEntry[];
  /** Ids of those that are gone. */
  removed: string[];
}

/** Compares reusable contents by id. */
export function compareReusableContents(
  before: readonly ReusableContentEntry[],
  after: readonly ReusableContentEntry[],
): ReusableContentChanges {
  if (before === after) return { changed: [], removed: [] };
  const gone = new Map(before.map((entry) => [entry.id, entry]));
  const changed: ReusableContentEntry[] = [];
  for (const entry of after) {
    if (gone.get(entry.id)?.document !== entry.document) changed.push(entry);
    gone.delete(entry.id);
  }
  return { changed, removed: [...gone.keys()] };
}
