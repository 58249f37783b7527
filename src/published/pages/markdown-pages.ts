import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { ThreadPools } from '../../platform/threads/thread-pools.js';
import type { MarkdownForm } from '../../rendering/site/markdown/page-markdown.worker.js';
import type { DocumentSection } from '../../markdown/source/stored-document.js';
import type { MarkdownPage } from '../../rendering/site/markdown/page-markdown.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { FailedPages } from './failed-pages.js';
import { evaluate, SitePages, titleOf } from './site-pages.js';
import type { SpaceView } from './space-views.js';

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
  /** By the state of the site, the page and the form. */
  private readonly texts: LRUCache<string, string>;
  private readonly failed = new FailedPages();

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
  text(view: SpaceView, placed: PlacedPage): Promise<string> {
    return this.cached(view, placed, 'text');
  }

  /**
   * The sections of a page that its reader sees.
   * @throws UnusableSourceError or BusyError, as `text`
   */
  async sections(view: SpaceView, placed: PlacedPage): Promise<DocumentSection[]> {
    return JSON.parse(await this.cached(view, placed, 'sections')) as DocumentSection[];
  }

  private async cached(view: SpaceView, placed: PlacedPage, form: MarkdownForm): Promise<string> {
    const key = keyOf(view, placed, form);
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const text = await this.failed.attempt(key, () =>
      this.queue.run(async () => this.write(await this.job(view, placed), form)),
    );
    this.texts.set(key, text);
    return text;
  }

  /** The same for one page of many: it waits as long as it takes, and is not kept. */
  async nextText(view: SpaceView, placed: PlacedPage): Promise<string> {
    const key = keyOf(view, placed, 'text');
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    return this.failed.attempt(key, () =>
      this.queue.run(async () => this.write(await this.job(view, placed)), { neverRefuse: true }),
    );
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

  private async write(page: MarkdownPage, form: MarkdownForm = 'text'): Promise<string> {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return await this.pool.run(page, { signal, name: form });
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

function keyOf({ visit }: SpaceView, { page }: PlacedPage, form: MarkdownForm): string {
  return `${visit.state} ${page.id} ${form}`;
}
