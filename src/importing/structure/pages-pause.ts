/** Shared memory with one number: 1 while the threads that read a source must not begin another page. */
export type PagesPause = Int32Array<SharedArrayBuffer>;

/** Milliseconds after which a thread that waits looks whether there is anything left to wait for. */
const POLL_MS = 100;

/** A pause that has not begun. */
export function noPause(): PagesPause {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Asks the threads of a source to wait before the next page. */
export function beginPause(pause: PagesPause): void {
  Atomics.store(pause, 0, 1);
}

/** Lets the threads of a source go on. */
export function endPause(pause: PagesPause): void {
  Atomics.store(pause, 0, 0);
  Atomics.notify(pause, 0);
}

/**
 * Waits while there is a pause. Blocks the thread.
 * @param say is called before waiting
 * @param isNeedless whether the thread need not wait any more
 */
export function waitForEnd(
  pause: PagesPause,
  say: () => void = () => undefined,
  isNeedless: () => boolean = () => false,
): void {
  if (!isPaused(pause) || isNeedless()) return;
  say();
  while (isPaused(pause) && !isNeedless()) Atomics.wait(pause, 0, 1, POLL_MS);
}

function isPaused(pause: PagesPause): boolean {
  return Atomics.load(pause, 0) === 1;
}
