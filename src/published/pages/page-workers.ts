import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { PreparedJob, SiteJob } from '../../rendering/site/site-job.js';
import type { RenderedPage } from '../../rendering/site/site-page.js';
import { PageSpecs } from './page-specs.js';
import { plainSettings } from './plain-settings.js';

const WORKER = new URL('../../rendering/site/site-page.worker.js', import.meta.url);
/** Without the time in the queue. Less than others wait, so that they get their pages after one that takes too long. */
const MAX_SECONDS = 12;
const WAIT = { what: 'pages', seconds: 20, most: 200, retrySeconds: 5 };

/** Renders pages in a thread. It keeps grammars and fonts for a while, and ends when it is idle. */
@Injectable()
export class PageWorkers implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly pool: Piscina<PreparedJob, RenderedPage>;

  constructor(
    private readonly specs: PageSpecs,
    threads: ThreadPools,
  ) {
    this.pool = threads.create(WORKER, { maxThreads: 1, idleTimeout: 60_000, maxOldGenerationSizeMb: 256 });
  }

  /**
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  render(job: SiteJob): Promise<RenderedPage> {
    return this.queue.run(() => this.renderNow(job));
  }

  private async renderNow(given: SiteJob): Promise<RenderedPage> {
    const job = await this.prepared(given);
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new UnusableSourceError('This page is too large to be shown: split it into several pages.');
      throw error;
    }
  }

  /** Called at the last moment, so that jobs in the queue are small. */
  private async prepared(job: SiteJob): Promise<PreparedJob> {
    switch (job.kind) {
      case 'page':
        return { ...job, page: await this.specs.withBytes(job.page) };
      case 'message':
      case 'front-page':
        return { ...job, settings: plainSettings() };
      default:
        return job;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
