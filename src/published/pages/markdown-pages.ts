import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError, UnusableSourceError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { ContentStore } from '../../content/store/content-store.js';
import { holdTexts } from '../../common/text-hold.js';
import { JobTooLargeError } from '../../platform/threads/job-limits.js';
import type { ThreadPool } from '../../platform/threads/thread-pool.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { SHARE_FOR_LONG_TEXTS, ThreadPools } from '../../platform/threads/thread-pools.js';
import type { MarkdownForm } from '../../rendering/site/markdown/page-markdown.worker.js';
import type { DocumentSection } from '../../markdown/source/stored-document.js';
import type { MarkdownPage } from '../../rendering/site/markdown/page-markdown.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { PageTexts } from './page-texts.js';
import { evaluate, SitePages, titleOf } from './site-pages.js';
import type { SpaceView } from './space-views.js';

const WORKER = new URL('../../rendering/site/markdown/page-markdown.worker.js', import.meta.url);
/** Bytes of cached texts, when there is enough memory. A character counts as two bytes. */
const CACHED_BYTES = 8 * 1024 * 1024;
/** Without the time in the queue. */
const LIMITS = { processorSeconds: 2, seconds: 20 };
/** Pages that are read and written together. Each can have a megabyte. */
const AT_ONCE = 20;
/** UTF-16 units of the texts of such pages, with the addresses in them. */
const MOST_TOGETHER = 8_000_000;
/** UTF-16 units of a text. */
const LONG_PAGE = 100_000;
const WAIT = { what: 'pages', seconds: 20, most: 200, retrySeconds: 5 };

/** Writes pages of sites as markdown, in a thread that ends when it is idle. */
@Injectable()
export class MarkdownPages implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly pool: ThreadPool<MarkdownPage | MarkdownPage[], string | string[] | undefined>;
  /** By the state of the site, the page and the form. */
  private readonly kept: LRUCache<string, string>;
  private readonly failed = new FailureCache();

  constructor(
    private readonly pages: SitePages,
    private readonly store: ContentStore,
    private readonly unchanged: PageTexts,
    threads: ThreadPools,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.pool = threads.create(WORKER, {
      maxThreads: 1,
      idleTimeout: 30_000,
      maxOldGenerationSizeMb: 256,
      share: SHARE_FOR_LONG_TEXTS,
    });
    this.kept = new LRUCache({
      maxSize: cacheSize(environment, CACHED_BYTES),
      sizeCalculation: (text, key) => 2 * text.length + key.length,
    });
  }

  /**
   * A page as its reader sees it.
   * @param allow called before the text is written, unless it is cached; throws when it must not be
   * @throws UnusableSourceError when the page takes too long or too much memory
   * @throws BusyError when too many pages wait
   */
  text(view: SpaceView, placed: PlacedPage, allow?: () => Promise<void>): Promise<string> {
    return this.cached(view, placed, 'text', allow);
  }

  /**
   * The sections of a page that its reader sees.
   * @throws UnusableSourceError or BusyError, as `text`
   */
  async sections(view: SpaceView, placed: PlacedPage): Promise<DocumentSection[]> {
    return JSON.parse(await this.cached(view, placed, 'sections')) as DocumentSection[];
  }

  private async cached(
    view: SpaceView,
    placed: PlacedPage,
    form: MarkdownForm,
    allow?: () => Promise<void>,
  ): Promise<string> {
    const key = keyOf(view, placed, form);
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    await allow?.();
    const text = await this.failed.attempt(key, () =>
      this.queue.run(async () => this.writeUnlessKept(await this.job(view, placed), form)),
    );
    this.kept.set(key, text);
    return text;
  }

  /** After a change of the site, most pages are as before. */
  private async writeUnlessKept(job: MarkdownPage, form: MarkdownForm): Promise<string> {
    // The text of a page is the same alone and in the text of all pages, and so is a failure to write it.
    const key = form === 'text' ? hashOf(job) : `${hashOf(job)} ${form}`;
    const [known] = await this.unchanged.find([key]);
    if (known !== undefined) return known;
    const text = await this.failed.attempt(key, () => this.write<string>(job, form));
    await this.unchanged.add(new Map([[key, text]]));
    return text;
  }

  /**
   * The texts of many pages, in their order; for a page that cannot be written, the reason. They wait as long as it takes.
   * Only pages whose text depends on something that changed are written. They are sent to the thread together, because that
   * takes as long as writing a short one.
   */
  async *texts(
    view: SpaceView,
    pages: readonly PlacedPage[],
  ): AsyncGenerator<{ placed: PlacedPage; text: string | ApiError }> {
    for (let start = 0; start < pages.length;) {
      const batch = pages.slice(start, start + AT_ONCE);
      const texts = await holdTexts(async () => this.batch(await this.jobs(view, batch)));
      for (const [place, text] of texts.entries()) yield { placed: batch[place] as PlacedPage, text };
      start += texts.length;
    }
  }

  /** The jobs of the first pages, as many as may be in memory together; at least one. */
  private async jobs(view: SpaceView, pages: readonly PlacedPage[]): Promise<MarkdownPage[]> {
    const hashes = pages.flatMap(({ page: { document } }) => document ?? []);
    // Reads them in one statement, so that each job finds its document.
    await this.store.documentsOf(view.revision.spaceId, [...new Set(hashes)]);
    const jobs: MarkdownPage[] = [];
    let length = 0;
    for (const placed of pages) {
      const job = await this.job(view, placed);
      jobs.push(job);
      length += lengthOf(job);
      if (length > MOST_TOGETHER) break;
      // The texts of a site can take minutes: other requests have their turn between two pages.
      await nextTurn();
    }
    return jobs;
  }

  private async batch(jobs: readonly MarkdownPage[]): Promise<(string | ApiError)[]> {
    const keys = jobs.map(hashOf);
    const found = new Map<string, string | ApiError>();
    for (const [place, text] of (await this.unchanged.find(keys)).entries())
      if (text !== undefined) found.set(keys[place] as string, text);
    const missing = new Map<string, MarkdownPage>();
    for (const [place, job] of jobs.entries()) {
      const key = keys[place] as string;
      if (!found.has(key)) missing.set(key, job);
    }
    if (missing.size > 0) {
      const written = await this.written(missing);
      for (const [key, text] of written) found.set(key, text);
      await this.unchanged.add(
        new Map([...written].filter((each): each is [string, string] => typeof each[1] === 'string')),
      );
    }
    return keys.map((key) => found.get(key) as string | ApiError);
  }

  /**
   * A long page is written alone: if it took too long, the pages with it would have to be written again. A page that cannot
   * be written is alone, too.
   */
  private async written(jobs: ReadonlyMap<string, MarkdownPage>): Promise<Map<string, string | ApiError>> {
    const isAlone = ([key, { content }]: [string, MarkdownPage]): boolean =>
      jobs.size === 1 || (content.text?.markdown.length ?? 0) > LONG_PAGE || this.failed.has(key);
    const others = new Map([...jobs].filter((each) => !isAlone(each)));
    const alone = new Map([...jobs].filter(isAlone));
    return new Map([
      ...((await this.together(others)) ?? (await this.oneByOne(others))),
      ...(await this.oneByOne(alone)),
    ]);
  }

  /** Undefined: one of the pages cannot be written, or all of them take too long together. */
  private async together(jobs: ReadonlyMap<string, MarkdownPage>): Promise<Map<string, string> | undefined> {
    if (jobs.size === 0) return new Map();
    const write = (): Promise<string[]> => this.write([...jobs.values()], 'texts');
    try {
      const texts = await this.queue.run(write, { neverRefuse: true });
      return new Map([...jobs.keys()].map((key, place) => [key, texts[place] as string]));
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  private async oneByOne(jobs: ReadonlyMap<string, MarkdownPage>): Promise<Map<string, string | ApiError>> {
    const texts = new Map<string, string | ApiError>();
    for (const [key, job] of jobs) texts.set(key, await this.textOrReason(key, job));
    return texts;
  }

  private async textOrReason(key: string, job: MarkdownPage): Promise<string | ApiError> {
    const write = (): Promise<string> => this.write(job, 'text');
    try {
      return await this.failed.attempt(key, () => this.queue.run(write, { neverRefuse: true }));
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
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

  private async write<Written extends string | string[]>(
    pages: MarkdownPage | MarkdownPage[],
    form: MarkdownForm,
  ): Promise<Written> {
    try {
      const written = await this.pool.runWithin(pages, LIMITS, form);
      if (written !== undefined) return written as Written;
    } catch (error) {
      if (!(error instanceof JobTooLargeError)) throw error;
    }
    throw new UnusableSourceError('This page is too large to be written as markdown.');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Equal jobs make equal texts. */
function hashOf(job: MarkdownPage): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('base64url');
}

/** UTF-16 units of a text, and of the addresses in it. */
function lengthOf({ content: { text, targets, files } }: MarkdownPage): number {
  const addresses = [...Object.values(targets), ...Object.values(files)];
  return addresses.reduce((sum, { href }) => sum + href.length, text?.markdown.length ?? 0);
}

function keyOf({ visit }: SpaceView, { page }: PlacedPage, form: MarkdownForm): string {
  return `${visit.state} ${page.id} ${form}`;
}
