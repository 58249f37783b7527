import { setFlagsFromString } from 'node:v8';
import { Inject, Injectable } from '@nestjs/common';
import { Piscina } from 'piscina';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type AdmissionOptions, AdmissionQueue } from './admission-queue.js';

/** What a pool of threads is bounded by. */
export interface ThreadPoolOptions {
  maxThreads: number;
  /** Jobs that wait for a thread; one more is refused. Left out: as many as come. */
  maxQueue?: number;
  /** Milliseconds after which a thread without a job ends: an idle one holds tens of megabytes. */
  idleTimeout: number;
  /** Megabytes of objects that last, where there is memory enough. */
  maxOldGenerationSizeMb: number;
  /** Megabytes of objects that do not last; left out: what Node.js thinks right. */
  maxYoungGenerationSizeMb?: number;
  /** `true`: its jobs may take all of that. They are run by {@link ThreadPools.runQueued}. */
  heavy?: boolean;
}

/** No thread before the first job, and no histograms of times that nobody reads. */
const SMALL_POOL = { minThreads: 0, recordTiming: false };
/** From so many MiB on threads may take what they are best with, several at once. */
const PLENTY = 2048;
/** Of less than that a heavy thread may take this share, any other one a third of it. */
const HEAVY_SHARE = 0.14;
const MIN_MB = 48;
/** The young generation of a thread where memory is short. */
const SMALL_YOUNG_MB = 12;
const HEAVY_QUEUE = { what: 'large jobs', seconds: 30, most: 8, retrySeconds: 30 };

/**
 * Makes the pools of threads for what would hold up requests, in the memory that there is for all of them. Where it is
 * short, heavy jobs of all pools are done one at a time, in their order, and a heavy thread ends with its job.
 */
@Injectable()
export class ThreadPools {
  private readonly memory: number;
  private readonly heavyQueue: AdmissionQueue | undefined;

  constructor(@Inject(ENVIRONMENT) { memory }: Pick<Environment, 'memory'>) {
    this.memory = memory;
    this.heavyQueue = memory < PLENTY ? new AdmissionQueue(HEAVY_QUEUE) : undefined;
  }

  /**
   * A pool. It has no thread until there is a job.
   *
   * @param worker the module with the functions a job may name, as `new URL('./name.worker.js', import.meta.url)`. Tests
   *   run sources and take it from the build, since a thread cannot run a source
   */
  create<Job, Result>(worker: URL, { heavy = false, ...options }: ThreadPoolOptions): Piscina<Job, Result> {
    // Both flags would count for every thread made later, whatever limits it is made with. `npm start` keeps the young
    // generation of the thread that answers small: work that makes many objects takes twice as long with it. An operator
    // may bound the heap of that thread, and would let every other grow as far.
    setFlagsFromString('--max-semi-space-size=0');
    setFlagsFromString('--max-old-space-size=0');
    const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb, ...rest } = options;
    const filename = worker.href.replace(/\/src\/(?!.*\/src\/)/, (match) =>
      import.meta.url.endsWith('.ts') ? '/dist/src/' : match,
    );
    if (this.heavyQueue === undefined) {
      const young = maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb };
      return new Piscina<Job, Result>({
        filename,
        ...SMALL_POOL,
        ...rest,
        resourceLimits: { maxOldGenerationSizeMb, ...young },
      });
    }
    const share = Math.max(MIN_MB, Math.floor(this.memory * (heavy ? HEAVY_SHARE : HEAVY_SHARE / 3)));
    return new Piscina<Job, Result>({
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
   * Runs heavy jobs: at once where there is memory enough, else when all before it are done. Time limits of a job begin
   * in `work`, so that nobody is refused for having waited.
   * @throws BusyError when too many wait already, or its turn does not come within half a minute or the seconds given
   */
  async runQueued<Result>(work: () => Promise<Result>, waiting: AdmissionOptions = {}): Promise<Result> {
    return this.heavyQueue === undefined ? work() : this.heavyQueue.run(work, waiting);
  }
}
