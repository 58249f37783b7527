import fc from 'fast-check';
import { breakLines, type Measure } from './break-lines.js';

/** Every character is one wide. */
const MEASURE: Measure = {
  runs: ({ text }) => [{ text, face: 'sans' }],
  width: (text) => [...new Intl.Segmenter().segment(text)].length,
};
const linesOf = (text: string, width: number, options = {}): string[] =>
  breakLines([{ text }], width, MEASURE, options).map(({ pieces }) =>
    pieces.map((piece) => piece.text).join(''),
  );

describe('text is broken into lines', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['one  two', 20, ['one two']],
    ['one\ntwo', 20, ['one', 'two']],
    ['abcdefgh', 3, ['abc', 'def', 'gh']],
    ['a abcdefgh', 3, ['a a', 'bcd', 'efg', 'h']],
    ['中文排版', 3, ['中文排', '版']],
    ['', 3, ['']],
  ])('%j, %i wide', (text, width, lines) => {
    expect(linesOf(text, width).map((line) => line.trimEnd())).toEqual(lines);
  });

  it('between looks only at white space', () => {
    const spans = [{ text: 'one tw' }, { text: 'o', bold: true }, { text: ' three' }];
    const lines = breakLines(spans, 6, MEASURE).map(({ pieces }) =>
      pieces
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
    expect(lines).toEqual(['one', 'two', 'three']);
  });

  it('keeps the white space of code', () => {
    expect(linesOf('  a   b', 20, { verbatim: true })).toEqual(['  a   b']);
  });

  it('without losing a character or growing past the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '中', '-') }),
        fc.integer({ min: 1, max: 12 }),
        (text, width) => {
          const lines = linesOf(text, width);
          expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
          expect(linesOf(text, width, { verbatim: true }).join('')).toBe(text);
        },
      ),
    );
  });

  it.each(['|', ' ', '\u00e9'])('never measures much at once: a million of %j', (character) => {
    let longest = 0;
    const text = `a${character.repeat(1_000_000)}b`;
    const lines = breakLines([{ text }], 500, {
      runs: (span) => [{ text: span.text, face: 'sans' }],
      width: (measured) => {
        longest = Math.max(longest, measured.length);
        return measured.length;
      },
    });
    expect(longest).toBeLessThanOrEqual(500);
    expect(lines.length).toBeGreaterThan(0);
  });
});
