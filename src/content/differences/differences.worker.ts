/** Runs in a worker thread. */
export { diffPairs, markConflicts } from './compare-texts.js';
