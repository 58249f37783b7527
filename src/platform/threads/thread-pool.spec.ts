import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ThreadPool } from './thread-pool.js';

const WORKER = `
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const started = Date.now();
while (Date.now() - started < 700);
export default async function work({ kind, milliseconds }) {
  if (kind === 'wait') await wait(milliseconds);
  else for (const end = process.threadCpuUsage().user + milliseconds * 1000; process.threadCpuUsage().user < end;);
  return kind;
}`;

describe('ThreadPool.runWithin', () => {
  let directory: string;
  let pool: ThreadPool<{ kind: 'wait' | 'compute'; milliseconds: number }, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'thread-pool-'));
    const worker = join(directory, 'work.worker.mjs');
    await writeFile(worker, WORKER);
    const filename = pathToFileURL(worker).href;
    pool = new ThreadPool({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
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

  it('limits one job at a time', async () => {
    const limits = { processorSeconds: 60, seconds: 60 };
    const first = pool.runWithin({ kind: 'wait', milliseconds: 10 }, limits);
    await expect(pool.runWithin({ kind: 'wait', milliseconds: 10 }, limits)).rejects.toThrow('one job');
    expect(await first).toBe('wait');
  });
});
