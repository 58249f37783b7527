import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTag, matchesEtag } from '../../common/http/representation.js';
import { sendStream } from '../../common/http/send-stream.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfState } from './cache-control.js';

/** Length from which pieces of a text are sent, in UTF-16 units. */
const CHUNK = 16 * 1024;

export interface TextToSend {
  /** With its charset. */
  contentType: string;
  /** Called unless the client has the text. */
  open: () => Pieces | Promise<Pieces>;
}

/** Pieces of a text, of any length. */
type Pieces = Iterable<string> | AsyncIterable<string>;

/**
 * Sends a text for programs. Its entity tag is made from the state of the site, so nothing is read for a client that has
 * it. Long texts are written as fast as the client reads them.
 */
export async function sendText(
  visit: SiteVisit,
  request: Request,
  response: Response,
  { contentType, open }: TextToSend,
): Promise<void> {
  const state = JSON.stringify([visit.state, visit.rest, contentType]);
  const etag = entityTag([createHash('sha256').update(state).digest('base64url').slice(0, 32)]);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', cacheControlOfState(visit));
  response.setHeader('Vary', 'Accept, Accept-Encoding, Cookie');
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const pieces = await open();
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  const isPacked = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const text = Readable.from(joined(pieces), { objectMode: false, highWaterMark: 2 * CHUNK });
  if (!isPacked) {
    await sendStream(response, text);
    return;
  }
  const packed = createGzip();
  text.once('error', (error) => packed.destroy(error));
  packed.once('close', () => text.destroy());
  await sendStream(response, text.pipe(packed));
}

async function* joined(pieces: Pieces): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}
