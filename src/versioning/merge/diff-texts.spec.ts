import fc from 'fast-check';
import { diffTexts, type TextDiff } from './diff-texts.js';

const line = fc.constantFrom('a', 'b', 'c', '', '# Title', 'd\r', '-', '+');
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));
const diff = (before: string | undefined, after: string | undefined, characters = 1_000_000): TextDiff =>
  diffTexts(before, after, { characters });

/** Applies hunks as `patch` does, and checks that they describe the old text. */
function patch(before: string, { hunks }: TextDiff): string {
  const lines = before.split('\n');
  let shift = 0;
  for (const { oldStart, oldLines, newStart, newLines, lines: changes } of hunks) {
    const old = changes.filter((change) => !change.startsWith('+')).map((change) => change.slice(1));
    const now = changes.filter((change) => !change.startsWith('-')).map((change) => change.slice(1));
    const at = oldStart + shift - (oldLines === 0 ? 0 : 1);
    expect([old.length, now.length]).toEqual([oldLines, newLines]);
    expect(newStart).toBe(newLines === 0 ? at : at + 1);
    expect(lines.splice(at, oldLines, ...now)).toEqual(old);
    shift += newLines - oldLines;
  }
  return lines.join('\n');
}

describe('diffTexts', () => {
  it('turns the old text into the new one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = diff(before, after);
        expect(patch(before, found)).toBe(after);
        expect(found.truncated).toBe(false);
      }),
    );
  });

  it('names the changed lines with three lines of context, and joins changes that are near', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `${at + 1}`);
    const after = lines.toSpliced(19, 1, '20!', '20!!').toSpliced(9, 1).toSpliced(4, 1, '5!');
    expect(diff(lines.join('\n'), after.join('\n')).hunks).toEqual([
      {
        oldStart: 2,
        oldLines: 12,
        newStart: 2,
        newLines: 11,
        lines: [' 2', ' 3', ' 4', '-5', '+5!', ' 6', ' 7', ' 8', ' 9', '-10', ' 11', ' 12', ' 13'],
      },
      {
        oldStart: 17,
        oldLines: 7,
        newStart: 16,
        newLines: 8,
        lines: [' 17', ' 18', ' 19', '-20', '+20!', '+20!!', ' 21', ' 22', ' 23'],
      },
    ]);
  });

  it.each([
    ['new', undefined, 'a\nb', { oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, lines: ['+a', '+b'] }],
    ['removed', 'a', undefined, { oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ['-a'] }],
    [
      'without its last line end',
      'a\n',
      'a',
      { oldStart: 1, oldLines: 2, newStart: 1, newLines: 1, lines: [' a', '-'] },
    ],
  ])('describes a text that is %s', (_name, before, after, hunk) => {
    expect(diff(before, after)).toEqual({ hunks: [hunk], truncated: false });
  });

  it('has no hunks for equal texts', () => {
    expect(diff('a', 'a')).toEqual({ hunks: [], truncated: false });
    expect(diff(undefined, undefined)).toEqual({ hunks: [], truncated: false });
  });

  it('is truncated after 100 hunks', () => {
    const lines = (mark: string) => Array.from({ length: 101 }, (_, at) => `${mark}${at}${'\n_'.repeat(9)}`);
    const { hunks, truncated } = diff(lines('a').join('\n'), lines('b').join('\n'));
    expect([hunks.length, truncated]).toEqual([100, true]);
    expect(diff(lines('a').slice(1).join('\n'), lines('b').slice(1).join('\n')).truncated).toBe(false);
  });

  it('is truncated within a hunk, whose lines stay correct', () => {
    const after = Array.from({ length: 2_000 }, (_, at) => `${at} ${'x'.repeat(95)}`);
    const found = diff(undefined, after.join('\n'));
    const [hunk] = found.hunks;
    expect([found.hunks.length, found.truncated]).toEqual([1, true]);
    expect(hunk?.newLines).toBe(hunk?.lines.length);
    expect(hunk?.lines.join('').length).toBeGreaterThan(99_000);
    expect(hunk?.lines.join('').length).toBeLessThanOrEqual(100_000);
  });

  it('leaves out what exceeds the budget, which several texts share', () => {
    const budget = { characters: 10 };
    expect(diffTexts('', 'abcd', budget).truncated).toBe(false);
    expect(budget.characters).toBe(4);
    expect(diffTexts(undefined, 'abcd', budget)).toEqual({ hunks: [], truncated: true });
  });

  it('of hostile texts takes bounded time', () => {
    const lines = (factor: number) =>
      Array.from({ length: 200_000 }, (_, at) => `${(Math.imul(at, factor) >>> 13) & 1}`).join('\n');
    expect(diff(lines(2_654_435_761), lines(2_246_822_519)).truncated).toBe(true);
  });
});
