const FIRST_MS = 200;
const LONGEST_MS = 5_000;
/** A service that asks for more patience than this gets no second request. */
export const LONGEST_WAIT_MS = 60_000;

/** Milliseconds that a response asks to wait, as seconds or as a date; undefined if it does not ask. */
export function retryAfter({ headers }: Response): number | undefined {
  const asked = headers.get('retry-after');
  if (asked === null) return undefined;
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
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
