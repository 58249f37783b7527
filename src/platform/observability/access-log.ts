import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { currentRequest, runInRequest } from '../../common/http/request-context.js';
import { requestIdOf } from '../../common/http/request-id.js';

/** Paths that probes and scrapers ask for all the time. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** One line for each request, when its response is sent or its connection breaks: method, path, status, milliseconds. */
export class AccessLog {
  constructor(private readonly logger: Logger) {}

  /** What every line of the running request carries. A copy: the logger adds what a line says to it. */
  static currentRequest(): object {
    const request = currentRequest();
    return request === undefined ? {} : { requestId: request.requestId };
  }

  /** Express middleware. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdOf(request);
    const path = pathOf(request.originalUrl);
    if (!QUIET.has(path)) {
      const start = performance.now();
      // Bound here, so that the line carries the request's id like all others.
      const written = (): void => {
        const line = {
          req: { method: request.method, path },
          res: { status: response.statusCode },
          responseTime: Math.round(performance.now() - start),
        };
        if (!response.writableFinished) this.logger.info(line, 'request aborted');
        else if (response.statusCode >= 500) this.logger.error(line, 'request failed');
        else this.logger.info(line, 'request completed');
      };
      response.once('close', () => runInRequest({ requestId }, written));
    }
    runInRequest({ requestId }, next);
  };
}

/** Invitations admit whoever knows this part of their path. */
const SECRET_PART = /(\/(?:invitations|invites|link-invites)\/)[^/]+/;

/** Signatures of file links and share keys travel in the query: it is not logged. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).slice(0, 500).replace(SECRET_PART, '$1…');
}
