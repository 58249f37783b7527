import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SiteVisit } from '../visits/site-visit.js';

/** Answers a request for something other than a page; `rest` of the visit starts with the name of the route. */
export type SiteRoute = (visit: SiteVisit, request: Request, response: Response) => Promise<void>;

/** Answers a request for a file for programs at a path that no page has, or for another form of a page. */
export interface SiteFileRoute {
  /** Whether the request can be for it. Called for every request for a page. */
  matches: (visit: SiteVisit, request: Request) => boolean;
  /** @returns false when there is no such file: the request is for a page */
  answer: (visit: SiteVisit, request: Request, response: Response) => Promise<boolean>;
}

/** The routes of sites besides pages: paths that start with `~`, and files for programs. */
@Injectable()
export class SiteRoutes {
  private readonly routes = new Map<string, SiteRoute>();
  private readonly fileRoutes: SiteFileRoute[] = [];

  /** @param name first segment of the path below a site space, such as `~search` */
  register(name: string, route: SiteRoute): void {
    this.routes.set(name, route);
  }

  find(name: string): SiteRoute | undefined {
    return this.routes.get(name);
  }

  registerFile(route: SiteFileRoute): void {
    this.fileRoutes.push(route);
  }

  findFile(visit: SiteVisit, request: Request): SiteFileRoute | undefined {
    return this.fileRoutes.find((route) => route.matches(visit, request));
  }
}
