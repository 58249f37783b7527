import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { entityTag, matchesEtag } from './representation.js';
import { sendStream } from './send-stream.js';

/** Types that browsers may display: none of them can contain a script. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|application\/pdf|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/**
 * Types that pages load as code. Published sites load scripts and style sheets of their own origin, so a file of their
 * content must not be one.
 */
const CODE = /javascript|ecmascript|jscript|livescript|text\/css|wasm/i;

/** A stored file that the caller may read. */
export interface FileToSend {
  name: string;
  contentType: string;
  /** Hash of the bytes. */
  hash: string;
  size: number;
  /** Value of the header `Cache-Control`. */
  cacheControl: string;
  /** Opens an inclusive range of the bytes. */
  open: (range: { start: number; end: number }) => Promise<Readable>;
}

/** Sends a file: all of it, a range, or 304 if the caller has it. */
export async function sendFile(request: Request, response: Response, file: FileToSend): Promise<void> {
  const { size } = file;
  const etag = entityTag([file.hash]);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', CODE.test(file.contentType) ? 'text/plain' : file.contentType);
  const disposition = INLINE.test(file.contentType) ? 'inline' : 'attachment';
  response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeRfc5987(file.name)}`);

  const range = rangeOf(request, size, etag);
  if (range === 'unsatisfiable') {
    throw new ApiError(416, `The range is not satisfiable: the file has ${size} bytes.`, {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await sendStream(response, await file.open({ start, end }));
}

/**
 * The requested range. Only single ranges are supported. For several ranges, an invalid range or another tag, the whole
 * file is sent, which RFC 9110 §14.2 allows.
 */
function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  // Without a first position, the last one is the number of bytes from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
