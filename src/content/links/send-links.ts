import type { Request, Response } from 'express';
import { sendRepresentation } from '../../common/http/representation.js';
import type { LinksRepresentation } from './links.service.js';

/** Sends a list of links, or 304 when the caller has it. */
export function sendLinks(
  request: Request,
  response: Response,
  { etag, body, exists }: LinksRepresentation,
): Promise<void> {
  return sendRepresentation(request, response, etag, body, exists);
}
