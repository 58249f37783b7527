const FIRST_MS = 200;
const LONGEST_MS = 5_000;
/** A service that asks for more patience than this gets no second request. */
const MOST_SECONDS = 60;

/** Milliseconds that a response asks to wait; undefined if it does not ask, or asks for too long. */
export function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= MOST_SECONDS ? seconds * 1000 : undefined;
}

/** Milliseconds before the next attempt: twice as long each time, and a random part, so that clients do not meet again. */
export function backoff(attempt: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest / 2 + Math.random() * (longest / 2);
}

/** @throws the reason of the signal when it aborts */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
