import { markConflicts } from './compare-texts.js';

describe('markConflicts', () => {
  it('leaves out a text whose markers would be many times as long as the sides, and marks the others', () => {
    const marks = '='.repeat(70_000);
    const text = (own: string) =>
      [...Array.from({ length: 500 }, (_, at) => `${own} ${at}\nkept ${at}`), marks].join('\n');
    const long = { base: text('base'), ours: text('ours'), theirs: text('theirs') };
    const short = { base: 'a', ours: 'b', theirs: 'c' };
    expect(markConflicts([short, long, short])).toEqual([
      expect.stringContaining('<<<<<<< ours\nb\n'),
      undefined,
      expect.stringContaining('<<<<<<< ours\nb\n'),
    ]);
  });
});
