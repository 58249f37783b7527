import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { PageWorkers } from '../pages/page-workers.js';
import { SitePages } from '../pages/site-pages.js';
import { SpaceViews } from '../pages/space-views.js';
import type { SiteJob } from '../../rendering/site/site-job.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfState } from './cache-control.js';
import { HtmlPage } from './html-page.js';
import { SiteRoutes } from './site-routes.js';

/** Serves the branches of large page trees, as lists: `~tree/{page}`. */
@Injectable()
export class TreeRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly views: SpaceViews,
    private readonly pages: SitePages,
    private readonly workers: PageWorkers,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~tree', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    await this.limits.frontEnd(request, response);
    const view = await this.views.open(visit);
    const collect = async (): Promise<SiteJob> => {
      const pages = await this.pages.branch(view, visit.rest[1] ?? '');
      if (pages === undefined) throw new NotFoundError('page');
      return { kind: 'branch', pages, shell: view.shell };
    };
    const branch = new HtmlPage(await this.workers.render(collect));
    await branch.send(request, response, cacheControlOfState(visit));
  }
}
