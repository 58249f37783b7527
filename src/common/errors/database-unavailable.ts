/** PostgreSQL does not respond, or a connection was closed because it did not. */
export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
}

/** PostgreSQL responds, but all connections of the process were in use for too long. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
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
/** SQLSTATE classes and codes of statements that did not run, or whose connection was lost. */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53300|25P03)$/;
/** SQLSTATE of a statement that exceeded `statement_timeout`. */
const TOO_SLOW = '57014';
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Driver not Connected',
];
/** Errors of TypeORM for a connection that it has released in the meantime. */
const UNAVAILABLE_NAMES = new Set([
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
  'TransactionNotStartedError',
]);

/** Whether PostgreSQL is reachable, but had too much to do: no connection was free, or a statement took too long. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: unknown };
  return (
    code === TOO_SLOW || (driverError !== error && driverError !== undefined && isDatabaseBusy(driverError))
  );
}

/** Whether an error means that PostgreSQL is unreachable or too slow, so that the caller should retry later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseSilentError || isDatabaseBusy(error)) return true;
  const { code, syscall, name, message = '' } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (UNAVAILABLE_STATES.test(code)) return true;
    if (CONNECTION_ERRORS.has(code) && syscall !== undefined && CONNECTION_CALLS.has(syscall)) return true;
  }
  if (UNAVAILABLE_NAMES.has(name) || UNAVAILABLE_MESSAGES.some((part) => message.includes(part))) return true;
  // Connecting to a host with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const { driverError } = error as { driverError?: unknown };
  return driverError !== undefined && driverError !== error && isDatabaseUnavailable(driverError);
}
