import { countWords, ShownText, type WordCounts, wordsBeyond } from './shown-words.js';
import { conditionsOf, type SourceCondition } from './source-conditions.js';

/** A text of the source that a page was made from. */
export interface ConvertedSource {
  path: string;
  text: string;
  /** Number of its first line in its file. */
  firstLine: number;
  isMdx: boolean;
}

/** A condition that does not hide its content in the converted text, or hides more than its content. */
export interface LostCondition {
  source: ConvertedSource;
  position: number;
}

type Found = SourceCondition & { source: ConvertedSource };

/** Expressions of a page that are checked one by one. Further expressions are checked together. */
const MAX_ALONE = 4;
const NO_WORDS: WordCounts = new Map();

/**
 * Finds conditions whose hidden content the conversion of a page shows, whatever a component has done with their tags or
 * their content, and conditions that the conversion has cut in two. A page shows nothing of a condition if readers for whom
 * the condition does not hold see no more words than on the page that is made from the same source with the condition
 * emptied.
 * @param convertWithout makes the page of the source with nothing in the conditions with these expressions; undefined if it
 * cannot be made
 */
export function findLostConditions(
  markdown: string,
  sources: readonly ConvertedSource[],
  convertWithout: (expressions: ReadonlySet<string>) => string | undefined,
): LostCondition[] {
  const conditions = sources.flatMap((source) =>
    conditionsOf(source.text, source.isMdx).map((condition): Found => ({ ...condition, source })),
  );
  if (conditions.length === 0) return [];
  const shown = new ShownText(markdown);
  const expressions = [...new Set(conditions.map(({ expression }) => expression))];
  const groups = expressions.slice(0, MAX_ALONE).map((expression) => [expression]);
  if (expressions.length > MAX_ALONE) groups.push(expressions.slice(MAX_ALONE));
  const lost = groups.flatMap((group) => {
    const among = new Set(group);
    const own = conditions.filter(({ expression }) => among.has(expression));
    const words = shown.wordsWithout(among);
    if (words === undefined) return own;
    const without = convertWithout(among);
    const allowed = without === undefined ? NO_WORDS : new ShownText(without).wordsWithout(among);
    const beyond = wordsBeyond(words, allowed ?? NO_WORDS);
    return beyond.size === 0 ? [] : guiltyOf(own, beyond);
  });
  return lost.length === 0 && isCut(shown, sources) ? conditions : lost;
}

/** Whether a page has more tags of conditions that are not a pair than its source. */
function isCut({ brokenTags }: ShownText, sources: readonly ConvertedSource[]): boolean {
  if (brokenTags === 0) return false;
  return brokenTags > sources.reduce((sum, { text }) => sum + new ShownText(text).brokenTags, 0);
}

/** The conditions with one of these words; all conditions if none has one. */
function guiltyOf(conditions: Found[], words: ReadonlySet<string>): Found[] {
  const guilty = conditions.filter(({ source, start, end }) =>
    [...countWords(source.text.slice(start, end)).keys()].some((word) => words.has(word)),
  );
  return guilty.length === 0 ? conditions : guilty;
}
