import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { isOutOfMemory, type JobLimits, JobTooLargeError, JobWatch } from './job-limits.js';

type Options = ConstructorParameters<typeof Piscina>[0];
type RunOptions = NonNullable<Parameters<Piscina['run']>[1]>;

/**
 * A pool of threads whose jobs fail when no thread can start. In a plain pool they would wait for a thread until there is
 * another job.
 */
export class ThreadPool<Job, Result> extends Piscina<Job, Result> {
  /** Ends the jobs that are not done. */
  private readonly unfinished = new Set<AbortController>();
  private watch: JobWatch | undefined;
  /** Threads that have started. Others may be listed before they can take a job. */
  private readonly started = new WeakSet<Worker>();
  /** Jobs that the newest thread, or one beside it, has done. */
  private done = 0;

  constructor(options: Options) {
    super(options);
    // A thread without a job failed: it could not start, or its job was aborted. Nothing must end the process.
    this.on('error', (error: Error) => {
      if (this.threads.length === 0) for (const job of this.unfinished) job.abort(error);
    });
    this.on('workerCreate', ({ id }: { id: number }) => {
      this.done = 0;
      const thread = this.workers.find(({ threadId }) => threadId === id);
      if (thread === undefined) return;
      this.started.add(thread);
      void this.watch?.begin(thread);
    });
  }

  private get workers(): Worker[] {
    return this.threads;
  }

  /**
   * Runs a job. Memory that a thread keeps from earlier jobs does not count against a job: a job that did not fit beside it
   * runs again in a new thread, unless it was sent with objects that can be sent only once.
   */
  override async run(job: Job, options: RunOptions = {}): Promise<Result> {
    const canRepeat = this.done > 0 && options.transferList === undefined;
    try {
      return await this.runOnce(job, options);
    } catch (error) {
      if (!canRepeat || !isOutOfMemory(error)) throw error;
      return await this.runOnce(job, options);
    } finally {
      this.done += 1;
    }
  }

  private async runOnce(job: Job, options: RunOptions): Promise<Result> {
    const noThread = new AbortController();
    const { signal = null } = options;
    const signals = signal === null ? [noThread.signal] : [signal as AbortSignal, noThread.signal];
    this.unfinished.add(noThread);
    try {
      return await super.run(job, { ...options, signal: AbortSignal.any(signals) });
    } catch (error) {
      throw noThread.signal.aborted ? (noThread.signal.reason as Error) : error;
    } finally {
      this.unfinished.delete(noThread);
    }
  }

  /**
   * Runs a job within limits. Only for pools of one thread, one job at a time.
   * @param name of the function in the module
   * @throws JobTooLargeError when it takes more processor time than that, or more memory than the thread has; other jobs get
   *   a new thread
   * @throws JobTooSlowError when it takes longer without taking that processor time
   */
  async runWithin(job: Job, limits: JobLimits, name = 'default'): Promise<Result> {
    if (this.options.maxThreads > 1 || this.watch !== undefined)
      throw new Error('Only one job at a time can be limited.');
    const watch = new JobWatch(() => this.workers.filter((thread) => this.started.has(thread)), limits);
    this.watch = watch;
    try {
      return await this.run(job, { signal: watch.signal, name });
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason as Error;
      if (isOutOfMemory(error)) throw new JobTooLargeError('memory');
      throw error;
    } finally {
      watch.stop();
      this.watch = undefined;
    }
  }
}
