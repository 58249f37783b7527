import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SiteVisit } from '../visits/site-visit.js';

/** Answers a request for something other than a page; `rest` of the visit starts with the name of the route. */
export type SiteRoute = (visit: SiteVisit, request: Request, response: Response) => Promise<void>;

/** What sites serve besides pages, at paths that start with `~`. */
@Injectable()
export class SiteRoutes {
  private readonly routes = new Map<string, SiteRoute>();

  /** @param name first segment of the path below a site space, such as `~search` */
  register(name: string, route: SiteRoute): void {
    this.routes.set(name, route);
  }

  find(name: string): SiteRoute | undefined {
    return this.routes.get(name);
  }
}
