/** Processor time that one piece of work may take in one go, while all other requests wait. */
const MAX_MS = 2_000;

/**
 * Runs work that must be quick.
 * @throws Error when the process needed too much processor time, which other processes of the machine do not change
 */
export function quickly<Result>(work: () => Result): Result {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000;
  if (ms > MAX_MS)
    throw new Error(`The work took ${ms.toFixed()} ms of processor time; ${MAX_MS} are allowed.`);
  return result;
}
