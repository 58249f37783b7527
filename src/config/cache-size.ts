import type { Environment } from './environment.js';

/** From so many MiB on caches take what they are best with. */
const PLENTY = 1024;
/** MiB of a process that has no caches yet. */
const BARE = 256;
const MIN_SHARE = 1 / 8;

/** What a cache may hold: `most` where there is memory enough, else as much less as there is less memory. */
export function cacheSize({ memory }: Pick<Environment, 'memory'>, most: number): number {
  return Math.floor(most * Math.min(1, Math.max(MIN_SHARE, (memory - BARE) / (PLENTY - BARE))));
}

/** Bounds an `LRUCache` by its entries. Its own `max` would reserve room for all of them before there is one. */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
