import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = resolve('scripts/build-when-stale.mjs');
const BUILD = 'scripts/build.mjs';
const LOCK = 'node_modules/.cache/building';
/** Fails if another build runs, and counts the builds. */
const FAKE_BUILD = `
  import { appendFileSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist', { recursive: true });
  mkdirSync('dist/compiling');
  appendFileSync('dist/builds', 'x');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  rmdirSync('dist/compiling');
  writeFileSync('dist/.built', '');
`;

describe('the build before a start', () => {
  let directory: string;

  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  };
  const start = () => promisify(execFile)(process.execPath, [SCRIPT], { cwd: directory });
  const builds = () => readFile(join(directory, 'dist/builds'), 'utf8');

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-build-'));
    await write('src/main.ts', '');
    await write(BUILD, FAKE_BUILD);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is made once if several processes start at the same time', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await builds()).toBe('x');
    await start();
    expect(await builds()).toBe('x');
  });

  it('is made by the next process if one was killed while it built', async () => {
    await write(LOCK, '999999999');
    await start();
    expect(await builds()).toBe('x');
  });

  it('is made again after it failed', async () => {
    await write(BUILD, FAKE_BUILD.replace(/.*built.*/, 'process.exit(3);'));
    await expect(start()).rejects.toMatchObject({ code: 3 });
    await write(BUILD, FAKE_BUILD);
    await start();
    expect(await builds()).toBe('xx');
  });
});
