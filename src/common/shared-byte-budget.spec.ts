import { SharedByteBudget } from './shared-byte-budget.js';

describe('a shared budget of bytes', () => {
  it('gives a holder no more than their share', () => {
    const budget = new SharedByteBudget(10, 6);
    expect([budget.take('a', 4), budget.take('a', 3), budget.take('a', 2)]).toEqual([true, false, true]);
    expect([budget.take('b', 5), budget.take('b', 4)]).toEqual([false, true]);
  });

  it('has again what is given back', () => {
    const budget = new SharedByteBudget(10, 6);
    budget.take('a', 6);
    budget.take('b', 4);
    budget.give('a', 6);
    expect([budget.take('a', 6), budget.take('c', 1)]).toEqual([true, false]);
  });
});
