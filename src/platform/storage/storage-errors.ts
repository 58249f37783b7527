import { ApiError } from '../../common/errors/api-error.js';
import { WriteFailedError } from '../../common/errors/write-failed-error.js';

/** Why the file storage cannot be used. */
export type StorageProblem =
  | 'unreachable'
  | 'slow'
  | 'overloaded'
  | 'broken'
  | 'untrusted'
  | 'denied'
  | 'unwritable'
  | 'missing'
  | 'moved'
  | 'foreign'
  | 'empty';

const SOON = 'try again in a few seconds.';
const LATER = 'try again after the operator has fixed it.';

const MESSAGES: Record<StorageProblem, string> = {
  unreachable: `The service cannot reach its file storage right now: ${SOON}`,
  slow: `The file storage does not respond in time right now: ${SOON}`,
  overloaded: `The file storage is overloaded or has an error right now: ${SOON}`,
  broken: `The file storage gave a broken response: ${SOON}`,
  untrusted: `The certificate of the file storage is not valid: ${LATER}`,
  denied: `The file storage denies the service access: ${LATER}`,
  unwritable: `The directory of the file storage cannot be written: ${LATER}`,
  missing: `The bucket of the file storage does not exist: ${LATER}`,
  moved: `The bucket of the file storage is in another region or at another address: ${LATER}`,
  foreign: `The file storage belongs to another installation: ${LATER}`,
  empty: `The file storage does not contain the files of this installation: ${LATER}`,
};

const ADVICE: Partial<Record<StorageProblem, string>> = {
  untrusted:
    'renew the certificate, correct the endpoint in STORAGE_URL, or name the certificate of its authority in NODE_EXTRA_CA_CERTS',
  denied: 'check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what they may do with the bucket',
  unwritable: 'give the account of the service the right to write there, or correct STORAGE_URL or DATA_DIR',
  missing: 'create the bucket, or correct STORAGE_URL',
  moved: 'correct the endpoint or the region in STORAGE_URL',
  foreign:
    'correct STORAGE_URL or DATABASE_URL, or run "storage adopt" if this installation is to own the storage',
  empty:
    'restore the files, correct STORAGE_URL or DATA_DIR, or run "storage adopt" to go on without the files',
};

/** Problems that only an operator can end. A restart does not help. */
const LASTING: ReadonlySet<StorageProblem> = new Set([
  'untrusted',
  'denied',
  'unwritable',
  'missing',
  'moved',
  'foreign',
  'empty',
]);
const SOON_SECONDS = 5;
const LATER_SECONDS = 30;

/** 503: the file storage cannot be used right now. Nothing was changed. */
export class StorageUnavailableError extends WriteFailedError {
  /** @param detail for the operator; never sent to callers */
  constructor(
    readonly problem: StorageProblem,
    cause?: unknown,
    readonly detail?: string,
  ) {
    const isLasting = LASTING.has(problem);
    super(
      503,
      MESSAGES[problem],
      cause,
      isLasting ? 'file storage' : undefined,
      isLasting ? LATER_SECONDS : SOON_SECONDS,
    );
  }

  /** The problem alone, without advice for the caller. */
  get summary(): string {
    return this.message.split(':', 1)[0] as string;
  }

  /** The advice for an operator. */
  get advice(): string {
    return ADVICE[this.problem] ?? 'wait until it responds again';
  }

  /** Whether only an operator can end the problem. */
  get isLasting(): boolean {
    return LASTING.has(this.problem);
  }
}

/** 500: the file storage works, but lacks bytes that it once stored. */
export class MissingBytesError extends ApiError {
  constructor(cause?: unknown) {
    super(500, 'The file storage has lost the bytes of this file: an operator must restore them.', { cause });
  }
}
