const FIRST_MS = 100;
/**
 * Longer than the time in which a running process shows that it runs (`EndedInstances`). Counted from the end of the
 * previous sweep.
 */
const NEXT_MS = 6_000;
/**
 * A process counts as ended when the second sweep misses it. The database may still hold its lock during the first one,
 * while it finishes the last statement of the process.
 */
const SWEEPS = 3;

/** Looks for leftovers of killed processes soon after startup. */
export class StartupSweeps {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param sweep must not throw */
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
