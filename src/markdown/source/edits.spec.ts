import fc from 'fast-check';
import { applyEdits, beforeEdits, type Edit } from './edits.js';

/** A text of unlike characters, and edits of it. */
const EDITED = fc
  .array(fc.record({ skip: fc.nat(3), length: fc.nat(3), text: fc.stringMatching(/^[0-9]{0,3}$/) }))
  .map((steps) => {
    let position = 0;
    const edits = steps.map(({ skip, length, text }): Edit => {
      const start = position + skip;
      // Two edits at one place are one.
      position = start + Math.max(1, length);
      return { start, end: position, text };
    });
    const source = Array.from({ length: position + 3 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
    return { source, edits };
  });

describe('what a stretch of an edited text was', () => {
  it('is the same where nothing was edited', () => {
    fc.assert(
      fc.property(EDITED, ({ source, edits }) => {
        const [edited, before] = [applyEdits(source, edits), beforeEdits(edits)];
        for (const [at, character] of [...edited].entries()) {
          const { start, end } = before({ start: at, end: at + 1 });
          if (!/[0-9]/.test(character)) expect(source.slice(start, end)).toBe(character);
        }
      }),
    );
  });

  it('is the whole part that was replaced', () => {
    const before = beforeEdits([{ start: 2, end: 5, text: 'abcd' }]);
    for (const range of [
      { start: 2, end: 6 },
      { start: 3, end: 4 },
    ])
      expect(before(range)).toEqual({ start: 2, end: 5 });
    expect(before({ start: 1, end: 7 })).toEqual({ start: 1, end: 6 });
  });

  it('is not wider than what is around a part that was removed', () => {
    const before = beforeEdits([{ start: 0, end: 1, text: '' }]);
    expect(before({ start: 0, end: 2 })).toEqual({ start: 1, end: 3 });
  });
});
