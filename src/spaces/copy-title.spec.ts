import fc from 'fast-check';
import { copyTitle } from './copy-title.js';

describe('the title of a copy', () => {
  it.each([
    ['Handbook', 'Handbook (copy)'],
    ['', ' (copy)'],
    ['x'.repeat(50), `${'x'.repeat(43)} (copy)`],
    [`${'x'.repeat(42)}🚀more`, `${'x'.repeat(42)} (copy)`],
    [`${'x'.repeat(42)} yz`, `${'x'.repeat(42)} (copy)`],
  ])('of %p is %p', (title, expected) => expect(copyTitle(title)).toBe(expected));

  it('has at most 50 characters, ends with " (copy)", and is well-formed Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (title) => {
        const copy = copyTitle(title.slice(0, 50).toWellFormed());
        expect(copy.length).toBeLessThanOrEqual(50);
        expect(copy.endsWith(' (copy)')).toBe(true);
        expect(copy.isWellFormed()).toBe(true);
      }),
    );
  });
});
