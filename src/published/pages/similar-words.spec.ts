import fc from 'fast-check';
import { distance, similarity } from './similar-words.js';

const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 12 });

describe('the distance of words', () => {
  it.each([
    ['install', 'install', 0],
    ['instal', 'install', 1],
    ['isntall', 'install', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %j and %j is %d', (one, other, expected) => {
    expect(distance(one, other)).toBe(expected);
  });

  it('is the same in both directions, and 0 for the same word only', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(distance(one, other)).toBe(distance(other, one));
        expect(distance(one, other) === 0).toBe(one === other);
      }),
    );
  });

  it('is exact up to a limit, and above it for all larger ones', () => {
    fc.assert(
      fc.property(word, word, fc.nat(6), (one, other, most) => {
        const exact = distance(one, other);
        const limited = distance(one, other, most);
        if (exact <= most) expect(limited).toBe(exact);
        else expect(limited).toBeGreaterThan(most);
      }),
    );
  });
});

describe('the similarity of words', () => {
  it.each([
    ['guide', 'guides', 5 / 6],
    ['quikstart', 'quickstart', 0.9],
    ['install', 'installation', 7 / 12],
    ['to', 'top', 0],
    ['cat', 'cut', 0],
    ['login', 'guide', 0],
  ])('of %j and %j is %d', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected);
  });

  it('is from 0 to 1, the same in both directions, and 1 for the same word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const alike = similarity(one, other);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(similarity(other, one)).toBe(alike);
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });
});
