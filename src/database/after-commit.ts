import { AsyncLocalStorage } from 'node:async_hooks';

const pending = new AsyncLocalStorage<(() => void)[]>();

/** Runs a transaction, and then what `afterCommit` was called with in it, unless it was rolled back. */
export async function withAfterCommit<T>(transaction: () => Promise<T>): Promise<T> {
  const actions: (() => void)[] = [];
  const result = await pending.run(actions, transaction);
  for (const action of actions) action();
  return result;
}

/** Calls `action` as soon as the transaction that is open in this call has committed. It must not throw. */
export function afterCommit(action: () => void): void {
  const actions = pending.getStore();
  if (actions === undefined) throw new Error('No transaction is open: call the function itself.');
  actions.push(action);
}
