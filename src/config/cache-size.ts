import type { Environment } from './environment.js';

/** MiB from which on caches have their full size. */
const PLENTY = 1024;
/** MiB that a process needs without caches. */
const BARE = 256;
const MIN_SHARE = 1 / 8;

/** Size of a cache: `most` if there is enough memory, else proportionally less. */
export function cacheSize({ memory }: Pick<Environment, 'memory'>, most: number): number {
  return Math.floor(most * Math.min(1, Math.max(MIN_SHARE, (memory - BARE) / (PLENTY - BARE))));
}

/**
 * Limits an `LRUCache` to a number of entries. Its own option `max` would allocate memory for all of them at once.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
