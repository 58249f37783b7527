/** PostgreSQL does not answer, or its connection was given up because it did not. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
}

const CONNECTION_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const CONNECTION_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** SQLSTATE classes and codes after which the statement was not run, or its connection is gone. */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53300|25P03)$/;
/** A statement that PostgreSQL gave up because it took too long, as `statement_timeout` says. */
const TOO_SLOW = '57014';
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Driver not Connected',
];
/** What TypeORM says when it is asked to go on with a connection that it has given up in the meantime. */
const UNAVAILABLE_NAMES = new Set([
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
  'TransactionNotStartedError',
]);

/** Whether an error means that PostgreSQL cannot be reached or is too slow, so that the caller should come back later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseSilentError) return true;
  const { code, syscall, name, message = '' } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (UNAVAILABLE_STATES.test(code) || code === TOO_SLOW) return true;
    if (CONNECTION_ERRORS.has(code) && syscall !== undefined && CONNECTION_CALLS.has(syscall)) return true;
  }
  if (UNAVAILABLE_NAMES.has(name) || UNAVAILABLE_MESSAGES.some((part) => message.includes(part))) return true;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const { driverError } = error as { driverError?: unknown };
  return driverError !== undefined && driverError !== error && isDatabaseUnavailable(driverError);
}
