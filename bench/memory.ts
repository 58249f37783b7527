import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const SAMPLE_MS = 1000;
/**
 * Memory counts as settled when this many consecutive samples differ by at most `STEADY_SHARE` of the largest. Longer
 * than the garbage collector waits before it runs in idle time.
 */
const STEADY_SAMPLES = 15;
const STEADY_SHARE = 0.01;
const LIMIT_MS = 60_000;

/** Resident memory of a process, in MB (1,000,000 bytes). */
export async function residentMegabytes(pid: number): Promise<number> {
  return ((await residentKibibytes(pid)) * 1024) / 1_000_000;
}

/**
 * Waits until the memory of an idle process is stable, at most a minute.
 * @returns megabytes
 */
export async function settledMegabytes(pid: number): Promise<number> {
  const samples: number[] = [];
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(SAMPLE_MS)) {
    samples.push(await residentMegabytes(pid));
    const last = samples.slice(-STEADY_SAMPLES);
    const largest = Math.max(...last);
    if (last.length === STEADY_SAMPLES && largest - Math.min(...last) <= largest * STEADY_SHARE) break;
  }
  return samples.at(-1) as number;
}

async function residentKibibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const found = status === undefined ? undefined : /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (found !== undefined) return Number(found);
  // For systems without /proc, such as macOS.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
