import type { Conflict } from '../../versioning/merge/conflict.js';
import type { ThreeTexts } from '../differences/compare-texts.js';
import type { TextDifferences } from '../differences/text-differences.js';

/** A conflict for readers. */
export interface MarkedConflict extends Conflict {
  /** For a conflict of two texts: the merged text, in which the conflicts are marked. */
  merged?: string;
}

/**
 * Adds merged texts to conflicts, as far as their length permits.
 * @param conflicts with texts for readers
 * @throws BusyError when too many comparisons are waiting
 */
export async function markConflicts(
  conflicts: readonly Conflict[],
  differences: TextDifferences,
): Promise<MarkedConflict[]> {
  const texts = conflicts.map(textsOf);
  const marked = await differences.markConflicts(texts.filter((three) => three !== undefined));
  return conflicts.map((conflict, index) => {
    const merged = texts[index] === undefined ? undefined : marked.shift();
    return merged === undefined ? conflict : { ...conflict, merged };
  });
}

/** The texts of a conflict that a text resolves, if both sides have one. */
function textsOf({ kind, base, ours, theirs }: Conflict): ThreeTexts | undefined {
  const isOfTexts = kind === 'text' || (kind === 'reusable-content' && ours.attributes === undefined);
  if (!isOfTexts || ours.markdown === undefined || theirs.markdown === undefined) return undefined;
  return { base: base?.markdown, ours: ours.markdown, theirs: theirs.markdown };
}
