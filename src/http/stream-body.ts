import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { type BodyLimit, PayloadTooLargeError } from '../common/errors/api-error.js';
import { stalled, STALLED_MS } from './read-body.js';
import { brokenOff } from './received-file.js';

/**
 * Writes the body of a request to a stream as it arrives, not faster than the stream takes it, and ends the stream.
 * After a failure, the stream is destroyed with the error and further bytes of the body are discarded.
 * @param hold called with the number of bytes so far; if it throws, reading ends with its error
 * @throws ApiError (413) as soon as the body exceeds the limit; (400) when it is incomplete; (408) when no byte arrives
 * for a while
 */
export async function streamBody(
  request: IncomingMessage,
  target: Writable,
  limit: BodyLimit,
  hold: (bytes: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received = 0;
  let isOver = false;
  const refuse = (error: Error): void => {
    if (isOver) return;
    isOver = true;
    target.destroy(error);
    reject(error);
  };
  const timer = setTimeout(() => {
    // While the target is slow, nothing is read.
    if (request.isPaused()) timer.refresh();
    else refuse(stalled());
  }, STALLED_MS).unref();
  const breakOff = (): void => refuse(brokenOff());
  const proceed = (): void => void request.resume();
  const finish = (): void => {
    isOver = true;
    target.once('finish', resolve).end();
  };
  if (request.destroyed) breakOff();
  request.on('data', (chunk: Buffer) => {
    timer.refresh();
    if (isOver) return;
    received += chunk.length;
    try {
      if (received > limit.bytes) throw new PayloadTooLargeError(limit);
      hold(received);
    } catch (error) {
      refuse(error as Error);
      return;
    }
    if (!target.write(chunk)) request.pause();
  });
  request.once('end', () => {
    if (!isOver) finish();
  });
  request.once('error', breakOff).once('close', breakOff);
  target.on('drain', proceed);
  target.once('error', (error) => {
    isOver = true;
    reject(error);
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    target.off('drain', proceed);
  }
}
