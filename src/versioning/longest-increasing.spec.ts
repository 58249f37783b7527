import fc from 'fast-check';
import { longestIncreasing } from './longest-increasing.js';

describe('longestIncreasing', () => {
  it('returns the indexes of increasing numbers, as many as possible', () => {
    const permutation = fc.uniqueArray(fc.nat(20), { maxLength: 9 });
    fc.assert(
      fc.property(permutation, (numbers) => {
        const places = [...longestIncreasing(numbers)].sort((a, b) => a - b);
        const chosen = places.map((place) => numbers[place] as number);
        expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
        let best = 0;
        for (let mask = 0; mask < 2 ** numbers.length; mask += 1) {
          const subset = numbers.filter((_, place) => (mask >> place) & 1);
          if (subset.every((number, place) => place === 0 || number > (subset[place - 1] as number)))
            best = Math.max(best, subset.length);
        }
        expect(places).toHaveLength(best);
      }),
    );
  });
});
