import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/** MiB that a process may use: what its container allows (cgroup), else what the machine has. */
export function availableMegabytes(): number {
  // Without a limit, the value is 0 or larger than the memory of the machine.
  const allowed = process.constrainedMemory();
  return Math.floor((allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()) / MIB);
}
