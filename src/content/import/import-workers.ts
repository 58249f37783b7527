import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ImportJob, ImportOutcome, ScanJob, ScanOutcome } from './import-job.js';

/** Compiled beside this file; tests run the sources and take the worker from the build. */
const WORKER = new URL('./import.worker.js', import.meta.url).href.replace(/\/src\/(?!.*\/src\/)/, (match) =>
  import.meta.url.endsWith('.ts') ? '/dist/src/' : match,
);

/** Threads that parse and convert, so that a large import never blocks a request. They end when they are idle. */
@Injectable()
export class ImportWorkers implements OnApplicationShutdown {
  private readonly pool = new Piscina<ImportJob, ImportOutcome>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: 100,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });

  /** @throws Error (name `AbortError`) when the signal fires; the thread is ended then */
  run(job: ImportJob, signal: AbortSignal): Promise<ImportOutcome> {
    return this.pool.run(job, { signal });
  }

  /** Looks through a page. @throws Error (name `AbortError`) when the signal fires; the thread is ended then */
  scan(job: ScanJob, signal: AbortSignal): Promise<ScanOutcome> {
    return this.pool.run(job as never, {
      signal,
      name: 'scanPage',
    }) as Promise<unknown> as Promise<ScanOutcome>;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
