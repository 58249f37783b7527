import { ApiError } from '../../common/errors/api-error.js';

/** What a line is bounded by. */
export interface WaitingLineOptions {
  /** Seconds that somebody waits for a turn at most. */
  seconds: number;
  /** Those who wait at once; one more is sent away. */
  most: number;
}

/** 503: others have been waiting for the same thread, and for too long. */
export class BusyError extends ApiError {
  constructor() {
    super(503, 'Too many texts are waiting to be converted: try again in 10 seconds.', {
      headers: { 'Retry-After': '10' },
    });
  }
}

/** One after the other, in the order they came. The wait is bounded, and does not count as time of the work. */
export class WaitingLine {
  private busy = false;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly options: WaitingLineOptions) {}

  /** @throws BusyError when the turn does not come in time, or too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.busy) await this.turn();
    this.busy = true;
    try {
      return await work();
    } finally {
      // The place goes on to who waits, so that nobody else can take it in between.
      const [next] = this.waiting;
      if (next === undefined) this.busy = false;
      else next();
    }
  }

  private async turn(): Promise<void> {
    if (this.waiting.size >= this.options.most) throw new BusyError();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(new BusyError());
      }, this.options.seconds * 1000);
      this.waiting.add(begin);
    });
  }
}
