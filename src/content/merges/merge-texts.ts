import { UnusableSourceError } from '../../common/errors/api-error.js';
import { MergedTexts, type ThreeDocuments } from '../../versioning/merge/merge-document.js';
import type { ThreeTexts } from '../differences/compare-texts.js';
import type { TextDifferences } from '../differences/text-differences.js';

/** Most lines of a text, on both sides and in their base together, that is merged line by line. */
const MAX_LINES = 300_000;
/** The same for all texts of a merge. Lines of documentation have some 40 characters, so its texts have fewer. */
const MAX_ALL_LINES = 6_000_000;

/**
 * Merges texts line by line before the merge that needs them, so that long ones do not block other requests. A text with
 * too many lines counts as a conflict.
 * @param texts by document hash
 * @throws UnusableSourceError when the texts have too many lines together
 * @throws BusyError when too many comparisons are waiting
 */
export async function mergeTextsOf(
  documents: readonly ThreeDocuments[],
  texts: ReadonlyMap<string, string>,
  differences: Pick<TextDifferences, 'mergeTexts'>,
): Promise<MergedTexts> {
  const merged = new MergedTexts();
  const mergeable: { three: ThreeDocuments; texts: ThreeTexts }[] = [];
  let allLines = 0;
  for (const three of documents) {
    const [base = '', ours = '', theirs = ''] = [three.base, three.ours, three.theirs].map((hash) =>
      hash == null ? '' : texts.get(hash),
    );
    const lines = countLines([base, ours, theirs], MAX_LINES);
    if (lines > MAX_LINES) {
      merged.set(three, undefined);
      continue;
    }
    allLines += lines;
    if (allLines > MAX_ALL_LINES)
      throw new UnusableSourceError(
        `Both sides changed texts of the same pages with more than ${MAX_ALL_LINES} lines together: merge a change request that changes fewer of these pages.`,
      );
    mergeable.push({ three, texts: { base, ours, theirs } });
  }
  const results = await differences.mergeTexts(mergeable.map((each) => each.texts));
  mergeable.forEach(({ three }, index) => merged.set(three, results[index]));
  return merged;
}

/** Number of lines of texts. Stops counting when there are more than `most`. */
function countLines(texts: readonly string[], most: number): number {
  let lines = 0;
  for (const text of texts) {
    lines += 1;
    for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}
