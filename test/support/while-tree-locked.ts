import type { TestApp } from './app.js';
import { whileRowsLocked } from './while-rows-locked.js';

/** Like `whileRowsLocked`, with the lock of an organization's tree. */
export function whileTreeLocked<T>(
  app: TestApp,
  organizationId: string,
  send: () => PromiseLike<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
  return whileRowsLocked(app, [lock, `tree ${organizationId}`], send, meanwhile);
}
