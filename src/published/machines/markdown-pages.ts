import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { MarkdownPage } from '../../rendering/site/markdown/page-markdown.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { evaluate, SitePages, titleOf } from '../pages/site-pages.js';
import type { SpaceView } from '../pages/space-views.js';

const WORKER = new URL('../../rendering/site/markdown/page-markdown.worker.js', import.meta.url);
/** Bytes of cached texts, when there is enough memory. A character counts as two bytes. */
const CACHED_BYTES = 8 * 1024 * 1024;
/** Without the time in the queue. */
const MAX_SECONDS = 20;
const WAIT = { what: 'pages', seconds: 20, most: 200, retrySeconds: 5 };

/** Writes pages of sites as markdown, in a thread that ends when it is idle. */
@Injectable()
export class MarkdownPages implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly pool: Piscina<MarkdownPage, string>;
  /** By the state of the site, and the page. */
  private readonly texts: LRUCache<string, string>;

  constructor(
    private readonly pages: SitePages,
    threads: ThreadPools,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.pool = threads.create(WORKER, { maxThreads: 1, idleTimeout: 30_000, maxOldGenerationSizeMb: 256 });
    this.texts = new LRUCache({
      maxSize: cacheSize(environment, CACHED_BYTES),
      sizeCalculation: (text, key) => 2 * text.length + key.length,
    });
  }

  /**
   * A page as its reader sees it.
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  async text(view: SpaceView, placed: PlacedPage): Promise<string> {
    const key = `${view.visit.state} ${placed.page.id}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const text = await this.queue.run(async () => this.write(await this.job(view, placed)));
    this.texts.set(key, text);
    return text;
  }

  /** The same for one page of many: it waits as long as it takes, and is not kept. */
  async nextText(view: SpaceView, placed: PlacedPage): Promise<string> {
    const known = this.texts.get(`${view.visit.state} ${placed.page.id}`);
    if (known !== undefined) return known;
    return this.queue.run(async () => this.write(await this.job(view, placed)), { neverRefuse: true });
  }

  private async job(view: SpaceView, placed: PlacedPage): Promise<MarkdownPage> {
    const { shell, visit } = view;
    const { page } = placed;
    return {
      title: titleOf(view, page),
      ...(page.description === undefined ? {} : { description: evaluate(view, page, page.description) }),
      content: await this.pages.content(view, placed),
      home: visit.home,
      publicAddress: shell.publicAddress,
    };
  }

  private async write(page: MarkdownPage): Promise<string> {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return await this.pool.run(page, { signal });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new UnusableSourceError('This page is too large to be written as markdown.');
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
