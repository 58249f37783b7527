import { readFile } from 'node:fs/promises';
import type { Service } from './servers.js';

/** Clock ticks of Linux, in which it counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** Processor time that the process of a service has used since it started, user and system, in seconds. */
export async function processorSeconds({ pid }: Pick<Service, 'pid'>): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
