import { setTimeout as pause } from 'node:timers/promises';
import { TransactionHost } from '@nestjs-cls/transactional';

const TRIES = 4;
/** Longest pause before the next try, in milliseconds. It is random, so that the same two do not meet again. */
const MAX_PAUSE = 100;

/**
 * Runs a method again whose transaction PostgreSQL ended because of a deadlock (error code 40P01): others must not be able to
 * prevent a change with their own requests. Stands above `@Transactional()`. For methods that can run again with the same
 * arguments, because nothing but the transaction remembers that they ran.
 */
export function RetryDeadlocks(): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const run = descriptor.value as (...values: unknown[]) => Promise<unknown>;
    descriptor.value = async function retried(this: unknown, ...values: unknown[]): Promise<unknown> {
      // Within another transaction, it is that one that ended.
      const tries = TransactionHost.getInstance().isTransactionActive() ? 1 : TRIES;
      for (let left = tries - 1; ; left -= 1) {
        try {
          return await run.apply(this, values);
        } catch (error) {
          if (left === 0 || !isDeadlock(error)) throw error;
          await pause(Math.random() * MAX_PAUSE);
        }
      }
    };
  };
}

function isDeadlock(error: unknown): boolean {
  const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: unknown };
  return code === '40P01';
}
