import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';

/** What a pool of threads is bounded by. */
export interface ThreadPoolOptions {
  maxThreads: number;
  /** Jobs that wait for a thread; one more is refused. Left out: as many as come. */
  maxQueue?: number;
  /** Milliseconds after which a thread without a job ends: an idle one holds tens of megabytes. */
  idleTimeout: number;
  /** Megabytes of objects that last. */
  maxOldGenerationSizeMb: number;
  /** Megabytes of objects that do not last; left out: what Node.js thinks right. */
  maxYoungGenerationSizeMb?: number;
}

/**
 * Threads for what would hold up requests. There are none until there is a job.
 *
 * @param worker the module with the functions a job may name, as `new URL('./name.worker.js', import.meta.url)`. Tests run
 *   sources and take it from the build, since a thread cannot run a source
 */
export function createThreadPool<Job, Result>(
  worker: URL,
  { maxOldGenerationSizeMb, maxYoungGenerationSizeMb, ...options }: ThreadPoolOptions,
): Piscina<Job, Result> {
  // `npm start` keeps the young generation of the thread that answers small. The flag would count for every thread
  // made later, whatever limits it is made with: work that makes many objects takes twice as long with it.
  setFlagsFromString('--max-semi-space-size=0');
  return new Piscina<Job, Result>({
    filename: worker.href.replace(/\/src\/(?!.*\/src\/)/, (match) =>
      import.meta.url.endsWith('.ts') ? '/dist/src/' : match,
    ),
    minThreads: 0,
    ...options,
    resourceLimits: {
      maxOldGenerationSizeMb,
      ...(maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb }),
    },
  });
}
