import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ThreadPool } from './thread-pool.js';

const WORKER = `
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const used = () => process.threadCpuUsage().user + process.threadCpuUsage().system;
const started = Date.now();
while (Date.now() - started < 700);
const kept = [];
const fill = (megabytes) => Array.from({ length: megabytes }, () => new Array(131_072).fill(0.5));
export default async function work({ kind, milliseconds, megabytes }) {
  if (kind === 'keep') kept.push(fill(megabytes));
  else if (kind === 'fill') return String(fill(megabytes).length);
  else if (kind === 'wait') await wait(milliseconds);
  else for (const end = used() + milliseconds * 1000; used() < end;);
  return kind;
}`;

describe('ThreadPool.runWithin', () => {
  let directory: string;
  type Job =
    { kind: 'wait' | 'compute'; milliseconds: number } | { kind: 'keep' | 'fill'; megabytes: number };
  let pool: ThreadPool<Job, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'thread-pool-'));
    const worker = join(directory, 'work.worker.mjs');
    await writeFile(worker, WORKER);
    const filename = pathToFileURL(worker).href;
    pool = new ThreadPool({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
  });
  afterAll(async () => {
    await pool.destroy();
    await rm(directory, { recursive: true });
  });

  const computes = { kind: 'compute', milliseconds: 30_000 } as const;

  it('ends a job that computes for too long, and runs the next one in another thread', async () => {
    const limits = { processorSeconds: 0.3, seconds: 60 };
    await expect(pool.runWithin(computes, limits)).rejects.toMatchObject({ limit: 'time' });
    // The start of the thread does not count.
    expect(await pool.runWithin({ kind: 'compute', milliseconds: 1 }, limits)).toBe('compute');
    await expect(pool.runWithin(computes, limits)).rejects.toMatchObject({ limit: 'time' });
  });

  it('counts only what a job computes, not what those before it did', async () => {
    const limits = { processorSeconds: 0.5, seconds: 60 };
    for (let n = 0; n < 4; n += 1)
      expect(await pool.runWithin({ kind: 'compute', milliseconds: 200 }, limits)).toBe('compute');
    expect(await pool.runWithin({ kind: 'wait', milliseconds: 700 }, limits)).toBe('wait');
  });

  it('ends a job that waits for too long, but does not call it too large', async () => {
    const waits = { kind: 'wait', milliseconds: 30_000 } as const;
    await expect(pool.runWithin(waits, { processorSeconds: 60, seconds: 0.2 })).rejects.toMatchObject({
      status: 503,
    });
  });

  it('counts only the memory of a job, not what its thread keeps of those before it', async () => {
    const limits = { processorSeconds: 60, seconds: 60 };
    await pool.runWithin({ kind: 'keep', megabytes: 40 }, limits);
    expect(await pool.runWithin({ kind: 'fill', megabytes: 40 }, limits)).toBe('40');
    expect(await pool.runWithin({ kind: 'fill', megabytes: 40 }, limits)).toBe('40');
    await expect(pool.runWithin({ kind: 'fill', megabytes: 400 }, limits)).rejects.toMatchObject({
      limit: 'memory',
    });
  });

  it('limits one job at a time', async () => {
    const limits = { processorSeconds: 60, seconds: 60 };
    const first = pool.runWithin({ kind: 'wait', milliseconds: 10 }, limits);
    await expect(pool.runWithin({ kind: 'wait', milliseconds: 10 }, limits)).rejects.toThrow('one job');
    expect(await first).toBe('wait');
  });
});
