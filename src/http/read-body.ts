import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError, PayloadTooLargeError } from '../common/errors/api-error.js';

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * The body of a request, unpacked. What comes after a failure is thrown away.
 * @throws ApiError (415) when it is packed in another way; (413) as soon as it passes the limit, packed or not; (400) when
 * it breaks off or is not packed as it says
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const unpacker = unpackerFor(request.headers['content-encoding'] ?? 'identity');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let received = 0;
  let unpacked = 0;
  const refuseTooLarge = (): void => reject(new PayloadTooLargeError(limit));
  const take = (chunk: Buffer): void => {
    unpacked += chunk.length;
    if (unpacked > limit) refuseTooLarge();
    else chunks.push(chunk);
  };
  const finish = (): void => resolve(Buffer.concat(chunks));
  const breakOff = (): void => {
    if (!request.complete) reject(new ApiError(400, 'The request body ended before it was complete.'));
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) refuseTooLarge();
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) refuseTooLarge();
    else if (unpacker === undefined) take(chunk);
    // What waits here is bounded by the limit.
    else if (!unpacker.destroyed) unpacker.write(chunk);
  });
  request.on('end', () => (unpacker === undefined ? finish() : unpacker.end()));
  request.on('error', breakOff);
  request.on('close', breakOff);
  unpacker?.on('data', take).on('end', finish);
  unpacker?.on('error', (cause) =>
    reject(new ApiError(400, 'The request body is not compressed as it says it is.', { cause })),
  );
  try {
    return await promise;
  } finally {
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
