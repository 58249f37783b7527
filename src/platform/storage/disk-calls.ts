import { StorageUnavailableError } from './storage-errors.js';

/**
 * Calls that hang at the same time before further ones are refused. A call to a disk that hangs cannot be ended, and holds
 * one of the four threads that all file access of the process shares.
 */
const MOST_HANGING = 2;

/** Runs calls to a disk within a limit of time. */
export class DiskCalls {
  private hanging = 0;

  constructor(private readonly timeoutMs: number) {}

  /**
   * @param ms limit in milliseconds; infinite: none
   * @param discard gives back the result of a call that ends too late
   * @throws StorageUnavailableError when the call takes longer, or others have not ended
   */
  async run<Result>(
    call: () => Promise<Result>,
    ms = this.timeoutMs,
    discard: (result: Result) => void = () => undefined,
  ): Promise<Result> {
    if (this.hanging >= MOST_HANGING)
      throw new StorageUnavailableError('slow', undefined, 'The disk does not respond');
    const result = call();
    if (ms === Infinity) return result;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.hanging += 1;
      const end = (): void => void (this.hanging -= 1);
      result.then(discard).then(end, end);
      reject(new StorageUnavailableError('slow', undefined, `The disk did not respond within ${ms} ms`));
    }, ms);
    try {
      return await Promise.race([result, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
