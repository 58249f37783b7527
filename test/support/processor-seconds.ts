import { readFile } from 'node:fs/promises';

/** Parts of a second in which Linux counts processor time. */
const TICKS = 100;

/** Processor time that a process and those of its children that have ended used, in seconds, with all threads. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the process, in parentheses, may contain spaces. The fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [14, 15, 16, 17].reduce((sum, field) => sum + Number(fields[field - 3]), 0) / TICKS;
}
