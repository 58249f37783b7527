import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { MethodNotAllowedError, PayloadTooLargeError } from '../../common/errors/api-error.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { hasBody } from '../../common/http/respond-and-close.js';
import { ContentStore } from '../../content/store/content-store.js';
import { viewKey } from '../../insights/counting/view-key.js';
import { SiteCounters } from '../../insights/site-counters.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { isOfReader } from './counts-as-view.js';
import { namedPage } from './named-page.js';
import { requireSameOrigin } from './same-origin.js';
import { SiteRoutes } from './site-routes.js';

/**
 * Counts a page that the browser had fetched before the reader opened it: `POST ~view/{pageId}`. The script of the page sends
 * it, because the request for the page was not counted and opening it sends none.
 */
@Injectable()
export class ViewRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly store: ContentStore,
    private readonly counters: SiteCounters,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~view', (visit, request, response) => this.count(visit, request, response));
  }

  private async count(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    await this.limits.frontEnd(request, response);
    if (request.method !== 'POST') throw new MethodNotAllowedError(request.method, ['POST']);
    requireSameOrigin(request, visit.home);
    if (hasBody(request)) throw new PayloadTooLargeError({ bytes: 0 });
    const { spaceId } = visit.siteSpace;
    const revision = await this.store.revision(spaceId, visit.revisions.get(spaceId) as string);
    const { page } = namedPage(visit, await this.store.pages(revision));
    if (isOfReader(request)) this.counters.countView(viewKey(visit.siteSpace, page.id));
    response.setHeader('Cache-Control', NO_STORE);
    response.statusCode = 204;
    response.end();
  }
}
