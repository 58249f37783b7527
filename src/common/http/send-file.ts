import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { entityTag, matchesEtag } from './representation.js';
import { sendStream } from './send-stream.js';

/** Types a browser may show: nothing that can hold a script. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|tiff|x-icon|vnd\.microsoft\.icon)|application\/pdf|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Stored bytes that somebody may have. */
export interface FileToSend {
  name: string;
  contentType: string;
  /** Of the bytes: another one when they are others. */
  hash: string;
  size: number;
  /** The header of the response. */
  cacheControl: string;
  /** Opens an inclusive range of the bytes. */
  open: (range: { start: number; end: number }) => Promise<Readable>;
}

/** Sends a file: all of it, a range, or that the caller has it. */
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
  response.setHeader('Content-Type', file.contentType);
  const disposition = INLINE.test(file.contentType) ? 'inline' : 'attachment';
  response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeRfc5987(file.name)}`);

  const range = rangeOf(request, size, etag);
  if (range === 'unsatisfiable') {
    throw new ApiError(416, `The file has ${size} bytes, and none of them is in this range.`, {
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
 * The range that a request asks for. One range is served; several, what is no range, or one under another tag get the
 * whole file, which RFC 9110 §14.2 allows.
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
  // Without a first position the last one is the number of bytes from the end.
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
