import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { ThreadPools, type ThreadPoolOptions } from './thread-pools.js';

const WORKER = new URL('./none.worker.js', import.meta.url);
const OPTIONS: ThreadPoolOptions = {
  maxThreads: 2,
  idleTimeout: 10_000,
  maxOldGenerationSizeMb: 1024,
  maxYoungGenerationSizeMb: 64,
};

function createdPool(memory: number, options: Partial<ThreadPoolOptions> = {}) {
  const { options: poolOptions } = new ThreadPools({ memory }).create(WORKER, { ...OPTIONS, ...options });
  return {
    limits: poolOptions.resourceLimits,
    threads: poolOptions.maxThreads,
    idleTimeout: poolOptions.idleTimeout,
  };
}

describe('ThreadPools', () => {
  it('gives pools the requested limits when there is enough memory', () => {
    expect(createdPool(16_384, { heavy: true })).toEqual({
      limits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 },
      threads: 2,
      idleTimeout: 10_000,
    });
  });

  it.each([
    [512, 71, 48, 0],
    [768, 161, 53, 0],
    [1024, 250, 83, 10_000],
    [128, 48, 48, 0],
  ])('divides %i MiB: a heavy thread %i, others %i', (memory, heavy, light, idleTimeout) => {
    expect(createdPool(memory, { heavy: true })).toMatchObject({
      limits: { maxOldGenerationSizeMb: heavy, maxYoungGenerationSizeMb: 12 },
      threads: 1,
      idleTimeout,
    });
    expect(createdPool(memory)).toMatchObject({
      limits: { maxOldGenerationSizeMb: light },
      idleTimeout: 10_000,
    });
  });

  it('keeps the limits of threads when the operator limits the heap of the process', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'thread-pools-'));
    const worker = join(directory, 'limit.worker.mjs');
    await writeFile(
      worker,
      `import v8 from 'node:v8'; export default () => v8.getHeapStatistics().heap_size_limit / 2 ** 20;`,
    );
    setFlagsFromString('--max-old-space-size=700');
    const pool = new ThreadPools({ memory: 512 }).create<undefined, number>(pathToFileURL(worker), OPTIONS);
    try {
      expect(await pool.run(undefined)).toBeLessThan(150);
    } finally {
      await pool.destroy();
      setFlagsFromString('--max-old-space-size=0');
      await rm(directory, { recursive: true });
    }
  });

  it('survives a thread that fails after its job', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'thread-pools-'));
    const worker = join(directory, 'late.worker.mjs');
    await writeFile(worker, `export default () => void setTimeout(() => { throw new Error('late'); }, 10);`);
    const pool = new ThreadPools({ memory: 4096 }).create<undefined, void>(pathToFileURL(worker), OPTIONS);
    try {
      await pool.run(undefined);
      while (pool.threads.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await pool.run(undefined);
    } finally {
      await pool.destroy();
      await rm(directory, { recursive: true });
    }
  });

  it.each([
    [512, 1],
    [16_384, 3],
  ])('with %i MiB runs %i of three heavy jobs at once', async (memory, most) => {
    const pools = new ThreadPools({ memory });
    let running = 0;
    let mostRunning = 0;
    const work = async (): Promise<void> => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([pools.runQueued(work), pools.runQueued(work), pools.runQueued(work)]);
    expect(mostRunning).toBe(most);
  });

  it('refuses heavy jobs when eight wait, but not with neverRefuse', async () => {
    const pools = new ThreadPools({ memory: 512 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const jobs = Array.from({ length: 9 }, () => pools.runQueued(() => promise));
    await expect(pools.runQueued(() => promise)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
    });
    const neverRefused = pools.runQueued(() => promise, { neverRefuse: true });
    resolve();
    await Promise.all([...jobs, neverRefused]);
  });

  it.each([512, 4096])('fails jobs whose thread cannot start, with %i MiB', async (memory) => {
    const directory = await mkdtemp(join(tmpdir(), 'thread-pools-'));
    const worker = join(directory, 'broken.worker.mjs');
    const pool = new ThreadPools({ memory }).create<number, number>(pathToFileURL(worker), OPTIONS);
    try {
      const failed = await Promise.allSettled([1, 2, 3].map((job) => pool.run(job)));
      expect(failed.map((job) => job.status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(failed[0]).toMatchObject({ reason: { code: 'ERR_MODULE_NOT_FOUND' } });
      await writeFile(worker, 'export default (job) => job;');
      expect(await pool.run(4)).toBe(4);
    } finally {
      await pool.destroy();
      await rm(directory, { recursive: true });
    }
  });
});
