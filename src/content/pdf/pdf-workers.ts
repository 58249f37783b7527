import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { WaitingLine } from '../../platform/threads/waiting-line.js';
import { PDF_LIMITS, type PdfJob } from './pdf-job.js';

const WORKER = new URL('./pdf.worker.js', import.meta.url);
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const LINE = { what: 'PDFs', places: THREADS, seconds: 30, most: 20, retrySeconds: 60 };

/** Threads that make PDFs. They end when they are idle, and are bounded in number, time and memory. */
@Injectable()
export class PdfWorkers implements OnApplicationShutdown {
  private readonly line = new WaitingLine(LINE);
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
   * @param work is told how many seconds its jobs may still wait
   * @throws BusyError when too many wait already, or the turn does not come in time
   */
  inTurn<Result>(work: (secondsLeft: number) => Promise<Result>): Promise<Result> {
    return this.line.take(work);
  }

  /**
   * @param seconds that it may wait for other large jobs
   * @throws UnusableSourceError when it takes too long or too much memory; the thread is ended then
   * @throws BusyError when other large jobs of the process are before it for too long
   */
  async run(job: PdfJob, seconds: number): Promise<void> {
    await this.threads.inTurn(() => this.runNow(job), { seconds });
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
