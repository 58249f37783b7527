import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '../common/errors/api-error.js';
import type { ContentLimits } from '../config/environment.js';

/** Routes that carry content in their body: imports of `data:` addresses and edits. */
const CONTENT_ROUTE = /\/content(?:\/import|\/page\/[^/]+\/import)?\/?$/;

/** Reads JSON bodies: content routes take more, everything that is not JSON is refused (415). */
export function jsonBody(limits: Pick<ContentLimits, 'jsonBody' | 'contentBody'>): RequestHandler {
  const options = { strict: true, type: () => true } as const;
  const ordinary = express.json({ ...options, limit: limits.jsonBody });
  const content = express.json({ ...options, limit: limits.contentBody });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) {
      next();
      return;
    }
    if (request.is('application/json') === false) {
      throw new ApiError(415, 'Send the body as JSON with the header "Content-Type: application/json".');
    }
    (CONTENT_ROUTE.test(request.path) ? content : ordinary)(request, response, next);
  };
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}
