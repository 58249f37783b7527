/** MiB that a process can do with; more are shared out. */
const SMALL = 512;

/**
 * The limit of the heap of the main thread.
 * @param memory MiB of the process
 * @returns MiB: half of the first 512, and a third of the rest
 */
export function heapMegabytes(memory: number): number {
  return Math.floor(Math.min(memory, SMALL) / 2 + Math.max(0, memory - SMALL) / 3);
}
