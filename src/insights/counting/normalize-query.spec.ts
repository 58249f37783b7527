import * as fc from 'fast-check';
import { normalizeQuery } from './normalize-query.js';

describe('a query', () => {
  it.each([
    ['  Install\u0000 \n Linux ', 'install linux'],
    ['ＡＰＩ', 'api'],
    ['x', undefined],
    ['   ', undefined],
    ['a'.repeat(200), 'a'.repeat(100)],
  ])('is counted in one spelling: %j as %j', (text, query) => {
    expect(normalizeQuery(text)).toBe(query);
  });

  it('can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const query = normalizeQuery(text);
        fc.pre(query !== undefined);
        expect(query.length).toBeLessThanOrEqual(100);
        expect(query.isWellFormed()).toBe(true);
        expect(query).not.toContain('\0');
      }),
    );
  });
});
