import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError, PayloadTooLargeError } from '../common/errors/api-error.js';

/** A body of which nothing comes for so long is given up. */
const STALLED_MS = 15_000;

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * The body of a request, unpacked. What comes after a failure is thrown away.
 * @param hold told of the bytes there are so far; what it throws ends the reading
 * @throws ApiError (415) when it is packed in another way; (413) as soon as it passes the limit, packed or not; (400) when
 * it breaks off or is not packed as it says; (408) when nothing of it comes for a while
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const unpacker = unpackerFor(request.headers['content-encoding'] ?? 'identity');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let received = 0;
  let unpacked = 0;
  const refuse = (error: unknown): void => {
    // What was read is let go at once: the client may go on for a while.
    chunks.length = 0;
    reject(error);
  };
  const refuseTooLarge = (): void => refuse(new PayloadTooLargeError(limit));
  const take = (chunk: Buffer): void => {
    unpacked += chunk.length;
    if (unpacked > limit) {
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
  const stalled = setTimeout(
    () =>
      refuse(
        new ApiError(408, `Nothing of the request body came for ${STALLED_MS / 1000} s: send it again.`),
      ),
    STALLED_MS,
  ).unref();
  let ended = false;
  const breakOff = (): void => {
    if (!ended) refuse(new ApiError(400, 'The request body ended before it was complete.'));
  };
  // It can have broken off before anybody looked.
  if (request.destroyed) breakOff();
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    stalled.refresh();
    if (received > limit) refuseTooLarge();
    else if (unpacker === undefined) take(chunk);
    // What waits here is bounded by the limit.
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
    reject(new ApiError(400, 'The request body is not compressed as it says it is.', { cause })),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(stalled);
    // A small body can unpack to a very large one: nothing more of it is wanted.
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

/** 415: a charset or a compression that this service does not read. */
export function unreadable(): ApiError {
  return new ApiError(415, 'Send the body as JSON in UTF-8, uncompressed or with gzip, deflate or br.');
}
