import type { Piscina } from 'piscina';
import type { ThreadPools } from '../../../platform/threads/thread-pools.js';
import type { PdfImage } from '../pdf-job.js';

const WORKER = new URL('./svg.worker.js', import.meta.url);
/** Most drawings take some milliseconds. */
const LIMITS = {
  /** Seconds for one drawing. */
  seconds: 5,
  /** Seconds for all drawings of a file. */
  allSeconds: 25,
};

/** Finds out which drawings can be shown, in a thread that is limited in time and memory. */
export class SvgTrials {
  private readonly pool: Piscina<string | null, boolean>;

  constructor(threads: ThreadPools) {
    this.pool = threads.create(WORKER, { maxThreads: 1, idleTimeout: 2_000, maxOldGenerationSizeMb: 128 });
  }

  /**
   * The images without the drawings that are broken, or take too much time or memory.
   * @param signal ends the trials
   */
  async withoutCostly(
    images: Readonly<Record<string, PdfImage>>,
    signal: AbortSignal,
  ): Promise<Record<string, PdfImage>> {
    const drawings = Object.values(images).filter(({ isSvg }) => isSvg === true);
    const shown = new Map<string, boolean>();
    let left = LIMITS.allSeconds;
    let isReady = false;
    for (const { path } of drawings) {
      if (shown.has(path)) continue;
      // The time that a thread takes to start is not that of a drawing.
      if (!isReady) await this.pool.run(null, { signal });
      const startedAt = performance.now();
      const isShown = left > 0 && (await this.isShown(path, Math.min(left, LIMITS.seconds), signal));
      shown.set(path, isShown ?? false);
      isReady = isShown !== undefined;
      left -= (performance.now() - startedAt) / 1000;
    }
    return Object.fromEntries(Object.entries(images).filter(([, { path }]) => shown.get(path) !== false));
  }

  /** Undefined when the drawing took too long, or too much memory: the thread was ended. */
  private async isShown(path: string, seconds: number, signal: AbortSignal): Promise<boolean | undefined> {
    const timeout = AbortSignal.timeout(Math.ceil(seconds * 1000));
    try {
      return await this.pool.run(path, { signal: AbortSignal.any([signal, timeout]) });
    } catch {
      return undefined;
    }
  }

  /** Ends the thread. */
  async destroy(): Promise<void> {
    await this.pool.destroy();
  }
}
