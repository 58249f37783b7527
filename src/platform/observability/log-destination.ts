import { type DestinationStream, pino } from 'pino';

/** Bytes that are buffered before they are written. */
const BATCH_BYTES = 8 * 1024;
/** Milliseconds after which the buffer is written at the latest. */
const MAX_WAIT_MS = 250;

let opened: DestinationStream | undefined;

/**
 * The standard output, as the destination of the log. Lines are written in batches, because one write per request can
 * take longer than the request. The buffer is flushed before the process exits, also after a signal or an uncaught
 * error; only SIGKILL can lose the last 250 ms. Writes are synchronous, so a slow reader blocks the process and memory
 * does not grow.
 */
export function standardOutput(): DestinationStream {
  opened ??= openStandardOutput();
  return opened;
}

function openStandardOutput(): DestinationStream & { flushSync(): void } {
  const file = pino.destination({ sync: true, minLength: BATCH_BYTES, periodicFlush: MAX_WAIT_MS });
  // Not `file.flushSync()`, which retries forever after the reader has disconnected. With `sync`, `flush` writes before it
  // returns.
  const flushSync = (): void => file.flush();
  process.once('exit', flushSync);
  return { write: (line) => void file.write(line), flushSync };
}
