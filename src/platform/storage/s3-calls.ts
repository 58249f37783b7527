import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ApiError } from '../../common/errors/api-error.js';
import type { S3Location } from '../../config/storage-location.js';
import { isTransient, toStorageError } from './s3-errors.js';
import { StorageUnavailableError } from './storage-errors.js';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
/** Least time between two log lines about the same problem. */
const LOG_EVERY_MS = 10_000;

/** Runs calls to a bucket: within a limit of time, with further attempts where they help, and with errors for callers. */
export class S3Calls {
  private readonly logger = new Logger('FileStorage');
  private readonly loggedAt = new Map<string, number>();

  constructor(private readonly location: Pick<S3Location, 'bucket' | 'endpoint' | 'region'>) {}

  /**
   * @param ms limit for all attempts together, in milliseconds
   * @param attempt must end when the signal says so, but is not waited for then
   * @throws ApiError
   */
  async run<Result>(ms: number, attempt: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const end = new AbortController();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new StorageUnavailableError('slow', undefined, `There was no response within ${ms} ms`));
      end.abort();
    }, ms);
    try {
      for (let number = 1; ; number += 1) {
        try {
          return await Promise.race([attempt(end.signal), late]);
        } catch (thrown) {
          const error = toStorageError(thrown);
          if (number === ATTEMPTS || end.signal.aborted || !isTransient(error)) throw this.noted(error);
          await pause(Math.random() * FIRST_PAUSE_MS * 2 ** number);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tells the operator about problems that do not end on their own. */
  private noted(error: ApiError): ApiError {
    if (!(error instanceof StorageUnavailableError)) return error;
    const now = performance.now();
    if (!error.isLasting || now - (this.loggedAt.get(error.problem) ?? -Infinity) < LOG_EVERY_MS)
      return error;
    this.loggedAt.set(error.problem, now);
    const { bucket, endpoint, region } = this.location;
    const cause = error.cause as
      { name?: string; code?: string; $metadata?: { httpStatusCode?: number } } | undefined;
    this.logger.error({
      msg: `${error.summary}: ${error.advice}`,
      bucket,
      endpoint: endpoint ?? 'Amazon S3',
      region,
      code: cause?.code ?? cause?.name,
      status: cause?.$metadata?.httpStatusCode,
    });
    return error;
  }
}
