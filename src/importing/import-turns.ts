import type { Place } from '../platform/threads/admission-queue.js';
import type { ImportDeadline } from './import-deadline.js';
import { beginPause, endPause, noPause, type PagesPause } from './structure/pages-pause.js';

/** Milliseconds that an import has its place while others wait. They wait up to 30 seconds, also for a page that takes long. */
const TURN_MS = 5_000;

/**
 * Lets other large jobs run between the pages of an import, which can take minutes. The thread of the import waits meanwhile,
 * with its memory, and its time does not count.
 */
export class ImportTurns {
  /** For the thread. */
  readonly pause: PagesPause = noPause();
  private readonly timer: NodeJS.Timeout;
  private since = performance.now();
  private hasEnded = false;

  /** @param turnMs milliseconds that it has its place while others wait */
  constructor(
    private readonly place: Place,
    private readonly deadline: ImportDeadline,
    turnMs = TURN_MS,
  ) {
    this.timer = setInterval(() => {
      const isOver = performance.now() - this.since >= turnMs;
      if (isOver && place.isWanted()) beginPause(this.pause);
    }, turnMs / 10);
  }

  /** The thread waits. @returns when the thread continues */
  async onPaused(): Promise<void> {
    this.deadline.pause();
    await this.place.lend();
    if (this.hasEnded) return;
    this.since = performance.now();
    this.deadline.resume();
    endPause(this.pause);
  }

  /** The job is done or failed. */
  end(): void {
    this.hasEnded = true;
    clearInterval(this.timer);
    endPause(this.pause);
  }
}
