import fc from 'fast-check';
import { FreeNames, FreeNumbers } from './free-numbers.js';

describe('free numbers', () => {
  it('are the lowest ones, whatever is taken and released', () => {
    const steps = fc.array(fc.oneof(fc.constant('lowest' as const), fc.integer({ min: 1, max: 12 })), {
      size: 'max',
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const taken = new Set<number>();
        const numbers = new FreeNumbers(1, (number) => taken.has(number));
        for (const step of all) {
          let expected = 1;
          while (taken.has(expected)) expected += 1;
          expect(numbers.lowest()).toBe(expected);
          if (step === 'lowest') taken.add(expected);
          else if (taken.delete(step)) numbers.release(step);
          else taken.add(step);
        }
      }),
    );
  });

  it('end where the series ends', () => {
    const numbers = new FreeNumbers(1, (number) => number < 5);
    expect(numbers.lowest(4)).toBeUndefined();
    expect(numbers.lowest(6)).toBe(5);
  });

  it('are found without looking at the taken ones again', () => {
    const taken = new Set<number>();
    let looks = 0;
    const numbers = new FreeNumbers(1, (number) => {
      looks += 1;
      return taken.has(number);
    });
    for (let count = 0; count < 10_000; count += 1) {
      taken.add(numbers.lowest() as number);
      // Two numbers by turns, so that the others are between them.
      const released = count % 2 === 0 ? 1 : taken.size;
      taken.delete(released);
      numbers.release(released);
      taken.add(numbers.lowest() as number);
    }
    expect(looks).toBeLessThan(100_000);
  });
});

describe('free names', () => {
  it('are the first of their series', () => {
    const taken = new Set(['a-1', 'a-3']);
    const names = new FreeNames((name) => taken.has(name));
    const take = (base: string): string => {
      const name = names.find(1, (number) => `${base}-${number}`);
      taken.add(name);
      return name;
    };
    expect([take('a'), take('a'), take('b'), take('a')]).toEqual(['a-2', 'a-4', 'b-1', 'a-5']);
  });
});
