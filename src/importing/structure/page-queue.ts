import { type PagesPause, waitForEnd } from './pages-pause.js';
import type { PageText } from './read-page.js';

/** Texts that several threads read: each free thread takes the next one. Plain data: it crosses threads. */
export interface PageQueue {
  texts: readonly PageText[];
  /** Shared memory with one number: the index of the text to take next. */
  next: Int32Array<SharedArrayBuffer>;
  pause: PagesPause;
}

/**
 * Takes texts from a queue until it is empty; each text goes to one thread. Waits before a text while there is a pause.
 * @param onPause is called before waiting, in the thread that lends its place to other jobs. Left out in the other threads:
 * they do not wait for a queue that is empty, because nobody may end the pause then
 */
export function* takePages(
  queue: PageQueue,
  onPause?: () => void,
): Generator<{ index: number; text: PageText }> {
  const { texts, next, pause } = queue;
  const isEmpty = (): boolean => Atomics.load(next, 0) >= texts.length;
  for (;;) {
    if (isEmpty()) return;
    waitForEnd(pause, onPause, onPause === undefined ? isEmpty : undefined);
    const index = Atomics.add(next, 0, 1);
    const text = texts[index];
    if (text === undefined) return;
    yield { index, text };
  }
}
