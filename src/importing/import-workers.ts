import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../common/errors/api-error.js';
import type { FetchBudget } from '../platform/outbound/fetch-budget.js';
import { AdmissionQueue, type Place } from '../platform/threads/admission-queue.js';
import { isOutOfMemory } from '../platform/threads/job-limits.js';
import { ThreadPools } from '../platform/threads/thread-pools.js';
import type { PageCounts } from './history/import-progress.js';
import { ImportDeadline } from './import-deadline.js';
import { ImportTurns } from './import-turns.js';
import type {
  MergeJob,
  MergeOutcome,
  Progress,
  ReadJob,
  ReadOutcome,
  ScanJob,
  ScanOutcome,
  WithProgress,
} from './structure/import-job.js';

const WORKER = new URL('./import.worker.js', import.meta.url);

/** Sources up to this size (bytes) have a thread of their own, so that none of them waits for a large one. */
const SMALL_SOURCE = 64 * 1024;
/** Threads for large sources. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** Jobs that wait for a thread, of small and of large sources. An import of an archive can take minutes. */
const WAIT = { what: 'imports', seconds: 600, most: 100, retrySeconds: 30 };
/**
 * Milliseconds after which an idle thread ends. A new one compiles all code again, which takes as long as reading 300 pages. So a
 * thread stays while its source is written and the next one is fetched.
 */
const IDLE_MS = 10_000;

/** How a job is run. */
export interface RunOptions {
  /** Bytes of the source. */
  sourceSize: number;
  /** Time that the job may run, without the time it waits for a thread. */
  seconds: number;
  /** Called for each page that is being read. */
  onPages?: (pages: PageCounts) => void;
}

/**
 * Threads that read and convert, so that a large import never blocks a request. They end when they are idle. A thread
 * that takes too long or too much memory is ended; the next job gets a new one.
 */
@Injectable()
export class ImportWorkers implements OnApplicationShutdown {
  private readonly small: Pool;
  private readonly large: Pool;
  private readonly queues: Record<'small' | 'large', AdmissionQueue>;

  constructor(private readonly threads: ThreadPools) {
    // An import that lends its place keeps its memory meanwhile, so the memory limits the number of such imports.
    const places = Math.min(THREADS, threads.heavyPlaces);
    this.queues = { small: new AdmissionQueue(WAIT), large: new AdmissionQueue({ ...WAIT, places }) };
    this.small = createPool(threads, { maxThreads: 1, heavy: false });
    this.large = createPool(threads, { maxThreads: places, heavy: true });
  }

  /**
   * @throws UnusableSourceError when the job or one of its pages takes too long, or the job takes too much memory
   * @throws BusyError when the queue is full
   */
  read(job: ReadJob, options: RunOptions): Promise<ReadOutcome> {
    return this.run<ReadOutcome>('read', job, options);
  }

  /** @throws like `read` */
  merge(job: MergeJob, options: RunOptions): Promise<MergeOutcome> {
    return this.run<MergeOutcome>('merge', job, options);
  }

  /**
   * Finds the links and images of a page, within the time of its source. The time that it waits for a thread does not
   * count.
   * @throws UnusableSourceError when it takes too much memory
   * @throws Error (name `AbortError`) when the time is over; the thread is then ended
   * @throws BusyError when the queue is full
   */
  async scan(job: ScanJob, budget: Pick<FetchBudget, 'inTurn' | 'signal'>): Promise<ScanOutcome> {
    const { port1, port2 } = new MessageChannel();
    const work = (begun: () => void): Promise<ScanOutcome> => {
      port1.on('message', begun);
      const message: WithProgress<ScanJob> = { ...job, progress: port2 };
      const options = { signal: budget.signal, name: 'scanPage', transferList: [port2] };
      const scan = async () => (await this.large.run(message, options)) as ScanOutcome;
      // The pages of a website that are here already must not be lost.
      return this.queues.large.run(() => this.threads.runQueued(scan, { neverRefuse: true }), {
        neverRefuse: true,
      });
    };
    try {
      return await budget.inTurn(work);
    } catch (error) {
      throw isOutOfMemory(error) ? tooMuchMemory() : error;
    } finally {
      port1.close();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.small.destroy(), this.large.destroy()]);
  }

  private async run<Outcome>(
    name: 'read' | 'merge',
    job: ReadJob | MergeJob,
    { sourceSize, seconds, onPages }: RunOptions,
  ): Promise<Outcome> {
    const isSmall = sourceSize <= SMALL_SOURCE;
    const waiting = { neverRefuse: name === 'merge' };
    const limits = { seconds, onPages };
    if (isSmall) return this.queues.small.run(() => this.runIn(this.small, name, job, limits));
    return this.queues.large.run(() =>
      this.threads.runQueued((place) => this.runIn(this.large, name, job, { ...limits, place }), waiting),
    );
  }

  private async runIn<Outcome>(
    pool: Pool,
    name: 'read' | 'merge',
    job: ReadJob | MergeJob,
    { seconds, onPages, place }: Limits,
  ): Promise<Outcome> {
    const { port1, port2 } = new MessageChannel();
    const deadline = new ImportDeadline(seconds);
    const turns = place === undefined ? undefined : new ImportTurns(place, deadline);
    const pages: PageCounts = { read: 0, total: null };
    port1.on('message', (progress: Progress) => {
      if (progress === 'paused') return void turns?.onPaused();
      deadline.onProgress(progress);
      if (onPages === undefined || progress === 'began') return;
      if ('total' in progress) pages.total = progress.total;
      else if (progress.page !== null) pages.read += 1;
      onPages({ read: Math.min(pages.read, pages.total ?? Infinity), total: pages.total });
    });
    const message: WithProgress<ReadJob | MergeJob> = {
      ...job,
      progress: port2,
      ...(turns === undefined ? {} : { pause: turns.pause }),
    };
    try {
      return (await pool.run(message, {
        name,
        transferList: [port2],
        signal: deadline.signal,
      })) as Outcome;
    } catch (error) {
      if (deadline.passed !== undefined) throw new UnusableSourceError(deadline.passed);
      throw isOutOfMemory(error) ? tooMuchMemory() : error;
    } finally {
      turns?.end();
      deadline.clear();
      port1.close();
    }
  }
}

/** Limits of a job in a thread. */
interface Limits extends Pick<RunOptions, 'seconds'> {
  onPages: RunOptions['onPages'] | undefined;
  /** Its place among large jobs; left out: it is not a large job. */
  place?: Place;
}

type Pool = Piscina<WithProgress<ReadJob | MergeJob | ScanJob>, unknown>;

function createPool(threads: ThreadPools, options: { maxThreads: number; heavy: boolean }): Pool {
  return threads.create(WORKER, {
    ...options,
    idleTimeout: IDLE_MS,
    maxOldGenerationSizeMb: 1024,
    // Reading makes millions of short-lived objects: with the usual 16 MB it takes half as long again.
    maxYoungGenerationSizeMb: 64,
  });
}

function tooMuchMemory(): UnusableSourceError {
  return new UnusableSourceError('Converting the source takes more memory than an import can use.');
}
