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
 * @param onPause is called before waiting
 */
export function* takePages(
  { texts, next, pause }: PageQueue,
  onPause?: () => void,
): Generator<{ index: number; text: PageText }> {
  for (;;) {
    waitForEnd(pause, onPause);
    const index = Atomics.add(next, 0, 1);
    const text = texts[index];
    if (text === undefined) return;
    yield { index, text };
  }
}
