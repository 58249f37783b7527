import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { toWriteFailedError } from '../../common/errors/write-failed-error.js';
import { CheckedStorage } from './checked-storage.js';
import { StorageUnavailableError } from './storage-errors.js';

/** How long a result is used, however often it is requested. */
const GOOD_MS = 5_000;
const BAD_MS = 1_000;
/** Probes of orchestrators rarely wait longer. */
const WAIT_MS = 800;

/** Whether the file storage can be used, for probes and at the start. */
@Injectable()
export class StorageHealth {
  private readonly logger = new Logger('FileStorage');
  private result: { at: number; error: ApiError | undefined } | undefined;
  private running: Promise<void> | undefined;
  private isBad = false;

  constructor(private readonly storage: CheckedStorage) {}

  /**
   * The result of a check a moment ago, or of a new one. A check that takes longer than a probe waits does not change the
   * result before it ends, which is within the limits of the storage: a slow storage is not a broken one.
   * @returns undefined when the storage can be used
   */
  async check(): Promise<ApiError | undefined> {
    if (this.result !== undefined) {
      const { at, error } = this.result;
      if (performance.now() - at < (error === undefined ? GOOD_MS : BAD_MS)) return error;
    }
    this.running ??= this.checkNow().finally(() => (this.running = undefined));
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), WAIT_MS);
    const first = await Promise.race([this.running, late.promise]);
    clearTimeout(timer);
    if (first !== 'late') return this.result?.error;
    const error = this.result === undefined ? new StorageUnavailableError('slow') : this.result.error;
    // Until the check ends, the next probes do not wait again.
    this.result = { at: performance.now(), error };
    return error;
  }

  /** The result of a new check, which takes as long as the limits of the storage allow. */
  async checkFully(): Promise<ApiError | undefined> {
    this.running ??= this.checkNow().finally(() => (this.running = undefined));
    await this.running;
    return this.result?.error;
  }

  private async checkNow(): Promise<void> {
    let error: ApiError | undefined;
    try {
      await this.storage.check();
    } catch (thrown) {
      error =
        thrown instanceof ApiError
          ? thrown
          : (toWriteFailedError(thrown) ?? new StorageUnavailableError('unreachable', thrown));
    }
    this.result = { at: performance.now(), error };
    this.log(error);
  }

  private log(error: ApiError | undefined): void {
    if (error !== undefined && !this.isBad) {
      const detail = error instanceof StorageUnavailableError ? error.detail : undefined;
      this.logger.error({
        msg: 'The file storage cannot be used',
        err: error.cause ?? error,
        reason: error.message,
        detail,
      });
    } else if (error === undefined && this.isBad) this.logger.log('The file storage can be used again');
    this.isBad = error !== undefined;
  }
}
