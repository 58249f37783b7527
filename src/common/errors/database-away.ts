const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** SQLSTATE classes and codes after which the statement was not run, or its connection is gone. */
const AWAY_STATES = /^(08...|57P0[1-5]|53300)$/;
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'Driver not Connected',
];

/** Whether an error means that PostgreSQL cannot be reached, so that the caller should come back later (503). */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, message = '' } = error as { code?: string; syscall?: string; message?: string };
  if (code !== undefined) {
    if (AWAY_STATES.test(code)) return true;
    if (CONNECTION_ERRORS.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
      return true;
  }
  if (AWAY_MESSAGES.some((part) => message.includes(part))) return true;
  const { driverError } = error as { driverError?: unknown };
  return driverError !== undefined && driverError !== error && isDatabaseAway(driverError);
}
