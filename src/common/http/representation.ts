import { createHash } from 'node:crypto';
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

/** What a read answers with. */
export interface Representation {
  etag: string;
  /** Made only when it is needed; may find that it has become another one, with another tag. */
  body: string | (() => Promise<string | TaggedBody> | string);
  /**
   * Throws when there is no such resource. Asked where the tag alone would answer, and left out where the tag could not
   * be known then.
   */
  exists?: (() => Promise<void> | void) | undefined;
}

/** An entity tag. @param names what it is made of: it is another one whenever one of them is */
export function entityTag(names: readonly string[]): string {
  return `"${names.join('.')}"`;
}

/**
 * What a read answers with.
 * @param names what the entity tag is made of
 * @param body makes the body, when the caller does not have it
 */
export function representation(
  names: readonly string[],
  body: Representation['body'],
  exists?: Representation['exists'],
): Representation {
  return { etag: entityTag(names), body, exists };
}

/**
 * What a read answers with, where the answer is there already and the entity tag follows from it.
 * @param names what the tag is made of besides
 */
export function representationOf(resource: object, names: readonly string[] = []): TaggedBody {
  const body = JSON.stringify(resource);
  return { etag: entityTag([...names, digestOf(body)]), body };
}

/** A strong entity tag that follows from a body alone. */
export function entityTagOf(body: string): string {
  return entityTag([digestOf(body)]);
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 32);
}

/** The same with a tag that follows from the body alone. */
export function tagByBody({ body }: TaggedBody): TaggedBody {
  return { etag: entityTagOf(body), body };
}

/** Sends a representation, or 304 when the caller has it. */
export async function sendRepresentation(
  request: Request,
  response: Response,
  { etag, body, exists }: Representation,
): Promise<void> {
  const condition = request.headers['if-none-match'];
  if (matchesEtag(condition, etag)) {
    // Who names no tag has not been given the body before: maybe there is none.
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
