import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Seconds of processor time of the work below on the machine for which limits of processor time are set. */
const FLOOR = 0.7;
/** Reads markdown, which is what most work of the service is like: short functions, small objects, collected garbage. */
const WORK = `
  import { fromMarkdown } from 'mdast-util-from-markdown';
  const text = 'The quick brown fox and [a link](b.md) with *emphasis*.\\n\\n'.repeat(3_000);
  const start = process.cpuUsage();
  fromMarkdown(text);
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(String((user + system) / 1e6));
`;

/**
 * How many times as long as on a quiet machine work takes here and now, in processor time; at least 1. Work beside a test
 * takes the caches of the processor from it, and machines differ. At most 3: beyond that a limit says nothing. Measured on
 * two processors at once, as the service works in several threads.
 */
export async function machineSlowness(): Promise<number> {
  const seconds = await Promise.all([measure(), measure()]);
  return Math.min(3, Math.max(1, Math.max(...seconds) / FLOOR));
}

async function measure(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', WORK]);
  return Number(stdout);
}
