import { ApiError } from './api-error.js';

/** What keeps the data. */
export type Store = 'database' | 'file storage';

/** Seconds until somebody may have made room. */
const RETRY_SECONDS = 30;

/** 507 or 503: the database or the file storage could not write. Nothing of the change was made. */
export class WriteFailedError extends ApiError {
  constructor(
    status: 503 | 507,
    message: string,
    cause: unknown,
    /** What cannot be written to until somebody has done something about it; undefined: it passes by itself. */
    readonly store?: Store,
  ) {
    super(status, message, { headers: { 'Retry-After': String(RETRY_SECONDS) }, cause });
  }
}

interface Refusal {
  status: 503 | 507;
  message: string;
  store?: Store;
}

/** By SQLSTATE, and by what the operating system says of a file. */
const REFUSALS: Record<string, Refusal> = {
  '53100': {
    status: 507,
    message: 'The disk of the database is full: try again when its operator has made room.',
    store: 'database',
  },
  '58030': {
    status: 503,
    message: 'The disk of the database fails: try again when its operator has repaired it.',
    store: 'database',
  },
  '53200': { status: 503, message: 'The database has not enough memory right now: try again in a moment.' },
  ENOSPC: {
    status: 507,
    message: 'The disk of the file storage is full: try again when its operator has made room.',
    store: 'file storage',
  },
  EDQUOT: {
    status: 507,
    message: 'The quota of the file storage is used up: try again when its operator has made room.',
    store: 'file storage',
  },
  EROFS: {
    status: 503,
    message: 'The file storage is read-only right now: try again when its operator has repaired it.',
    store: 'file storage',
  },
};

/** How messages of Node.js begin. Errors that come from another thread have lost their code. */
const SYSTEM_MESSAGE = /^(ENOSPC|EDQUOT|EROFS): /;

/**
 * What the caller is told when the database or the file storage could not write.
 * @returns undefined when an error says something else
 */
export function toWriteFailedError(error: unknown): WriteFailedError | undefined {
  if (error instanceof WriteFailedError) return error;
  if (!(error instanceof Error) || error instanceof ApiError) return undefined;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  const known = typeof code === 'string' ? code : SYSTEM_MESSAGE.exec(error.message)?.[1];
  if (known !== undefined && Object.hasOwn(REFUSALS, known)) {
    const { status, message, store } = REFUSALS[known] as Refusal;
    return new WriteFailedError(status, message, error, store);
  }
  return toWriteFailedError(driverError) ?? toWriteFailedError(error.cause);
}
