import { Readable } from 'node:stream';
import { StorageUnavailableError } from './storage-errors.js';

/** The expected properties of a stream of stored bytes. */
interface Expected {
  /** Number of bytes. */
  length: number;
  /** Longest wait for the next bytes, in milliseconds. The time in which nobody reads does not count. */
  idleMs: number;
  /** Turns an error of the source into one for callers. */
  toError: (error: unknown) => Error;
}

/**
 * A stream of stored bytes that ends only after exactly the expected number of bytes. Otherwise it fails, so that no
 * reader mistakes a part for the whole, or waits without end. The source is closed with it.
 */
export function exactBytes(source: Readable, expected: Expected): Readable {
  const bytes = Readable.from(read(source, expected), { objectMode: false });
  // A reader that goes away does not wait for the next bytes.
  bytes.once('close', () => source.destroy());
  return bytes;
}

async function* read(source: Readable, { length, idleMs, toError }: Expected): AsyncGenerator<Buffer> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let left = length;
  for (;;) {
    const chunk = await next(chunks, source, idleMs).catch((error: unknown) => {
      throw toError(error);
    });
    if (chunk === undefined) break;
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0)
    throw new StorageUnavailableError(
      'broken',
      undefined,
      `${length - left} bytes were received instead of ${length}`,
    );
}

async function next(
  chunks: AsyncIterator<Buffer>,
  source: Readable,
  idleMs: number,
): Promise<Buffer | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StorageUnavailableError('slow', undefined, `No bytes were received for ${idleMs} ms`));
    source.destroy();
  }, idleMs);
  try {
    // A source on a disk that hangs does not end when it is destroyed.
    const step = await Promise.race([chunks.next(), late.promise]);
    return step.done === true ? undefined : step.value;
  } finally {
    clearTimeout(timer);
  }
}
