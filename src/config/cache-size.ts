import type { Environment } from './environment.js';

/** From so many MiB on caches take what they are best with. */
const PLENTY = 1024;

/** What a cache may hold: `most` where there is memory enough, else as much less as there is less memory. */
export function cacheSize({ memory }: Pick<Environment, 'memory'>, most: number): number {
  return Math.floor(most * Math.min(1, memory / PLENTY));
}
