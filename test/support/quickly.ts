/** Milliseconds of processor time that work may take in one go, while all other requests wait, on a machine of usual speed. */
const MAX_MS = 2_000;
/** Milliseconds of processor time of the work of `slowness` on such a machine. */
const FLOOR_MS = 450;

/**
 * Runs work that must be quick.
 * @throws Error when the process needed too much processor time. Other processes of the machine hardly change that: they take
 * its caches, so the speed of the machine is measured right after work that took too long.
 */
export function quickly<Result>(work: () => Result): Result {
  const before = process.cpuUsage();
  const result = work();
  check(before);
  return result;
}

/** The same for work that waits. */
export async function quicklyResolved<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  const before = process.cpuUsage();
  const result = await work();
  check(before);
  return result;
}

function check(before: NodeJS.CpuUsage): void {
  const ms = millisecondsSince(before);
  if (ms <= MAX_MS) return;
  const most = MAX_MS * slowness();
  if (ms > most)
    throw new Error(`The work took ${ms.toFixed()} ms of processor time; ${most.toFixed()} are allowed.`);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times as long as usual work takes here and now: 1 to 4. */
function slowness(): number {
  const runs = [1, 2].map(() => {
    const before = process.cpuUsage();
    const names = new Map<string, object>();
    for (let n = 0; n < 200_000; n += 1) names.set(`name-${(n * 7_919) % 200_003}`, { n });
    [...names.keys()].sort();
    return millisecondsSince(before);
  });
  return Math.min(4, Math.max(1, Math.min(...runs) / FLOOR_MS));
}
