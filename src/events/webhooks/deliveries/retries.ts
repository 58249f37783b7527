/** Seconds from one try to the next: nearly a day in all. */
const DELAYS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;
/** By which part of it a delay is shorter or longer, so that not everybody comes back at the same moment. */
const JITTER = 0.1;

/** Tries of a delivery before it is given up. */
export const MAX_ATTEMPTS = DELAYS.length + 1;

/**
 * Milliseconds until a delivery is tried again.
 * @param attempts how often it has been tried
 * @param random from 0 to 1
 * @returns undefined when it is given up
 */
export function delayAfter(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? undefined : Math.round(delay * 1000 * (1 - JITTER + 2 * JITTER * random));
}
