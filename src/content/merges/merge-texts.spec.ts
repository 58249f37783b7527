import { mergeTexts } from '../../versioning/merge/diff3.js';
import type { ThreeTexts } from '../differences/compare-texts.js';
import { mergeTextsOf } from './merge-texts.js';

/** Merges here, and notes what. */
class Differences {
  readonly merged: ThreeTexts[] = [];

  mergeTexts(texts: readonly ThreeTexts[]): Promise<(string | undefined)[]> {
    this.merged.push(...texts);
    return Promise.resolve(texts.map(({ base = '', ours, theirs }) => mergeTexts(base, ours, theirs)));
  }
}

const never = (): string => {
  throw new Error('The text is not merged yet.');
};

describe('merging the texts of a merge before it', () => {
  it('finds each text by its documents; texts that both sides added have an empty base', async () => {
    const texts = new Map(Object.entries({ a: 'a\nb\nc', b: 'A\nb\nc', c: 'a\nb\nC' }));
    const [both, added] = [
      { base: 'a', ours: 'b', theirs: 'c' },
      { base: undefined, ours: 'b', theirs: 'c' },
    ];
    const differences = new Differences();
    const merged = await mergeTextsOf([both, added], texts, differences);
    expect(differences.merged.map(({ base }) => base)).toEqual(['a\nb\nc', '']);
    expect(merged.find(both, never)).toBe('A\nb\nC');
    expect(merged.find(added, never)).toBeUndefined();
    expect(merged.find({ ...both, base: 'c' }, () => 'not merged yet')).toBe('not merged yet');
  });

  it('counts a text with too many lines as a conflict, without merging it', async () => {
    const lines = '\n'.repeat(99_999);
    const texts = new Map(Object.entries({ a: `a${lines}`, b: `b${lines}`, c: lines, d: `\n${lines}` }));
    const differences = new Differences();
    const [long, longer] = [
      { base: 'c', ours: 'c', theirs: 'b' },
      { base: 'c', ours: 'd', theirs: 'c' },
    ];
    const merged = await mergeTextsOf([long, longer], texts, differences);
    expect(differences.merged).toHaveLength(1);
    expect(merged.find(long, never)).toBe(`b${lines}`);
    expect(merged.find(longer, never)).toBeUndefined();
  });

  it('refuses texts with too many lines together', async () => {
    const texts = new Map([['a', '\n'.repeat(99_999)]]);
    const page = { base: 'a', ours: 'a', theirs: 'a' };
    const differences = new Differences();
    const merge = (count: number) =>
      mergeTextsOf(
        Array.from({ length: count }, () => page),
        texts,
        differences,
      );
    await merge(20);
    await expect(merge(21)).rejects.toThrow('more than 6000000 lines together');
  });
});
