import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { pageHref } from '../pages/link-targets.js';
import { readableAt } from '../pages/page-order.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import { cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';

/** Leads readers to a page of the site space, wherever it is in the tree: `~pages/{page}`. */
@Injectable()
export class PageRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly views: SpaceViews,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~pages', async (visit, request, response) => {
      await this.limits.frontEnd(request, response);
      redirectToPage(await this.views.open(visit), response);
    });
  }
}

/** @throws NotFoundError when the site space has no such page */
function redirectToPage({ visit, own }: SpaceView, response: Response): void {
  const [, pageId = '', further] = visit.rest;
  const placed = further === undefined ? own.index.find(pageId) : undefined;
  const target = placed && readableAt(own.index, placed);
  if (target === undefined) throw new NotFoundError('page');
  response.statusCode = 307;
  response.setHeader('Cache-Control', cacheControlOfState(visit));
  response.setHeader('Location', pageHref(own, target.page, target.path) + visit.query);
  response.end();
}
