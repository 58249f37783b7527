import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Requests of browsers for published sites, which are tried before the routes of the service. */
@Injectable()
export class SiteRequests {
  private serve: RequestHandler | undefined;

  /** @param serve calls `next` for requests that are not for a site */
  register(serve: RequestHandler): void {
    this.serve = serve;
  }

  readonly middleware = (request: Request, response: Response, next: NextFunction): unknown =>
    this.serve === undefined ? next() : this.serve(request, response, next);
}
