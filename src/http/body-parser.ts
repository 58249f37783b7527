import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError, PayloadTooLargeError, ValidationError } from '../common/errors/api-error.js';
import { holdJson } from '../common/validation/held-json.js';
import { LONG_OBJECT, requireReasonableShape } from '../common/validation/json-shape.js';
import type { ContentLimits } from '../config/environment.js';
import { readBody, unreadable } from './read-body.js';
import { refuseAndClose } from './refuse-and-close.js';

/** Routes that carry content in their body: imports of `data:` addresses, edits, and merges that settle conflicts by texts. */
const CONTENT_ROUTE =
  /\/(?:content(?:\/import|\/page\/[^/]+\/import)?|change-requests\/[^/]+\/(?:merge|update))\/?$/;
/** Merges, which may settle a conflict of every page. */
const MERGE_ROUTE = /\/change-requests\/[^/]+\/(?:merge|update)\/?$/;
/** Edits, whose texts may be structured documents. */
const EDIT_ROUTE = /\/content\/?$/;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Reads JSON bodies: content routes take more, everything that is not JSON is refused (415). */
export function jsonBody(limits: Pick<ContentLimits, 'jsonBody' | 'contentBody'>): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) {
      next();
      return;
    }
    requireJson(request);
    const limit = CONTENT_ROUTE.test(request.path) ? limits.contentBody : limits.jsonBody;
    readBody(request, limit).then(
      (body) => {
        try {
          request.body = parseBody(body, request.path);
        } catch (error) {
          next(error);
          return;
        }
        next();
      },
      (error: unknown) => {
        // Nobody reads the rest of it.
        if (error instanceof PayloadTooLargeError) refuseAndClose(request, response, error);
        else next(error);
      },
    );
  };
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function requireJson(request: Request): void {
  if (request.is('application/json') === false) {
    throw new ApiError(415, 'Send the body as JSON with the header "Content-Type: application/json".');
  }
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unreadable();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws ValidationError when it is no object that can be worked with */
function parseBody(bytes: Buffer, path: string): object | undefined {
  // As chunks of a length that nobody told, a body can turn out to be none.
  if (bytes.length === 0) return undefined;
  const value = parseJson(decode(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationError([{ path: 'body', message: 'must be a JSON object' }]);
  }
  if (EDIT_ROUTE.test(path)) holdDocuments(value);
  if (MERGE_ROUTE.test(path)) requireMergeShape(value);
  else requireReasonableShape(value);
  return value;
}

/** The resolutions of a merge are checked by hand, however many there are. */
function requireMergeShape(body: object): void {
  const { resolve, ...others } = body as { resolve?: unknown };
  requireReasonableShape(others);
  if (typeof resolve === 'object' && resolve !== null) {
    requireReasonableShape(resolve, { ...LONG_OBJECT, path: 'resolve' });
  }
}

/** Structured documents are checked by whoever writes them as markdown. */
function holdDocuments(body: object): void {
  const { changes } = body as { changes?: unknown };
  if (!Array.isArray(changes)) return;
  for (const [index, change] of changes.entries()) {
    const text = propertyOf(change, 'document');
    const document = propertyOf(text, 'document');
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      (text as { document: object }).document = holdJson(document, `changes[${index}].document.document`);
  }
}

function propertyOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ValidationError(
      [{ path: 'body', message: 'is not valid UTF-8' }],
      'The request body is not valid UTF-8.',
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 100);
    throw new ValidationError(
      [{ path: 'body', message: `is not valid JSON (${reason})` }],
      'The request body is not valid JSON.',
    );
  }
}
