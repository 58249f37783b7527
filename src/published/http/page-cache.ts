import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { SingleFlight } from '../../common/single-flight.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { LocalChanges } from '../../http/local-changes.js';
import { SiteCounters } from '../../insights/site-counters.js';
import { PageSpecs } from '../pages/page-specs.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { PRIVATE, PUBLIC } from './cache-control.js';
import { countsAsView } from './counts-as-view.js';
import type { HtmlPage } from './html-page.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { RecentPages } from './recent-pages.js';
import { redirect, withQuery } from './site-redirect.js';
import type { VisitorCookies } from './visitor-cookies.js';

/** Bytes of cached pages, when there is enough memory. */
const PAGES_BYTES = 32 * 1024 * 1024;

/** An address that was admitted, with what the page of anonymous readers there depends on. */
export interface PageAddress {
  /** The parsed address, which `SiteAdmission` caches: the same object for the same URL. */
  parsed: object;
  host: string;
  /** Of the site. */
  version: string;
  /** Of what anonymous readers see of it. */
  reading: number;
}

/** The page at an address, with the state that it belongs to. */
interface QuickPage extends Omit<PageAddress, 'parsed'> {
  /** Its key in the cache. */
  key: string;
}

/** Sends the pages of sites, each rendered once for each state of its site. */
@Injectable()
export class PageCache {
  /** By the state of the site, the path and the theme. */
  private readonly pages: LRUCache<string, HtmlPage>;
  private readonly recent: RecentPages;
  /** By the parsed address: the pages of recently requested addresses. */
  private readonly quick = new WeakMap<object, QuickPage>();
  private readonly rendering = new SingleFlight<PageAnswer>();
  private readonly failed = new FailureCache();

  constructor(
    private readonly answers: PageAnswers,
    private readonly specs: PageSpecs,
    private readonly limits: RateLimiter,
    private readonly counters: SiteCounters,
    private readonly changes: LocalChanges,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.recent = new RecentPages(changes);
    this.pages = new LRUCache({
      maxSize: cacheSize(environment, PAGES_BYTES),
      sizeCalculation: (page, key) => page.size + key.length,
    });
  }

  /** The state of this process, to be read before the database is. See `LocalChanges`. */
  get change(): number {
    return this.changes.count;
  }

  /** Sends a page that was just sent to an anonymous reader. @returns undefined when there is none */
  sendRecent(request: Request, response: Response): Promise<void> | undefined {
    const key = this.recent.find(request);
    const page = key === undefined ? undefined : this.pages.get(key);
    if (page === undefined) return undefined;
    this.countView(page, request);
    return page.send(request, response, PUBLIC);
  }

  /**
   * Sends the page of an address to an anonymous reader, if it is known, without finding its place in the site.
   * @param change `change` from before the database was read
   * @returns whether it did
   */
  async sendKnown(
    { parsed, host, version, reading }: PageAddress,
    change: number,
    request: Request,
    response: Response,
  ): Promise<boolean> {
    const quick = this.quick.get(parsed);
    const isSame = quick?.host === host && quick.version === version && quick.reading === reading;
    const page = isSame ? this.pages.get(quick.key) : undefined;
    if (quick === undefined || page === undefined || !(await this.isCurrent(page))) return false;
    this.countView(page, request);
    if (page.specs.length === 0) this.recent.keep(request, quick.key, change);
    await page.send(request, response, PUBLIC);
    return true;
  }

  /**
   * Sends the page that a reader visits, or redirects to it.
   * @param address remembered for `sendKnown`; left out for a reader who is not anonymous
   */
  async send(
    visit: SiteVisit,
    theme: VisitorCookies['theme'],
    address: PageAddress | undefined,
    request: Request,
    response: Response,
  ): Promise<void> {
    const key = await this.sendPage(visit, theme, request, response);
    if (key === undefined || address === undefined) return;
    const { parsed, host, version, reading } = address;
    this.quick.set(parsed, { key, host, version, reading });
  }

  /** @returns the key of the page in the cache; undefined when it is not cached */
  private async sendPage(
    visit: SiteVisit,
    theme: VisitorCookies['theme'],
    request: Request,
    response: Response,
  ): Promise<string | undefined> {
    const isPrivate = !visit.isPublic || theme !== undefined;
    const key = JSON.stringify([visit.state, visit.rest, visit.trailingSlash, theme]);
    const cached = this.pages.get(key);
    if (cached !== undefined && (await this.isCurrent(cached))) {
      this.countView(cached, request);
      await cached.send(request, response, isPrivate ? PRIVATE : PUBLIC);
      return key;
    }
    await this.limits.frontEnd(request, response);
    const isJoined = this.rendering.has(key);
    const answer = await this.rendering.run(key, () =>
      this.failed.attempt(key, () => this.answers.find(visit, theme)),
    );
    if (isJoined && 'page' in answer && !(await this.isCurrent(answer.page))) {
      // A specification got a new version after that rendering had begun.
      return this.sendPage(visit, theme, request, response);
    }
    if ('redirect' in answer) {
      response.setHeader('Cache-Control', isPrivate ? PRIVATE : PUBLIC);
      redirect(response, withQuery(answer.redirect, visit.query), answer.permanent);
      return undefined;
    }
    const { page } = answer;
    if (page.isCacheable) this.pages.set(key, page);
    this.countView(page, request);
    await page.send(request, response, isPrivate ? PRIVATE : PUBLIC);
    return page.isCacheable ? key : undefined;
  }

  private countView({ shown }: HtmlPage, request: Request): void {
    if (shown !== undefined && countsAsView(request)) this.counters.countView(shown.viewed);
  }

  /**
   * Whether a page has the latest versions of its specifications and pictures, which the state of a site does not contain.
   */
  private async isCurrent({ specs, pictures }: HtmlPage): Promise<boolean> {
    if (pictures !== undefined && !(await pictures.areCurrent())) return false;
    return specs.length === 0 || this.specs.areLatest(specs);
  }
}
