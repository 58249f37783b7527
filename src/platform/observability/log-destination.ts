import { type DestinationStream, pino } from 'pino';

/** Lines are written together as soon as there are this many bytes of them, … */
const BATCH_BYTES = 8 * 1024;
/** … or after this long, in milliseconds. */
const MAX_WAIT_MS = 250;

let opened: DestinationStream | undefined;

/**
 * Where the log goes: the standard output, some lines at a time, because a write for each request takes longer than many a
 * request does. What waits is written before the process exits, also on a signal or of an uncaught error; only SIGKILL can
 * take the last 250 ms. A reader that does not read holds the process up, so nothing piles up in memory.
 */
export function standardOutput(): DestinationStream {
  opened ??= openStandardOutput();
  return opened;
}

function openStandardOutput(): DestinationStream & { flushSync(): void } {
  const file = pino.destination({ sync: true, minLength: BATCH_BYTES, periodicFlush: MAX_WAIT_MS });
  // Not `file.flushSync()`, which tries for ever when the reader has gone. As `sync` is set, this has written when it returns.
  const flushSync = (): void => file.flush();
  process.once('exit', flushSync);
  return { write: (line) => void file.write(line), flushSync };
}
