import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until `look` finds something. */
export async function eventually<T>(look: () => Promise<T | undefined>, timeoutMs = 20_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('What was waited for did not happen.');
    await pause(20);
  }
}
