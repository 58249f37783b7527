import { codeSpans } from './code-spans.js';

/** The spans of a text, with code in brackets. */
const read = (text: string): string =>
  codeSpans(text, { faint: true })
    .map((span) => (span.code === true ? `[${span.text}]` : span.text))
    .join('');

describe('codeSpans', () => {
  it.each([
    ['Uses `npm` and `git`.', 'Uses [npm] and [git].'],
    ['``a`b``', '[a`b]'],
    ['`` `a` ``', '[`a`]'],
    ['` a`', '[ a]'],
    ['`a``', '`a``'],
    ['a ` b', 'a ` b'],
    ['``', '``'],
    ['', ''],
    ['`'.repeat(10_000), '`'.repeat(10_000)],
    ['` `` '.repeat(2), '[``] `` '],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('keeps the look of the text', () => {
    expect(codeSpans('a `b`', { bold: true })).toEqual([
      { text: 'a ', bold: true },
      { text: 'b', bold: true, code: true },
    ]);
  });
});
