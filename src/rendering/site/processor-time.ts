/**
 * Seconds of the processor that a page may take. Then it is refused, and later ones get a new thread. So code that can take
 * long for ordinary pages needs a budget of its own that is well below.
 */
export const PAGE_SECONDS = 2;

/** Milliseconds of the processor for the colors of the code of a page. */
export const CODE_MS = 1_000;

/** Milliseconds of the processor for the operations and schemas of a page. */
export const API_MS = 800;

/** The time that the processor has worked for this thread, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
