import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTag, matchesEtag } from '../../common/http/representation.js';
import { sendStream } from '../../common/http/send-stream.js';
import { inChunks, type Pieces } from '../feeds/in-chunks.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfState } from './cache-control.js';

export interface TextToSend {
  /** With its charset. */
  contentType: string;
  /** The state that the text depends on; absent: the state of the site. */
  state?: string;
  /** Called unless the client has the text. A stream is packed with gzip already. */
  open: () => Pieces | Readable | Promise<Pieces | Readable>;
}

/**
 * Sends a text for programs. Its entity tag is made from the state that it depends on, so nothing is read for a client that
 * already has it. Long texts are written as fast as the client reads them.
 */
export async function sendText(
  visit: SiteVisit,
  request: Request,
  response: Response,
  { contentType, state = visit.state, open }: TextToSend,
): Promise<void> {
  const source = JSON.stringify([state, visit.rest, contentType]);
  const etag = entityTag([createHash('sha256').update(source).digest('base64url').slice(0, 32)]);
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  const opened = isKnown ? [] : await open();
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', cacheControlOfState(visit));
  response.setHeader('Vary', 'Accept, Accept-Encoding, Cookie');
  if (isKnown) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  const isPacked = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  if (request.method === 'HEAD') {
    if (opened instanceof Readable) opened.destroy();
    response.end();
    return;
  }
  const text = opened instanceof Readable ? opened : Readable.from(inChunks(opened), { objectMode: false });
  if (isPacked === opened instanceof Readable) {
    await sendStream(response, text);
    return;
  }
  const converted = isPacked ? createGzip() : createGunzip();
  text.once('error', (error) => converted.destroy(error));
  converted.once('close', () => text.destroy());
  await sendStream(response, text.pipe(converted));
}
