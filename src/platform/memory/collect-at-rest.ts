import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_MS = 5000;
/** Share of the time that the event loop works: above the first the process is busy, below the second it is at rest. */
const BUSY = 0.1;
const AT_REST = 0.03;

/**
 * Collects garbage once when the process comes to rest after work. V8 keeps the pages of the young generation in a pool
 * until a full collection, 16 MB and more, and a process at rest has no full collection. The collection takes about 0.1 s.
 * It runs after two samples in a row that found the process at rest, so hardly any request waits for it.
 */
export function collectAtRest(): void {
  const comesToRest = restDetector();
  let last = performance.eventLoopUtilization();
  const sample = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (comesToRest(utilization)) collectGarbage();
  };
  setInterval(sample, SAMPLE_MS).unref();
}

/**
 * @returns a function that gets the share of the time, from 0 to 1, in which the event loop worked since the last call, and
 *   returns whether the process came to rest after work
 */
export function restDetector(): (share: number) => boolean {
  let hasWorked = true;
  let wasAtRest = false;
  return (share) => {
    if (share > BUSY) hasWorked = true;
    const isAtRest = share < AT_REST;
    const comesToRest = hasWorked && isAtRest && wasAtRest;
    if (comesToRest) hasWorked = false;
    wasAtRest = isAtRest;
    return comesToRest;
  };
}

/** A full collection. Only new contexts get the function that collects, as the process was started without it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
