import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the heap that are reachable, after a full collection. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
  return process.memoryUsage().heapUsed;
}

/**
 * Bytes that results of work on texts of a megabyte take, once the texts themselves are not needed any more.
 * @param texts number of texts
 * @param work called with the number of a text; returns what is kept of it
 */
export async function bytesKept(texts: number, work: (index: number) => unknown): Promise<number> {
  const kept: unknown[] = [await work(0)];
  const before = heapUsed();
  for (let index = 1; index <= texts; index += 1) kept.push(await work(index));
  const bytes = heapUsed() - before;
  // They are alive until here.
  return kept.length === 0 ? 0 : bytes;
}
