import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until `look` finds something: neither `undefined` nor `false`. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error('What was waited for did not happen.');
    await pause(20);
  }
}
