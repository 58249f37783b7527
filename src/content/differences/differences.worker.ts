/** Runs in a worker thread. */
export { diffPairs, markConflicts, mergeAll } from './compare-texts.js';
