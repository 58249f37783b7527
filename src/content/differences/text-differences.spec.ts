import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { ThreeTexts } from './compare-texts.js';
import { TextDifferences } from './text-differences.js';

const COUNT = 30_000;
const words = Array.from({ length: COUNT }, (_, n) => n.toString(36));
/** The same lines, each time in another order. */
const permuted: ThreeTexts = {
  base: words.join('\n'),
  ours: words.toReversed().join('\n'),
  theirs: words.map((_, n) => words[(n * 7919) % COUNT]).join('\n'),
};
const mergeable = (lines: number): ThreeTexts => {
  const text = (line: string) => words.slice(0, lines).with(2, line).join('\n');
  return {
    base: text('base'),
    ours: text('ours'),
    theirs: text('base').replace(/^0\n/, 'theirs\n'),
  };
};
const conflict: ThreeTexts = { base: 'a', ours: 'b', theirs: 'c' };

describe('merging texts', () => {
  let differences: TextDifferences;

  beforeEach(() => {
    differences = new TextDifferences(new ThreadPools({ memory: 16_384 }));
  });
  afterEach(() => differences.onApplicationShutdown());

  it.each([
    ['short', 100],
    ['long', COUNT],
  ])('returns the merged %s texts in their order', async (_, lines) => {
    const [first] = await differences.mergeTexts([mergeable(3)]);
    expect(first).toBe('theirs\n1\nours');
    const merged = await differences.mergeTexts([conflict, mergeable(lines), conflict, mergeable(3)]);
    expect(merged.map((text) => text?.slice(0, 14))).toEqual([
      undefined,
      'theirs\n1\nours\n',
      undefined,
      'theirs\n1\nours',
    ]);
  });

  it('does not keep the process from other work while it merges long texts', async () => {
    // A thread that runs already; its start would give others a turn, too.
    await differences.mergeTexts([mergeable(COUNT)]);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await differences.mergeTexts([permuted]);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('counts only the text as a conflict that takes too long', async () => {
    const sizes: number[] = [];
    const runWithin = (texts: ThreeTexts[]) => {
      sizes.push(texts.length);
      if (texts.includes(permuted)) return Promise.reject(new JobTooLargeError('time'));
      return Promise.resolve(texts.map(({ ours }) => ours));
    };
    const pools = { create: () => ({ runWithin, destroy: () => Promise.resolve() }) };
    const faked = new TextDifferences(pools as unknown as ThreadPools);
    expect(await faked.mergeTexts([mergeable(3), permuted, conflict])).toEqual([
      '0\n1\nours',
      undefined,
      'b',
    ]);
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  it('merges many texts in several turns, between which others have theirs', async () => {
    const sizes: number[] = [];
    const runWithin = (texts: ThreeTexts[]) => {
      sizes.push(texts.length);
      return Promise.resolve(texts.map(({ ours }) => ours));
    };
    const pools = { create: () => ({ runWithin, destroy: () => Promise.resolve() }) };
    const faked = new TextDifferences(pools as unknown as ThreadPools);
    const text = (length: number): ThreeTexts => ({ base: 'a', ours: 'b'.repeat(length), theirs: 'c' });
    const lengths = [400_000, 400_000, 400_000, 2_000_000, 10];
    expect(await faked.mergeTexts(lengths.map(text))).toEqual(lengths.map((length) => 'b'.repeat(length)));
    expect(sizes).toEqual([2, 1, 1, 1]);
  });
});
