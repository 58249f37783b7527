import type { Request, Response } from 'express';
import { requireRoomFor } from './responses-in-flight.js';

/** Whether `If-None-Match` names the tag. Weak comparison, as RFC 9110 §13.1.2 asks for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}

/** A body with the tag it belongs to. */
export interface TaggedBody {
  etag: string;
  body: string;
}

/** Sends a body that is at hand, or 304 when the caller has it. */
export function sendTagged(request: Request, response: Response, { etag, body }: TaggedBody): Promise<void> {
  return sendRepresentation(request, response, etag, () => body);
}

/**
 * Sends a representation, or 304 when the caller has it; `build` runs only when the body is needed, and may
 * find that it has become another one, with another tag.
 * @param exists throws when there is no such resource; asked where the tag alone would answer. For tags that do not name
 *   the resource.
 */
export async function sendRepresentation(
  request: Request,
  response: Response,
  etag: string,
  build: () => Promise<string | TaggedBody> | string,
  exists?: () => Promise<void> | void,
): Promise<void> {
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    await exists?.();
    response.writeHead(304, { ETag: etag, 'Cache-Control': 'private, no-cache' }).end();
    return;
  }
  const built = await build();
  const { body, etag: tag } = typeof built === 'string' ? { body: built, etag } : built;
  const length = Buffer.byteLength(body);
  requireRoomFor(response, length);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': length,
    ETag: tag,
    'Cache-Control': 'private, no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
