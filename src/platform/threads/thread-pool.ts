import { Piscina } from 'piscina';

type Options = ConstructorParameters<typeof Piscina>[0];
type RunOptions = NonNullable<Parameters<Piscina['run']>[1]>;

/**
 * A pool of threads whose jobs fail when no thread can start. In a plain pool they would wait for a thread until there is
 * another job.
 */
export class ThreadPool<Job, Result> extends Piscina<Job, Result> {
  /** Ends the jobs that are not done. */
  private readonly unfinished = new Set<AbortController>();

  constructor(options: Options) {
    super(options);
    // A thread without a job failed: it could not start, or its job was aborted. Nothing must end the process.
    this.on('error', (error: Error) => {
      if (this.threads.length === 0) for (const job of this.unfinished) job.abort(error);
    });
  }

  override async run(job: Job, options: RunOptions = {}): Promise<Result> {
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
}
