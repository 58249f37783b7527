import type { ThreeWay } from './three-way.js';

/** The rules for merging the entries of a list by ID. */
export interface EntryRules<Entry> {
  /** Merges an entry that differs between the sides. */
  merge: (entries: ThreeWay<Entry> & { ours: Entry; theirs: Entry }) => Entry;
  /**
   * Decides whether to keep an entry that one side deleted and the other changed.
   * @returns the entry if it is kept
   */
  keep: (entries: ThreeWay<Entry> & { base: Entry }) => Entry | undefined;
  areSame: (one: Entry, other: Entry) => boolean;
}

/**
 * Merges lists by ID. Keeps the order of ours, with the additions of theirs at the end. Returns the same list object if
 * nothing changed.
 */
export function mergeEntries<Entry extends { id: string }>(
  base: readonly Entry[],
  ours: readonly Entry[],
  theirs: readonly Entry[],
  rules: EntryRules<Entry>,
): Entry[] {
  if (theirs === base || theirs === ours) return ours as Entry[];
  if (ours === base) return theirs as Entry[];
  const [was, own, their] = [base, ours, theirs].map(
    (list) => new Map(list.map((entry) => [entry.id, entry])),
  );
  const merged: Entry[] = [];
  for (const entry of [...ours, ...theirs.filter(({ id }) => own?.has(id) !== true)]) {
    const entries = { base: was?.get(entry.id), ours: own?.get(entry.id), theirs: their?.get(entry.id) };
    const outcome = mergeEntry(entries, rules);
    if (outcome !== undefined) merged.push(outcome);
  }
  const isAsOurs = merged.length === ours.length && merged.every((entry, place) => entry === ours[place]);
  return isAsOurs ? (ours as Entry[]) : merged;
}

function mergeEntry<Entry>(
  { base, ours, theirs }: ThreeWay<Entry>,
  rules: EntryRules<Entry>,
): Entry | undefined {
  if (ours !== undefined && theirs !== undefined) {
    if (rules.areSame(ours, theirs) || (base !== undefined && rules.areSame(base, theirs))) return ours;
    if (base !== undefined && rules.areSame(base, ours)) return theirs;
    return rules.merge({ base, ours, theirs });
  }
  const remaining = ours ?? theirs;
  if (remaining === undefined || base === undefined) return remaining;
  return rules.areSame(base, remaining) ? undefined : rules.keep({ base, ours, theirs });
}
