import fc from 'fast-check';
import { delayAfter, MAX_ATTEMPTS } from './retries.js';

const DAY_MS = 24 * 3600_000;

describe('the tries of a delivery', () => {
  it('last for about a day with any jitter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: MAX_ATTEMPTS }),
        (dice) => {
          let total = 0;
          for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
            const delay = delayAfter(attempts, dice[attempts]);
            if (delay === undefined) throw new Error('It was given up too early.');
            total += delay;
          }
          expect(total).toBeGreaterThan(0.85 * DAY_MS);
          expect(total).toBeLessThan(1.1 * DAY_MS);
        },
      ),
    );
    expect(delayAfter(MAX_ATTEMPTS)).toBeUndefined();
  });

  it('have growing delays', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => delayAfter(index + 1, 0.5) ?? 0);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
  });
});
