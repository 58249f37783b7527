import { ApiError } from '../../common/errors/api-error.js';

/** The limits of a queue. */
export interface AdmissionQueueOptions {
  /** Number of jobs that run at once. Defaults to 1. */
  places?: number;
  /** Maximum waiting time in seconds. */
  seconds: number;
  /** Maximum number of waiting callers. Further callers are refused. */
  most: number;
  /** What is waiting, in the plural, for the error message: `PDFs`. */
  what: string;
  /** Seconds for the `Retry-After` header of refused callers. */
  retrySeconds: number;
}

/** How a caller waits. */
export interface AdmissionOptions {
  /** `true`: waits without limit and is never refused. For work that has already begun. */
  neverRefuse?: boolean;
  /** Seconds. For callers that have waited in another queue: the remaining time for both. */
  seconds?: number;
}

/** 503: the queue is full, or the waiting time is over. */
export class BusyError extends ApiError {
  constructor({ what, retrySeconds }: Pick<AdmissionQueueOptions, 'what' | 'retrySeconds'>) {
    super(503, `Too many ${what} are waiting: try again in ${retrySeconds} seconds.`, {
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
}

/**
 * Runs work in order of arrival, a limited number at once. The waiting time is limited, and does not count as time of
 * the work.
 */
export class AdmissionQueue {
  private busy = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly options: AdmissionQueueOptions) {}

  /**
   * Runs the work when a place is free.
   * @param work receives the seconds that are left to wait in another queue
   * @throws BusyError when the waiting time is over, or the queue is full
   */
  async run<Result>(
    work: (secondsLeft: number) => Promise<Result>,
    { neverRefuse = false, seconds = this.options.seconds }: AdmissionOptions = {},
  ): Promise<Result> {
    const arrivedAt = performance.now();
    if (this.busy < (this.options.places ?? 1)) this.busy += 1;
    else await this.waitForPlace(neverRefuse, seconds);
    try {
      return await work(Math.max(0, seconds - (performance.now() - arrivedAt) / 1000));
    } finally {
      // Hand the place directly to the next waiting caller, so that no other caller can take it in between.
      const [next] = this.waiting;
      if (next === undefined) this.busy -= 1;
      else next();
    }
  }

  private async waitForPlace(neverRefuse: boolean, seconds: number): Promise<void> {
    if (this.waiting.size >= this.options.most && !neverRefuse) throw new BusyError(this.options);
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.waiting.delete(start);
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(start);
        reject(new BusyError(this.options));
      };
      const timer = neverRefuse ? undefined : setTimeout(giveUp, seconds * 1000);
      this.waiting.add(start);
    });
  }
}
