import { diffTexts, type TextDiff } from '../../versioning/merge/diff-texts.js';
import { changesMeaning } from './merged-meaning.js';
import { mergeTexts, mergeWithMarkers } from '../../versioning/merge/diff3.js';

/** A text before and after a change; undefined: there is no text. */
export interface TextPair {
  before: string | undefined;
  after: string | undefined;
}

/** The texts of both sides of a merge, and of their base if they have one. */
export interface ThreeTexts {
  base: string | undefined;
  ours: string;
  theirs: string;
}

/** The differences of each pair, together up to `characters` characters. */
export function diffPairs({ pairs, characters }: { pairs: TextPair[]; characters: number }): TextDiff[] {
  const budget = { characters };
  return pairs.map(({ before, after }) => diffTexts(before, after, budget));
}

/** Characters of the markers of all texts that are marked together: enough for some 15,000 conflicts. */
const MAX_MARKERS = 1_000_000;

/** Each merged text, with its conflicts marked; undefined when its markers would be too long. */
export function markConflicts(texts: ThreeTexts[]): (string | undefined)[] {
  const budget = { characters: MAX_MARKERS };
  return texts.map(({ base, ours, theirs }) => mergeWithMarkers(base, ours, theirs, budget));
}

/** Each merged text; undefined for a text with conflicts, or with lines that would mean something else. */
export function mergeAll(texts: ThreeTexts[]): (string | undefined)[] {
  return texts.map(({ base = '', ours, theirs }) => {
    const merged = mergeTexts(base, ours, theirs);
    return merged !== undefined && changesMeaning(merged, [ours, theirs], base) ? undefined : merged;
  });
}
