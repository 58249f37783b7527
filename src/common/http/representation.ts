import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { requireRoomFor } from './responses-in-flight.js';

/** Whether `If-None-Match` names the tag. Uses the weak comparison that RFC 9110 §13.1.2 requires for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}

/** A body with its entity tag. */
export interface TaggedBody {
  etag: string;
  body: string;
}

/** The response to a read. */
export interface Representation {
  etag: string;
  /** Built only when it is needed; can return a newer body with another tag. */
  body: string | (() => Promise<string | TaggedBody> | string);
  /**
   * Throws if the resource does not exist. Called before a 304, and absent if the tag already implies that it exists.
   */
  exists?: (() => Promise<void> | void) | undefined;
}

/** An entity tag. @param names its parts: the tag changes when one of them changes */
export function entityTag(names: readonly string[]): string {
  return `"${names.join('.')}"`;
}

/**
 * The response to a read.
 * @param names parts of the entity tag
 * @param body builds the body if the caller does not have it
 */
export function representation(
  names: readonly string[],
  body: Representation['body'],
  exists?: Representation['exists'],
): Representation {
  return { etag: entityTag(names), body, exists };
}

/**
 * The response to a read whose body exists already and determines the entity tag.
 * @param names further parts of the tag
 */
export function representationOf(resource: object, names: readonly string[] = []): TaggedBody {
  const body = JSON.stringify(resource);
  return { etag: entityTag([...names, digestOf(body)]), body };
}

/** A strong entity tag computed from a body alone. */
export function entityTagOf(body: string): string {
  return entityTag([digestOf(body)]);
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 32);
}

/** The same body with a tag computed from it alone. */
export function tagByBody({ body }: TaggedBody): TaggedBody {
  return { etag: entityTagOf(body), body };
}

/** Sends a representation, or 304 if the caller has it. */
export async function sendRepresentation(
  request: Request,
  response: Response,
  { etag, body, exists }: Representation,
): Promise<void> {
  const condition = request.headers['if-none-match'];
  if (matchesEtag(condition, etag)) {
    // `*` does not prove that the caller got the body before, so it may not exist.
    if (condition?.trim() === '*' && typeof body !== 'string') await body();
    else await exists?.();
    response.writeHead(304, { ETag: etag, 'Cache-Control': 'private, no-cache' }).end();
    return;
  }
  const built = typeof body === 'string' ? body : await body();
  const { body: text, etag: tag } = typeof built === 'string' ? { body: built, etag } : built;
  const length = Buffer.byteLength(text);
  requireRoomFor(response, length);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': length,
    ETag: tag,
    'Cache-Control': 'private, no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
