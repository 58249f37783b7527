import type { Progress } from './structure/import-job.js';

/**
 * Time for one page, unless half the time of the whole is less. An ordinary page of a megabyte takes a quarter of it on a
 * busy machine.
 */
const PAGE_SECONDS = 20;

/**
 * Ends a job that takes too long, and knows the page that it was reading. Counts from its start, and for each page anew,
 * without the time in which other jobs have its place.
 */
export class ImportDeadline {
  /** The message of the time limit that passed. */
  passed: string | undefined;
  private readonly controller = new AbortController();
  private wholeTimer: NodeJS.Timeout | undefined;
  private pageTimer: NodeJS.Timeout | undefined;
  /** Milliseconds that are left at `since`. */
  private left: number;
  private since = 0;

  /** @param seconds time of the whole job */
  constructor(private readonly seconds: number) {
    this.left = seconds * 1000;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  onProgress(progress: Exclude<Progress, 'paused'>): void {
    if (progress === 'began') {
      this.resume();
      return;
    }
    if ('total' in progress) return;
    clearTimeout(this.pageTimer);
    if (progress.page === null) return;
    const pageSeconds = Math.min(PAGE_SECONDS, this.seconds / 2);
    const message = `The page "${progress.page}" took longer than ${pageSeconds} s to read.`;
    this.pageTimer = setTimeout(() => this.pass(message), pageSeconds * 1000);
  }

  /** Stops counting. The job is between two pages. */
  pause(): void {
    this.clear();
    this.left -= performance.now() - this.since;
  }

  resume(): void {
    const message = `Converting the source took longer than ${this.seconds} s.`;
    this.since = performance.now();
    this.wholeTimer = setTimeout(() => this.pass(message), Math.max(0, this.left));
  }

  clear(): void {
    clearTimeout(this.wholeTimer);
    clearTimeout(this.pageTimer);
  }

  private pass(message: string): void {
    this.passed = message;
    this.controller.abort();
  }
}
