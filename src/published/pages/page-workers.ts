import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { digestOf } from './digest-of.js';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPool } from '../../platform/threads/thread-pool.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { SHARE_FOR_LONG_TEXTS, ThreadPools } from '../../platform/threads/thread-pools.js';
import { PAGE_SECONDS } from '../../rendering/site/processor-time.js';
import type { PreparedJob, SiteJob } from '../../rendering/site/site-job.js';
import type { RenderedPage } from '../../rendering/site/site-page.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { PageSpecs } from './page-specs.js';
import { plainSettings } from './plain-settings.js';

const WORKER = new URL('../../rendering/site/site-page.worker.js', import.meta.url);
/**
 * Without the time in the queue. Far less than others wait, so that they get their pages after some that take too long. An
 * honest page of a megabyte takes three quarters of it.
 */
const LIMITS = { processorSeconds: PAGE_SECONDS, seconds: 12 };
const WAIT = { what: 'pages', seconds: 20, most: 200, retrySeconds: 5 };

/** Renders pages in a thread. It keeps grammars and fonts for a while, and ends when it is idle. */
@Injectable()
export class PageWorkers implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly failed = new FailureCache();
  private readonly pool: ThreadPool<PreparedJob, RenderedPage | undefined>;

  constructor(
    private readonly specs: PageSpecs,
    threads: ThreadPools,
  ) {
    this.pool = threads.create(WORKER, {
      maxThreads: 1,
      idleTimeout: 60_000,
      maxOldGenerationSizeMb: 256,
      share: SHARE_FOR_LONG_TEXTS,
    });
  }

  /**
   * @param collect collects what the page shows. Called when it is its turn, because that can be many megabytes
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  render(collect: () => Promise<SiteJob> | SiteJob): Promise<RenderedPage> {
    return this.queue.run(async () => {
      const job = await collect();
      const run = () => this.renderNow(job);
      // The parts around a page do not make it slow: the same text is refused on every site, in every theme.
      return job.kind === 'page' ? this.failed.attempt(digestOf(job.page.content), run) : run();
    });
  }

  private async renderNow(given: SiteJob): Promise<RenderedPage> {
    const job = await this.prepared(given);
    try {
      const rendered = await this.pool.runWithin(job, LIMITS);
      if (rendered !== undefined) return rendered;
    } catch (error) {
      if (!(error instanceof JobTooLargeError)) throw error;
    }
    throw new UnusableSourceError('This page is too large to be shown: split it into several pages.');
  }

  /** The job as the thread gets it: with the bytes of specifications, or the settings of a page without a site. */
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
