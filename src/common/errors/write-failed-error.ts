import { ApiError } from './api-error.js';

/** Stores of data. */
export type Store = 'database' | 'file storage';

/** Seconds after which an operator may have fixed the problem. */
const RETRY_SECONDS = 30;

/** 507 or 503: the database or the file storage could not write. Nothing was changed. */
export class WriteFailedError extends ApiError {
  /** @param retrySeconds seconds after which another attempt makes sense */
  constructor(
    status: 503 | 507,
    message: string,
    cause: unknown,
    /** The store that cannot write until an operator fixes it; undefined if the problem is temporary. */
    readonly store?: Store,
    retrySeconds = RETRY_SECONDS,
  ) {
    super(status, message, { headers: { 'Retry-After': String(retrySeconds) }, cause });
  }
}

interface Refusal {
  status: 503 | 507;
  message: string;
  store?: Store;
}

/** By SQLSTATE, and by error code of the operating system. */
const REFUSALS: Record<string, Refusal> = {
  '53100': {
    status: 507,
    message: 'The disk of the database is full: try again after the operator has freed space.',
    store: 'database',
  },
  '58030': {
    status: 503,
    message: 'The disk of the database has an error: try again after the operator has fixed it.',
    store: 'database',
  },
  '53200': {
    status: 503,
    message: 'The database does not have enough memory right now: try again in a moment.',
  },
  ENOSPC: {
    status: 507,
    message: 'The disk of the file storage is full: try again after the operator has freed space.',
    store: 'file storage',
  },
  EDQUOT: {
    status: 507,
    message: 'The quota of the file storage is exceeded: try again after the operator has freed space.',
    store: 'file storage',
  },
  EROFS: {
    status: 503,
    message: 'The file storage is read-only right now: try again after the operator has fixed it.',
    store: 'file storage',
  },
  EACCES: {
    status: 503,
    message: 'The file storage denies the service access: try again after the operator has fixed it.',
    store: 'file storage',
  },
  EIO: {
    status: 503,
    message: 'The disk of the file storage has an error: try again after the operator has fixed it.',
    store: 'file storage',
  },
  ESTALE: {
    status: 503,
    message: 'The file storage is not connected right now: try again after the operator has fixed it.',
    store: 'file storage',
  },
};

/** Prefix of the messages of Node.js. Errors from another thread lose their code. */
const SYSTEM_MESSAGE = /^(ENOSPC|EDQUOT|EROFS|EACCES|EIO|ESTALE): /;

/**
 * The error for the caller if the database or the file storage could not write.
 * @returns undefined for other errors
 */
export function toWriteFailedError(error: unknown): WriteFailedError | undefined {
  if (error instanceof WriteFailedError) return error;
  if (!(error instanceof Error) || error instanceof ApiError) return undefined;
  const { code, syscall, driverError } = error as {
    code?: unknown;
    syscall?: unknown;
    driverError?: unknown;
  };
  // A firewall.
  if (syscall === 'connect') return undefined;
  const known = typeof code === 'string' ? code : SYSTEM_MESSAGE.exec(error.message)?.[1];
  if (known !== undefined && Object.hasOwn(REFUSALS, known)) {
    const { status, message, store } = REFUSALS[known] as Refusal;
    return new WriteFailedError(status, message, error, store);
  }
  return toWriteFailedError(driverError) ?? toWriteFailedError(error.cause);
}
