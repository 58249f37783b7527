const FIRST_MS = 100;
/** More than the time in which a process that runs shows it (`EndedInstances`), counted from the end of the look before. */
const NEXT_MS = 6_000;
/**
 * A process is known to have ended by the second look that misses it; the database may hold its lock at the first, while
 * it ends what the process had asked for.
 */
const LOOKS = 3;

/** Looks, soon after the start, for what killed processes left. */
export class LooksAfterStart {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param look throws nothing */
  constructor(private readonly look: () => Promise<void>) {}

  begin(): void {
    this.schedule(1, FIRST_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private schedule(count: number, delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.look().then(() => {
        if (count < LOOKS) this.schedule(count + 1, NEXT_MS);
      });
    }, delay).unref();
  }
}
