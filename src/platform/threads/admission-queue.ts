import { ApiError } from '../../common/errors/api-error.js';

/** What a line is bounded by. */
export interface AdmissionQueueOptions {
  /** Those who are served at once; one unless given. */
  places?: number;
  /** Seconds that somebody waits for a turn at most. */
  seconds: number;
  /** Those who wait at once; one more is sent away. */
  most: number;
  /** What waits, in the plural, for the message to who is sent away, e.g. `PDFs`. */
  what: string;
  /** Seconds after which who is sent away is told to come again. */
  retrySeconds: number;
}

/** How somebody waits. */
export interface AdmissionOptions {
  /** `true`: for what was begun already, so as long as it must, and never sent away. */
  neverRefuse?: boolean;
  /** Seconds, where somebody has waited in another line before: what is left of the time for both. */
  seconds?: number;
}

/** 503: too many wait for the same place, or it did not come in time. */
export class BusyError extends ApiError {
  constructor({ what, retrySeconds }: Pick<AdmissionQueueOptions, 'what' | 'retrySeconds'>) {
    super(503, `Too many ${what} are waiting: try again in ${retrySeconds} seconds.`, {
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
}

/** One after the other, in the order they came. The wait is bounded, and does not count as time of the work. */
export class AdmissionQueue {
  private busy = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly options: AdmissionQueueOptions) {}

  /**
   * Does the work when it is its turn.
   * @param work is told how many seconds are left to wait in another line
   * @throws BusyError when the turn does not come in time, or too many wait already
   */
  async run<Result>(
    work: (secondsLeft: number) => Promise<Result>,
    { neverRefuse = false, seconds = this.options.seconds }: AdmissionOptions = {},
  ): Promise<Result> {
    const came = performance.now();
    if (this.busy < (this.options.places ?? 1)) this.busy += 1;
    else await this.waitForPlace(neverRefuse, seconds);
    try {
      return await work(Math.max(0, seconds - (performance.now() - came) / 1000));
    } finally {
      // The place goes on to who waits, so that nobody else can take it in between.
      const [next] = this.waiting;
      if (next === undefined) this.busy -= 1;
      else next();
    }
  }

  private async waitForPlace(goesOn: boolean, seconds: number): Promise<void> {
    if (this.waiting.size >= this.options.most && !goesOn) throw new BusyError(this.options);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.waiting.delete(begin);
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(begin);
        reject(new BusyError(this.options));
      };
      const timer = goesOn ? undefined : setTimeout(giveUp, seconds * 1000);
      this.waiting.add(begin);
    });
  }
}
