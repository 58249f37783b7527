import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError, type BodyLimit, PayloadTooLargeError } from '../common/errors/api-error.js';
import { brokenOff } from './received-file.js';

/** A body that makes no progress for this long is refused. */
export const STALLED_MS = 15_000;

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads and decompresses the body of a request. After a failure, further bytes are discarded.
 * @param hold called with the number of bytes so far; if it throws, reading ends with its error
 * @throws ApiError (415) when the compression is not supported; (413) as soon as the body exceeds the limit, compressed
 * or not; (400) when it is incomplete or its compression is invalid; (408) when no byte arrives for a while
 */
export async function readBody(
  request: IncomingMessage,
  limit: BodyLimit,
  hold: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  const unpacker = unpackerFor(request.headers['content-encoding'] ?? 'identity');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  let received = 0;
  let unpacked = 0;
  const refuse = (error: unknown): void => {
    // Free the memory at once: the client may continue to send for a while.
    chunks.length = 0;
    reject(error);
  };
  const refuseTooLarge = (): void => refuse(new PayloadTooLargeError(limit));
  const take = (chunk: Buffer): void => {
    unpacked += chunk.length;
    if (unpacked > limit.bytes) {
      refuseTooLarge();
      return;
    }
    try {
      hold(unpacked);
      chunks.push(chunk);
    } catch (error) {
      refuse(error);
    }
  };
  const finish = (): void => resolve(Buffer.concat(chunks));
  const timer = setTimeout(() => refuse(stalled()), STALLED_MS).unref();
  let ended = false;
  const breakOff = (): void => {
    if (!ended) refuse(brokenOff());
  };
  // The connection may have closed before the listeners were added.
  if (request.destroyed) breakOff();
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    timer.refresh();
    if (received > limit.bytes) refuseTooLarge();
    else if (unpacker === undefined) take(chunk);
    // The buffered bytes are bounded by the limit.
    else if (!unpacker.destroyed) unpacker.write(chunk);
  });
  request.on('end', () => {
    ended = true;
    if (unpacker === undefined) finish();
    else unpacker.end();
  });
  request.on('error', breakOff);
  request.on('close', breakOff);
  unpacker?.on('data', take).on('end', finish);
  unpacker?.on('error', (cause) =>
    reject(new ApiError(400, 'The request body does not match its header "Content-Encoding".', { cause })),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // Stop decompressing: a small body can expand to a very large one.
    unpacker?.destroy();
  }
}

function unpackerFor(encoding: string): Transform | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity') return undefined;
  const create = UNPACKERS.get(name);
  if (create === undefined) throw unreadable();
  return create();
}

/** 408: no byte of the body arrived for a while. */
export function stalled(): ApiError {
  return new ApiError(
    408,
    `No data of the request body arrived for ${STALLED_MS / 1000} seconds: send the request again.`,
  );
}

/** 415: the charset or compression is not supported. */
export function unreadable(): ApiError {
  return new ApiError(415, 'Send the body as JSON in UTF-8, uncompressed or with gzip, deflate or br.');
}
