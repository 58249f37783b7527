import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { heapMegabytes } from './heap-megabytes.js';

const run = promisify(execFile);

describe('the limit of the heap', () => {
  let script: string;

  beforeAll(async () => {
    script = join(await mkdtemp(join(tmpdir(), 'limit-heap-')), 'print.mjs');
    const built = resolve('dist/src/config/limit-heap.js');
    await writeFile(
      script,
      `import ${JSON.stringify(built)};
       import { getHeapStatistics } from 'node:v8';
       console.log(JSON.stringify([getHeapStatistics().heap_size_limit / 2 ** 20, process.argv.slice(2)]));`,
    );
  });
  afterAll(() => rm(join(script, '..'), { recursive: true }));

  /** The MiB of the heap of a process, with the young generation. */
  const limitWith = async (env: Record<string, string>, options: string[] = []): Promise<number> => {
    const args = ['--max-semi-space-size=8', ...options, script, 'an argument'];
    const { stdout, stderr } = await run(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
    expect(stderr).toBe('');
    const [limit, rest] = JSON.parse(stdout) as [number, string[]];
    expect(rest).toEqual(['an argument']);
    return limit;
  };
  const between = (limit: number, megabytes: number) => {
    expect(limit).toBeGreaterThanOrEqual(megabytes);
    expect(limit).toBeLessThan(megabytes + 60);
  };

  it.each([
    [512, 256],
    [2048, 768],
  ])('follows MEMORY_LIMIT=%i: %i MiB', async (memory, heap) => {
    between(await limitWith({ MEMORY_LIMIT: String(memory) }), heap);
  });

  it('is that of 1 GiB without MEMORY_LIMIT, whatever the machine has', async () => {
    expect(await limitWith({})).toBeLessThan(heapMegabytes(1024) + 60);
  });

  it('is left alone when the operator has chosen it', async () => {
    between(await limitWith({ MEMORY_LIMIT: '512' }, ['--max-old-space-size=300']), 300);
    between(await limitWith({ MEMORY_LIMIT: '512', NODE_OPTIONS: '--max_old_space_size=310' }), 310);
  });
});
