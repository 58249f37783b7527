import fc from 'fast-check';
import { parseSearchQuery, type SearchTerm } from './search-query.js';
import { TermMatcher, type TextRange } from './term-matcher.js';

/** Removes plural `s`; "the" is a stop word. */
const lexemesOf = (word: string): string[] => (word === 'the' ? [] : [word.replace(/(?<=.)s$/, '')]);

/** A word or character of a term. `isJoined`: it follows the one before it directly. */
interface Part {
  text: string;
  isJoined: boolean;
  isBeginning: boolean;
}

/** Compares a term with a text of Latin and Chinese letters, word by word, at each of its words. */
function matchesOf(text: string, { tokens, isPrefix }: SearchTerm): TextRange[] {
  const isAlone = isPrefix && tokens.length === 1;
  const lead = isAlone ? 0 : tokens.findIndex(({ text: word }) => lexemesOf(word).length > 0);
  if (lead === -1) return [];
  const parts = tokens.slice(lead).flatMap((token, index, all) =>
    (token.isCjk ? [...token.text] : [token.text]).map((part, place): Part => ({
      text: part,
      isJoined: place > 0,
      isBeginning: isPrefix && !token.isCjk && index === all.length - 1,
    })),
  );
  const words = [...text.matchAll(/[a-z]+|[図書館]/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const matches = (part: Part, index: number, isFirst: boolean): boolean => {
    const word = words[index];
    if (word === undefined || (part.isJoined && words[index - 1]?.end !== word.start)) return false;
    if (word.word === part.text || (part.isBeginning && word.word.startsWith(part.text))) return true;
    if (/[図書館]/.test(word.word + part.text)) return false;
    const [stem] = lexemesOf(part.text);
    return stem === undefined ? !isFirst : lexemesOf(word.word)[0] === stem;
  };
  const ranges: TextRange[] = [];
  for (const [index, { start }] of words.entries()) {
    if (!parts.every((part, place) => matches(part, index + place, place === 0))) continue;
    const end = words[index + parts.length - 1]?.end ?? 0;
    if (start >= (ranges.at(-1)?.end ?? 0)) ranges.push({ start, end });
  }
  return ranges;
}

describe('TermMatcher', () => {
  const piece = fc.constantFrom('x', 'y', 'xs', 'yx', 'the', 'z', '図', '書', '図書', '館', ' ', ' ', ', ');
  const text = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
  const term = fc.tuple(text(8), fc.boolean()).map(([words, isPhrase]) => (isPhrase ? `"${words}"` : words));
  const query = fc.array(term, { minLength: 1, maxLength: 12 }).map((terms) => terms.join(' '));

  it('finds what a comparison at each word finds', async () => {
    await fc.assert(
      fc.asyncProperty(query, text(40), async (wanted, searched) => {
        const { terms } = parseSearchQuery(wanted);
        const distinct = [...new Map(terms.map((each) => [JSON.stringify(each), each])).values()];
        const matcher = new TermMatcher(terms, lexemesOf);
        const found = distinct.map((each) => matchesOf(searched, each));
        const all = found.flat();
        expect(matcher.matchesIn(searched)).toEqual(all);
        const first = all.length === 0 ? -1 : Math.min(...all.map(({ start }) => start));
        expect(await matcher.firstPlace(searched)).toBe(first);
        const areAllFound = distinct.every(
          (each, index) =>
            found[index]?.length !== 0 ||
            // Only stop words.
            (!(each.isPrefix && each.tokens.length === 1) &&
              each.tokens.every(({ text: word }) => lexemesOf(word).length === 0)),
        );
        expect(matcher.isEvery(await matcher.termsIn(searched, 0n))).toBe(areAllFound);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a long phrase', `"${'x y '.repeat(126)}x z"`],
    [
      'phrases that begin with the same words',
      Array.from({ length: 20 }, (_, n) => `"${'x y '.repeat(n)}x z"`).join(' '),
    ],
    ['many words', Array.from({ length: 160 }, (_, n) => `x${n}`).join(' ')],
  ])('reads each word of a text once, and leaves others their turn: %s', async (_, wanted) => {
    const words = 100_000;
    let read = 0;
    let turns = 0;
    const { terms } = parseSearchQuery(`${wanted} `);
    const matcher = new TermMatcher(terms, (word) => {
      read += 1;
      return lexemesOf(word);
    });
    read = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // Other words with the same stems.
    expect(await matcher.firstPlace('xs ys '.repeat(words / 2))).toBe(-1);
    isDone = true;
    expect(read).toBeLessThanOrEqual(words);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
