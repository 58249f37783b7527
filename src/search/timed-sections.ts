import type { SectionsForReader } from './excerpts.js';

/** Milliseconds in one search for computing the visible parts of matching texts. */
const MOST_MS = 3_000;

/**
 * Bounds the time of one search. When it is over, the reader finds nothing more in texts with conditions. What was found out is
 * cached, so the next search goes on where this one ended.
 * @param find finds the sections that the reader sees
 */
export function timedSections(find: SectionsForReader): SectionsForReader {
  let spent = 0;
  return async (hit) => {
    if (spent > MOST_MS) return [];
    const start = performance.now();
    try {
      return await find(hit);
    } finally {
      spent += performance.now() - start;
    }
  };
}
