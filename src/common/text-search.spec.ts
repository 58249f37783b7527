import * as fc from 'fast-check';
import { TextSearch } from './text-search.js';

/** Texts that repeat themselves, which occur in each other. */
const repeating = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 40 });
const searched = fc.oneof(
  repeating,
  fc.tuple(repeating, fc.nat(3)).map(([unit, times]) => unit.repeat(times + 1)),
);

describe('TextSearch', () => {
  it('finds what strings find', () => {
    fc.assert(
      fc.property(searched, fc.array(searched, { maxLength: 8 }), fc.nat(60), (text, parts, from) => {
        const search = new TextSearch(text);
        const within = parts.join(text);
        expect(search.indexIn(within, from)).toBe(within.indexOf(text, from));
        expect(search.countIn(within)).toBe(within.split(text).length - 1);
        expect(search.replaceIn(within, 'c')).toBe(within.split(text).join('c'));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['in the middle', `${'a'.repeat(5_000)}b${'a'.repeat(4_999)}`],
    ['at the beginning', `b${'a'.repeat(9_999)}`],
    ['at the end', `${'a'.repeat(9_999)}b`],
  ])('looks at each character a few times, also if the texts differ only %s', (_, text) => {
    const looked = { count: 0 };
    const within = 'a'.repeat(990_000);
    const counted = {
      length: within.length,
      indexOf: () => 0,
      charCodeAt: () => {
        looked.count += 1;
        return 97;
      },
    } as unknown as string;
    expect(new TextSearch(text).indexIn(counted)).toBe(-1);
    expect(looked.count).toBe(within.length);
  });
});
