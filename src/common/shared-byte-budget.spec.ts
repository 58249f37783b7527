import { SharedByteBudget } from './shared-byte-budget.js';

describe('a shared budget of bytes', () => {
  it('limits a holder to its share', () => {
    const budget = new SharedByteBudget(10, 6);
    expect([budget.acquire('a', 4), budget.acquire('a', 3), budget.acquire('a', 2)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([budget.acquire('b', 5), budget.acquire('b', 4)]).toEqual([false, true]);
  });

  it('makes released bytes available again', () => {
    const budget = new SharedByteBudget(10, 6);
    budget.acquire('a', 6);
    budget.acquire('b', 4);
    budget.release('a', 6);
    expect([budget.acquire('a', 6), budget.acquire('c', 1)]).toEqual([true, false]);
  });
});
