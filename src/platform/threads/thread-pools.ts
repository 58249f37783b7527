import { setFlagsFromString } from 'node:v8';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type AdmissionOptions, AdmissionQueue } from './admission-queue.js';
import { builtModule } from './built-module.js';
import { ThreadPool } from './thread-pool.js';

/** The limits of a thread pool. */
export interface ThreadPoolOptions {
  maxThreads: number;
  /** Maximum number of jobs that wait for a thread. Unlimited if left out. */
  maxQueue?: number;
  /** Milliseconds after which an idle thread ends. An idle thread uses tens of megabytes. */
  idleTimeout: number;
  /** Megabytes of the old generation, when there is enough memory. */
  maxOldGenerationSizeMb: number;
  /** Megabytes of the young generation. Defaults to that of Node.js. */
  maxYoungGenerationSizeMb?: number;
  /** `true`: a job may use all of this memory. Run such jobs with {@link ThreadPools.runQueued}. */
  heavy?: boolean;
}

/** No thread before the first job, and no unused timing histograms. */
const SMALL_POOL = { minThreads: 0, recordTiming: false };
/** MiB of memory from which threads get their full limits, and several heavy jobs run at once. */
const FULL_MEMORY_MB = 2048;
/** With less memory, a heavy thread may use this share of it, and any other thread a third of this share. */
const HEAVY_SHARE = 0.14;
const MIN_MB = 48;
/** Young generation of a thread when memory is short. */
const SMALL_YOUNG_MB = 12;
const HEAVY_QUEUE = { what: 'large jobs', seconds: 30, most: 8, retrySeconds: 30 };

/**
 * Creates thread pools for work that would block requests. All pools share the available memory. When memory is short,
 * the heavy jobs of all pools run one at a time, in order, and a heavy thread ends with its job.
 */
@Injectable()
export class ThreadPools {
  private readonly memory: number;
  private readonly heavyQueue: AdmissionQueue | undefined;

  constructor(@Inject(ENVIRONMENT) { memory }: Pick<Environment, 'memory'>) {
    this.memory = memory;
    this.heavyQueue = memory < FULL_MEMORY_MB ? new AdmissionQueue(HEAVY_QUEUE) : undefined;
  }

  /**
   * Creates a pool. It has no thread until there is a job.
   *
   * @param worker the module with the functions a job may name, as `new URL('./name.worker.js', import.meta.url)`
   */
  create<Job, Result>(
    worker: URL,
    { heavy = false, ...options }: ThreadPoolOptions,
  ): ThreadPool<Job, Result> {
    // Both flags would override the limits of every thread created later. `npm start` sets a small young generation for
    // the main thread, with which work that allocates many objects takes twice as long. An operator may limit the heap
    // of the main thread, and other threads would get the same limit.
    setFlagsFromString('--max-semi-space-size=0');
    setFlagsFromString('--max-old-space-size=0');
    const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb, ...rest } = options;
    const filename = builtModule(worker);
    if (this.heavyQueue === undefined) {
      const young = maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb };
      return new ThreadPool<Job, Result>({
        filename,
        ...SMALL_POOL,
        ...rest,
        resourceLimits: { maxOldGenerationSizeMb, ...young },
      });
    }
    const share = Math.max(MIN_MB, Math.floor(this.memory * (heavy ? HEAVY_SHARE : HEAVY_SHARE / 3)));
    return new ThreadPool<Job, Result>({
      filename,
      ...SMALL_POOL,
      ...rest,
      maxThreads: 1,
      ...(heavy ? { idleTimeout: 0 } : {}),
      resourceLimits: {
        maxOldGenerationSizeMb: Math.min(maxOldGenerationSizeMb, share),
        maxYoungGenerationSizeMb: Math.min(maxYoungGenerationSizeMb ?? SMALL_YOUNG_MB, SMALL_YOUNG_MB),
      },
    });
  }

  /**
   * Runs a heavy job: at once when there is enough memory, otherwise after all jobs before it. Start time limits of a
   * job inside `work`, so that waiting does not count.
   * @throws BusyError when the queue is full, or no place is free within 30 seconds or the given seconds
   */
  async runQueued<Result>(work: () => Promise<Result>, waiting: AdmissionOptions = {}): Promise<Result> {
    return this.heavyQueue === undefined ? work() : this.heavyQueue.run(work, waiting);
  }
}
