import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { siteBaseOf } from '../visits/site-base.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';

/** Leads readers to a space of the site, wherever its structure has it: `~spaces/{space}`. */
@Injectable()
export class SpaceRoute implements OnModuleInit {
  constructor(private readonly routes: SiteRoutes) {}

  onModuleInit(): void {
    this.routes.register('~spaces', async (visit, _request, response) => redirectToSpace(visit, response));
  }
}

/** @throws NotFoundError when the reader does not see the space on the site */
function redirectToSpace(visit: SiteVisit, response: Response): void {
  const base = siteBaseOf(visit, visit.rest[1] ?? '');
  if (base === undefined) throw new NotFoundError('space');
  response.statusCode = 307;
  response.setHeader('Cache-Control', cacheControlOfState(visit));
  response.setHeader('Location', base);
  response.end();
}
