import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { isOutOfMemory } from '../../platform/threads/job-limits.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { SvgTrials } from './images/svg-trials.js';
import { PDF_LIMITS, type PdfJob } from './pdf-job.js';

const WORKER = new URL('./pdf.worker.js', import.meta.url);
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** UTF-16 units of a text that every thread has enough memory to read. */
const LONG_TEXT = 50_000;
const LINE = { what: 'PDFs', places: THREADS, seconds: 30, most: 20, retrySeconds: 60 };

/** Threads that create PDFs. They end when they are idle, and are limited in number, time and memory. */
@Injectable()
export class PdfWorkers implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(LINE);
  private readonly pool: Piscina<PdfJob, string | undefined>;
  private readonly svgs = new SvgTrials();

  constructor(private readonly threads: ThreadPools) {
    this.pool = threads.create(WORKER, {
      heavy: true,
      maxThreads: THREADS,
      idleTimeout: 10_000,
      maxOldGenerationSizeMb: 512,
    });
  }

  /**
   * Runs work that starts jobs once the queue admits it.
   * @param work is told how many seconds its jobs may still wait
   * @throws BusyError when too many wait already, or the turn does not come in time
   */
  runQueued<Result>(work: (secondsLeft: number) => Promise<Result>): Promise<Result> {
    return this.queue.run(work);
  }

  /**
   * @param seconds that it may wait for other large jobs
   * @throws UnusableSourceError when it takes too long or too much memory; the thread is ended then
   * @throws BusyError when other large jobs of the process are before it for too long
   */
  async run(job: PdfJob, seconds: number): Promise<void> {
    await this.threads.runQueued(() => this.runNow(job), { seconds });
  }

  private async runNow(job: PdfJob): Promise<void> {
    const signal = AbortSignal.timeout(PDF_LIMITS.seconds * 1000);
    try {
      const images = await this.svgs.withoutCostly(job.images, signal);
      const refusal = await this.runWithin({ ...job, images }, signal);
      if (refusal !== undefined) throw new UnusableSourceError(`${refusal}.`);
    } catch (error) {
      if (signal.aborted) {
        throw new UnusableSourceError(
          `Creating the PDF took longer than ${PDF_LIMITS.seconds} s: ask for a part of the space with "page".`,
        );
      }
      if (isOutOfMemory(error)) {
        throw new UnusableSourceError(
          'The content is too large for one PDF: ask for a part of the space with "page".',
        );
      }
      throw error;
    }
  }

  /** A parsed text can take a hundred times its length. As written, it takes no more than its length. */
  private async runWithin(job: PdfJob, signal: AbortSignal): Promise<string | undefined> {
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      const texts = [...job.pages.map(({ text }) => text), ...Object.values(job.includes)];
      const isLong = texts.some((text) => text !== null && text.markdown.length > LONG_TEXT);
      if (!isOutOfMemory(error) || !isLong) throw error;
      return this.pool.run({ ...job, longestRead: LONG_TEXT }, { signal });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
