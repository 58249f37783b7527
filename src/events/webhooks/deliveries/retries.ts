/** Seconds between attempts: nearly a day in total. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;
/** The jitter as a fraction of the delay, so attempts do not all happen at the same time. */
const JITTER = 0.1;

/** Maximum attempts of a delivery. */
export const MAX_ATTEMPTS = DELAYS.length + 1;

/**
 * Milliseconds until the next attempt of a delivery.
 * @param attempts number of attempts so far
 * @param random from 0 to 1
 * @returns undefined after the last attempt
 */
export function delayAfter(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? undefined : Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * random));
}
