import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError, PayloadTooLargeError, ValidationError } from '../common/errors/api-error.js';
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
    const parse = CONTENT_ROUTE.test(request.path) ? content : ordinary;
    parse(request, response, (error?: unknown) => next(error === undefined ? undefined : toApiError(error)));
  };
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** Failures of Express's body parser, by their `type`. */
interface BodyError {
  type?: string;
  status?: number;
  limit?: number;
  message?: string;
}

const incomplete = (): ApiError => new ApiError(400, 'The request body ended before it was complete.');
const unreadable = (): ApiError =>
  new ApiError(415, 'Send the body as JSON in UTF-8, uncompressed or with gzip, deflate or br.');

const BODY_ERRORS = new Map<string, (error: BodyError) => ApiError>([
  ['entity.too.large', ({ limit }) => new PayloadTooLargeError(limit ?? 0)],
  ['entity.parse.failed', malformedJson],
  ['charset.unsupported', unreadable],
  ['encoding.unsupported', unreadable],
  ['request.aborted', incomplete],
  ['request.size.invalid', incomplete],
]);

/** Done here, since the framework would answer with the parser's own words. */
function toApiError(error: unknown): unknown {
  const { type = '', status } = error as BodyError;
  const known = BODY_ERRORS.get(type);
  if (known !== undefined) return known(error as BodyError);
  return status === 400 ? new ApiError(400, 'The request body is not compressed as it says it is.') : error;
}

function malformedJson({ message }: BodyError): ApiError {
  return new ValidationError(
    [{ path: 'body', message: `is not valid JSON (${message?.slice(0, 100) ?? 'parse error'})` }],
    'The request body is not valid JSON.',
  );
}
