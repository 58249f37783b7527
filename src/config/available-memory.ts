import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/** MiB that a process uses at most unless MEMORY_LIMIT says otherwise, whatever the machine has. */
const DEFAULT_MOST = 1024;

/** MiB that MEMORY_LIMIT allows; anything but a number is refused elsewhere. */
export function assumedMegabytes(setting: string | undefined): number {
  const given = Number.parseInt(setting ?? '', 10);
  return given > 0 ? given : defaultMegabytes();
}

/** MiB that a process uses without MEMORY_LIMIT. */
export function defaultMegabytes(): number {
  return Math.min(availableMegabytes(), DEFAULT_MOST);
}

/** MiB that a process may use: the limit of its container (cgroup), else the memory of the machine. */
function availableMegabytes(): number {
  // Without a limit, the value is 0 or larger than the memory of the machine.
  const allowed = process.constrainedMemory();
  return Math.floor((allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()) / MIB);
}
