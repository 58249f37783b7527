import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { Environment } from '../config/environment.js';

/** Paths that scripts of other pages can read: the API with bearer tokens, and its description. */
const SHARED = /^\/(?:v1\/|openapi\.(?:json|yaml)$)/;
const READS = ['GET', 'HEAD'];
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Range', 'Range'],
  ...['Prefer', 'X-Request-Id'],
].join(', ');
const RESPONSE_HEADERS = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag', 'Idempotency-Replayed', 'Location'],
  ...['Preference-Applied', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'],
  'X-Request-Id',
].join(', ');
/** How long browsers keep a preflight, in seconds. Chromium keeps it for at most two hours. */
const PREFLIGHT_SECONDS = 7200;
/** Names of this machine. The same service is opened under each of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells browsers which pages may call the API (CORS). Pages of any origin may read: they need a token for anything that
 * is not public, and browsers send no cookies. Only pages of the service and of its front end may write.
 */
export function crossOrigin({
  publicUrl,
  appUrl,
}: Pick<Environment, 'publicUrl' | 'appUrl'>): RequestHandler {
  const own = new Set([publicUrl, appUrl].flatMap(originsOf));
  return (request: Request, response: Response, next: NextFunction) => {
    if (!SHARED.test(request.path)) {
      next();
      return;
    }
    const { origin, 'access-control-request-method': requested } = request.headers;
    const isPreflight = request.method === 'OPTIONS' && origin !== undefined && requested !== undefined;
    const method = isPreflight ? requested : request.method;
    if (READS.includes(method)) {
      // Also without the header Origin, because a cache may store the response and use it for other pages.
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS);
    } else if (origin !== undefined) {
      response.vary('Origin');
      if (own.has(origin)) {
        response.setHeader('Access-Control-Allow-Origin', origin);
        response.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS);
      } else if (isPreflight) {
        throw new ForbiddenError(
          'Pages of other origins can only read: send changes from your server, or from a page of PUBLIC_URL or APP_URL.',
        );
      }
    }
    if (!isPreflight) {
      next();
      return;
    }
    response.setHeader('Access-Control-Allow-Methods', READS.includes(method) ? READS.join(', ') : METHODS);
    response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    response.status(204).end();
  };
}

/** The origin of a URL; if its host is a name of this machine, also the same port of the other names. */
function originsOf(url: string): string[] {
  const { origin, protocol, hostname, port } = new URL(url);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
