import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { ApiError, UnusableSourceError } from '../../common/errors/api-error.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { PDF_LIMITS, type PdfJob } from './pdf-job.js';

const WORKER = new URL('./pdf.worker.js', import.meta.url);
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** More than wait for a thread are sent away. */
const MAX_WAITING = 20;

/** Threads that make PDFs. They end when they are idle, and are bounded in number, time and memory. */
@Injectable()
export class PdfWorkers implements OnApplicationShutdown {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly pool: Piscina<PdfJob, string | undefined>;

  constructor(private readonly threads: ThreadPools) {
    this.pool = threads.create(WORKER, {
      heavy: true,
      maxThreads: THREADS,
      idleTimeout: 10_000,
      maxOldGenerationSizeMb: 512,
    });
  }

  /**
   * Does some work that runs jobs, when its turn has come.
   * @throws ApiError 503 when too many wait already
   */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= THREADS) {
      if (this.waiting.length >= MAX_WAITING) {
        throw new ApiError(503, 'Too many PDFs are being made right now: try again in a minute.', {
          headers: { 'Retry-After': '60' },
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      // The place goes on to who waits, so that nobody else can take it in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** @throws UnusableSourceError when it takes too long or too much memory; the thread is ended then */
  async run(job: PdfJob): Promise<void> {
    await this.threads.inTurn(() => this.runNow(job));
  }

  private async runNow(job: PdfJob): Promise<void> {
    const signal = AbortSignal.timeout(PDF_LIMITS.seconds * 1000);
    try {
      const refusal = await this.pool.run(job, { signal });
      if (refusal !== undefined) throw new UnusableSourceError(`${refusal}.`);
    } catch (error) {
      if (signal.aborted) {
        throw new UnusableSourceError(
          `Making the PDF took longer than ${PDF_LIMITS.seconds} s: ask for a part of the space with "page".`,
        );
      }
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new UnusableSourceError(
          'The content is too large for one PDF: ask for a part of the space with "page".',
        );
      }
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
