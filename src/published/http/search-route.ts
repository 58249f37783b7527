import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NO_STORE } from '../../common/http/no-store.js';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { SiteCounters } from '../../insights/site-counters.js';
import { PageWorkers } from '../pages/page-workers.js';
import { SitePages } from '../pages/site-pages.js';
import { SpaceViews } from '../pages/space-views.js';
import { SearchSite, type SiteSearchResults } from '../search/search-site.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { PRIVATE, cacheControlOfState } from './cache-control.js';
import { countsAsView } from './counts-as-view.js';
import { HtmlPage } from './html-page.js';
import { readerOf } from './reader-of.js';
import { SiteRoutes } from './site-routes.js';
import { readVisitorCookies } from './visitor-cookies.js';

/** Answers searches of a site: `~search?q=`. The search dialog asks for JSON; without scripts, it is a page. */
@Injectable()
export class SearchRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly search: SearchSite,
    private readonly views: SpaceViews,
    private readonly pages: SitePages,
    private readonly workers: PageWorkers,
    private readonly limits: RateLimiter,
    private readonly counters: SiteCounters,
  ) {}

  onModuleInit(): void {
    this.routes.register('~search', (visit, request, response) => this.answer(visit, request, response));
  }

  private async answer(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    await this.limits.frontEnd(request, response);
    const { q } = request.query;
    const query = typeof q === 'string' ? q : '';
    response.setHeader('X-Robots-Tag', 'noindex');
    if (request.accepts(['html', 'json']) === 'html') {
      await this.sendPage(visit, query, request, response);
      return;
    }
    response.setHeader('Vary', 'Accept, Cookie');
    response.setHeader('Cache-Control', visit.isPublic ? 'public, max-age=30' : cacheControlOfState(visit));
    response.json(await this.find(visit, query, request));
  }

  private async find(visit: SiteVisit, query: string, request: Request): Promise<SiteSearchResults> {
    const found = await this.search.run(visit, query);
    if (visit.preview === undefined && countsAsView(request))
      this.counters.countSearch(readerOf(request), visit.site.siteId, query, found.results.length);
    return found;
  }

  private async sendPage(
    visit: SiteVisit,
    query: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const view = await this.views.open(visit, readVisitorCookies(request).theme);
    const found = await this.find(visit, query, request);
    const collect = () => this.pages.surface(view, { kind: 'search', query, found });
    const page = new HtmlPage(
      await this.workers.render(async () => ({ kind: 'surface', surface: await collect() })),
    );
    await page.send(request, response, visit.preview === undefined ? PRIVATE : NO_STORE);
  }
}
