import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../common/errors/api-error.js';

/** How long a job may take. */
export interface JobLimits {
  /** Seconds of the processor, without the start of the thread. */
  processorSeconds: number;
  /** Seconds in all: a thread that waits uses no processor, and a busy machine gives it little. */
  seconds: number;
}

/** The job took more processor time or memory than it may. Its thread was ended. */
export class JobTooLargeError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`A job took too much ${limit}.`);
  }
}

/**
 * 503: the job did not end in time, but took little processor time. The machine is busy, and the job may be fine, so it can
 * be tried again. Its thread was ended.
 */
export class JobTooSlowError extends UnavailableError {
  constructor() {
    super(undefined, 'The service has too much to do right now: try again in 10 seconds.', 10);
  }
}

/** Milliseconds between two looks at the processor time of a thread. */
const POLL_MS = 50;
/** Of the processor time for a job, that for two attempts: the first one may have ended early. */
const MOST_OF_TWO = 1.5;

/**
 * Watches a job in the only thread of a pool.
 * @param threads those of the pool that have started: the start of one takes processor time of its own
 */
export class JobWatch {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly endAt: number;
  private watched: Worker | undefined;
  private startedAt = 0;
  /** Seconds of the processor in the thread so far, and in the thread before it, where the job did not fit. */
  private used = 0;
  private usedBefore = 0;

  constructor(
    private readonly threads: () => readonly Worker[],
    private readonly limits: JobLimits,
  ) {
    this.endAt = performance.now() + limits.seconds * 1000;
    const [thread] = threads();
    if (thread !== undefined) void this.begin(thread);
    this.timer = setInterval(() => void this.look(), POLL_MS);
  }

  /** Ends the job. Its reason is a `JobTooLargeError` or `JobTooSlowError`. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Call it when a thread has started, before it gets the job. */
  async begin(thread: Worker): Promise<void> {
    this.watched = undefined;
    this.usedBefore += this.used;
    this.used = 0;
    const startedAt = await processorSeconds(thread);
    this.startedAt = startedAt;
    this.watched = thread;
  }

  private async look(): Promise<void> {
    if (performance.now() > this.endAt) return this.controller.abort(new JobTooSlowError());
    const { watched } = this;
    if (watched === undefined || !this.threads().includes(watched)) return;
    const used = (await processorSeconds(watched)) - this.startedAt;
    if (watched !== this.watched) return;
    this.used = used;
    const most = this.limits.processorSeconds * (this.usedBefore > 0 ? MOST_OF_TWO : 1);
    if (this.usedBefore + used > most) this.controller.abort(new JobTooLargeError('time'));
  }
}

/** Processor time of a thread since its start; 0 when it has ended. */
async function processorSeconds(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000_000;
  } catch {
    return 0;
  }
}

/** Whether a thread ended because its job took more memory than it has. */
export function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
