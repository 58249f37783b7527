import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { addressKey } from '../../common/http/address-key.js';
import { currentRequest, runInRequest } from '../../common/http/request-context.js';
import { requestIdOf } from '../../common/http/request-id.js';

/** Paths that probes and scrapers request constantly. They are not logged. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** One line for each request, when its response is sent or its connection breaks: method, path, status, milliseconds. */
export class AccessLog {
  constructor(private readonly logger: Logger) {}

  /** The fields for every line of the current request. A copy, because the logger adds the fields of the line to it. */
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
      // Written inside the request's context, so that the line has the request's ID.
      const logRequest = (): void => {
        const line = {
          req: { method: request.method, path },
          res: { status: response.statusCode },
          responseTime: Math.round(performance.now() - start),
        };
        if (!response.writableFinished) this.logger.info(line, 'request aborted');
        else if (response.statusCode >= 500) this.logger.error(line, 'request failed');
        else this.logger.info(line, 'request completed');
      };
      response.once('close', () => runInRequest({ requestId }, logRequest));
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    runInRequest({ requestId, address: addressKey(request.ip), isRead }, next);
  };
}

/** Anybody who knows this ID can use the invitation. */
const SECRET_ID = /(\/(?:invitations|invites|link-invites)\/)[^/]+/;
/**
 * A segment that has the form of a signed ID, a key of a share link or a token, whatever path it is in: at least 32 bytes in
 * base64url. The hashes of files, which are not secret, have no upper case letter.
 */
const SECRET_FORM = /(?<=\/)(?=[^/]*[A-Z])[\w-]{43,}(?=\/|$)/g;

/** The path without the query, which can contain signatures of file links and share keys. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.replace(SECRET_ID, '$1…').replace(SECRET_FORM, '…').slice(0, 500);
}
