import { setFlagsFromString } from 'node:v8';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type AdmissionOptions, AdmissionQueue, type Place } from './admission-queue.js';
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
  /** Megabytes of the young generation. Defaults to the value of Node.js. */
  maxYoungGenerationSizeMb?: number;
  /** `true`: a job may use all of this memory. Run such jobs with {@link ThreadPools.runQueued}. */
  heavy?: boolean;
  /** Of the memory of a heavy thread, when there is not enough. Defaults to a third. */
  share?: number;
}

/** The share of threads that work on a text of a megabyte, which takes them 150 MB. */
export const SHARE_FOR_LONG_TEXTS = 2 / 3;
/** No thread before the first job, and no unused timing histograms. */
const SMALL_POOL = { minThreads: 0, recordTiming: false };
/** MiB of memory from which pools have several threads, and threads large young generations. */
const FULL_MEMORY_MB = 2048;
/** MiB of memory below which a heavy thread ends with its job. */
const SMALL_MEMORY_MB = 1024;
/** Every process needs most of the first 512 MiB. */
const FIRST_MB = 512;
const SHARE_OF_FIRST = 0.14;
const SHARE_OF_REST = 0.35;
/** MiB of heavy threads for each heavy job that runs beside others. */
const HEAVY_MB = 640;
const MOST_HEAVY = 4;
const MIN_MB = 48;
/** Young generation of a thread when memory is short. */
const SMALL_YOUNG_MB = 12;
const HEAVY_QUEUE = { what: 'large jobs', seconds: 30, most: 8, retrySeconds: 30 };

/**
 * Creates thread pools for work that would block requests. All pools share the memory of the process: the less there is,
 * the smaller are the threads. Below 4 GiB the heavy jobs of all pools run one at a time, in order; below 2 GiB each pool has
 * one thread, and below 1 GiB a heavy thread ends with its job. A job that has lent its place to another keeps its memory: at
 * worst, twice as much is used as heavy jobs have places for.
 */
@Injectable()
export class ThreadPools {
  private readonly memory: number;
  /** MiB of a heavy thread. */
  private readonly share: number;
  private readonly heavyQueue: AdmissionQueue;

  constructor(@Inject(ENVIRONMENT) { memory }: Pick<Environment, 'memory'>) {
    this.memory = memory;
    const forHeavy =
      SHARE_OF_FIRST * Math.min(memory, FIRST_MB) + SHARE_OF_REST * Math.max(0, memory - FIRST_MB);
    const places = Math.min(MOST_HEAVY, Math.max(1, Math.floor(forHeavy / HEAVY_MB)));
    this.share = Math.max(MIN_MB, Math.floor(forHeavy / places));
    this.heavyQueue = new AdmissionQueue({ ...HEAVY_QUEUE, places });
  }

  /**
   * Creates a pool. It has no thread until there is a job.
   *
   * @param worker the module with the functions a job may name, as `new URL('./name.worker.js', import.meta.url)`
   */
  create<Job, Result>(
    worker: URL,
    { heavy = false, share = 1 / 3, ...options }: ThreadPoolOptions,
  ): ThreadPool<Job, Result> {
    // Both flags would override the limits of every thread created later. `npm start` sets a small young generation for
    // the main thread, with which work that allocates many objects takes twice as long. An operator may limit the heap
    // of the main thread, and other threads would get the same limit.
    setFlagsFromString('--max-semi-space-size=0');
    setFlagsFromString('--max-old-space-size=0');
    const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb, ...rest } = options;
    const isSmall = this.memory < SMALL_MEMORY_MB;
    const isFull = this.memory >= FULL_MEMORY_MB;
    const most = heavy ? this.share : Math.max(MIN_MB, Math.floor(this.share * share));
    const young = isFull
      ? maxYoungGenerationSizeMb
      : Math.min(maxYoungGenerationSizeMb ?? SMALL_YOUNG_MB, SMALL_YOUNG_MB);
    return new ThreadPool<Job, Result>({
      filename: builtModule(worker),
      ...SMALL_POOL,
      ...rest,
      ...(isFull ? {} : { maxThreads: 1 }),
      ...(isSmall && heavy ? { idleTimeout: 0 } : {}),
      resourceLimits: {
        maxOldGenerationSizeMb: Math.min(maxOldGenerationSizeMb, most),
        maxYoungGenerationSizeMb: young,
      },
    });
  }

  /** Number of heavy jobs that run at once. */
  get heavyPlaces(): number {
    return this.heavyQueue.places;
  }

  /**
   * Runs a heavy job, after those before it when memory is short. Start time limits of a job inside `work`, so that waiting
   * does not count.
   * @param work receives its place, which a long job can lend to others
   * @throws BusyError when the queue is full, or no place is free within `seconds` (30 by default)
   */
  async runQueued<Result>(
    work: (place: Place) => Promise<Result>,
    waiting: AdmissionOptions = {},
  ): Promise<Result> {
    return this.heavyQueue.run((_, place) => work(place), waiting);
  }
}
