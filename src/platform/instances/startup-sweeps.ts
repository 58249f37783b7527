const FIRST_MS = 100;
/** More than the time in which a process that runs shows it (`EndedInstances`), counted from the end of the look before. */
const NEXT_MS = 6_000;
/**
 * A process is known to have ended by the second look that misses it; the database may hold its lock at the first, while
 * it ends what the process had asked for.
 */
const SWEEPS = 3;

/** Looks, soon after the start, for what killed processes left. */
export class StartupSweeps {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param sweep throws nothing */
  constructor(private readonly sweep: () => Promise<void>) {}

  start(): void {
    this.schedule(1, FIRST_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private schedule(count: number, delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep().then(() => {
        if (count < SWEEPS) this.schedule(count + 1, NEXT_MS);
      });
    }, delay).unref();
  }
}
