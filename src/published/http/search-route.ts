import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { SearchSite } from '../search/search-site.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { SiteRoutes } from './site-routes.js';

/** Answers searches of a site as JSON: `~search?q=`. */
@Injectable()
export class SearchRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly search: SearchSite,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~search', (visit, request, response) => this.answer(visit, request, response));
  }

  private async answer(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    await this.limits.frontEnd(request, response);
    const { q } = request.query;
    const results = await this.search.run(visit, typeof q === 'string' ? q : '');
    response.setHeader('Cache-Control', visit.isPublic ? 'public, max-age=30' : 'private, no-cache');
    response.setHeader('X-Robots-Tag', 'noindex');
    response.json(results);
  }
}
