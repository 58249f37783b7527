import { setTimeout as wait } from 'node:timers/promises';
import { FetchBudget } from './fetch-budget.js';
import { OutboundClient } from './outbound-client.js';

const outbound = new OutboundClient({
  allowedHosts: [],
  timeoutMs: 1000,
  maxRedirects: 0,
  userAgent: 'test',
});
const budgetOf = (seconds: number): FetchBudget => new FetchBudget(outbound, '/none', seconds, 1);
const aborted = (budget: FetchBudget): Promise<void> =>
  new Promise((resolve) => budget.signal.addEventListener('abort', () => resolve()));

describe('the time of a fetch', () => {
  it('stands still while any work waits for its turn', async () => {
    const budget = budgetOf(0.05);
    const turn = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const waiting = budget.inTurn(() => turn.promise);
    const other = budget.inTurn(() => others.promise);
    await wait(100);
    others.resolve();
    await other;
    await wait(100);
    expect(budget.signal.aborted).toBe(false);
    turn.resolve();
    await waiting;
    await aborted(budget);
  });

  it('goes on when the work has begun', async () => {
    const budget = budgetOf(0.05);
    await budget.inTurn(async (begun) => {
      begun();
      begun();
      await aborted(budget);
    });
    expect(budget.signal.aborted).toBe(true);
  });

  it('does not go on after its end', async () => {
    const budget = budgetOf(0.02);
    await budget.inTurn(async () => budget.end());
    await wait(60);
    expect(budget.signal.aborted).toBe(false);
  });
});
