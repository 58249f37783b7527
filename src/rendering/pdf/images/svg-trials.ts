import { KeyedQueue } from '../../../common/keyed-queue.js';
import type { PdfImage } from '../pdf-job.js';
import { TrialProcess } from './trial-process.js';

/** Most drawings take some milliseconds. */
const LIMITS = {
  /** Seconds for one drawing. */
  seconds: 5,
  /** Seconds for all drawings of a file. */
  allSeconds: 25,
};

/** Finds out which drawings can be shown, in a process that is limited in time and memory. */
export class SvgTrials {
  /** One process at a time. */
  private readonly queue = new KeyedQueue();

  /**
   * The images without the drawings that are broken, or take too much time or memory.
   * @param signal ends the trials
   */
  async withoutCostly(
    images: Readonly<Record<string, PdfImage>>,
    signal: AbortSignal,
  ): Promise<Record<string, PdfImage>> {
    const paths = new Set(Object.values(images).flatMap(({ path, isSvg }) => (isSvg === true ? [path] : [])));
    if (paths.size === 0) return { ...images };
    const hidden = await this.queue.run('', () => this.costly([...paths], signal));
    return Object.fromEntries(Object.entries(images).filter(([, { path }]) => !hidden.has(path)));
  }

  /** The drawings that cannot be shown. */
  private async costly(paths: readonly string[], signal: AbortSignal): Promise<Set<string>> {
    const hidden = new Set<string>();
    let left = LIMITS.allSeconds;
    let trial: TrialProcess | undefined;
    try {
      for (const path of paths) {
        signal.throwIfAborted();
        // The time that a process takes to start is not that of a drawing.
        trial ??= await TrialProcess.start(signal);
        const startedAt = performance.now();
        const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(Math.min(left, LIMITS.seconds) * 1000)));
        const isShown = left > 0 ? await trial.isShown(path, AbortSignal.any([signal, timeout])) : false;
        if (isShown !== true) hidden.add(path);
        if (isShown === undefined) trial = undefined;
        left -= (performance.now() - startedAt) / 1000;
      }
    } finally {
      trial?.stop();
    }
    return hidden;
  }
}
