/** Lets one piece of work run at a time, in the order they came. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = false;

  /** @param maxWaiting so many may wait; see {@link isFull} */
  constructor(private readonly maxWaiting: number) {}

  /** Whether as many wait as may. */
  get isFull(): boolean {
    return this.waiting.length >= this.maxWaiting;
  }

  /** Runs the work when it is its turn. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running = true;
    try {
      return await work();
    } finally {
      // The turn goes on to who waits, so that nobody else can take it in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running = false;
      else next();
    }
  }
}
