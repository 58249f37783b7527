import { ThreadPools, type ThreadPoolOptions } from './thread-pools.js';

const WORKER = new URL('./none.worker.js', import.meta.url);
const OPTIONS: ThreadPoolOptions = {
  maxThreads: 2,
  idleTimeout: 10_000,
  maxOldGenerationSizeMb: 1024,
  maxYoungGenerationSizeMb: 64,
};

function made(memory: number, options: Partial<ThreadPoolOptions> = {}) {
  const { options: kept } = new ThreadPools({ memory }).create(WORKER, { ...OPTIONS, ...options });
  return { limits: kept.resourceLimits, threads: kept.maxThreads, idleTimeout: kept.idleTimeout };
}

describe('pools of threads', () => {
  it('take what they ask for where memory is plenty', () => {
    expect(made(4096, { heavy: true })).toEqual({
      limits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 },
      threads: 2,
      idleTimeout: 10_000,
    });
  });

  it.each([
    [512, 122, 48],
    [768, 184, 61],
    [1024, 245, 81],
    [128, 48, 48],
  ])('share %i MiB: a heavy thread %i, others %i', (memory, heavy, light) => {
    expect(made(memory, { heavy: true })).toMatchObject({
      limits: { maxOldGenerationSizeMb: heavy, maxYoungGenerationSizeMb: 16 },
      threads: 1,
      idleTimeout: 0,
    });
    expect(made(memory)).toMatchObject({ limits: { maxOldGenerationSizeMb: light }, idleTimeout: 10_000 });
  });

  it.each([
    [512, 1],
    [4096, 3],
  ])('in %i MiB run %i heavy jobs of three at once', async (memory, most) => {
    const pools = new ThreadPools({ memory });
    let running = 0;
    let seen = 0;
    const work = async (): Promise<void> => {
      running += 1;
      seen = Math.max(seen, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([pools.inTurn(work), pools.inTurn(work), pools.inTurn(work)]);
    expect(seen).toBe(most);
  });

  it('send heavy jobs away when eight wait, but for what goes on', async () => {
    const pools = new ThreadPools({ memory: 512 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = Array.from({ length: 9 }, () => pools.inTurn(() => promise));
    await expect(pools.inTurn(() => promise)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
    });
    const goesOn = pools.inTurn(() => promise, true);
    resolve();
    await Promise.all([...all, goesOn]);
  });
});
