// Builds if a source is newer than the last build, so that `npm start`, the tests and the tools never run old code and
// never wait for an unnecessary build. Of several processes that start at the same time, one builds and the others wait.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'dist/.built';
/** Exists while a process builds, and contains its ID. */
const LOCK = 'node_modules/.cache/building';
/** A lock that is older was left behind, even if a process has its ID. */
const LONGEST_BUILD_MS = 300_000;
/** Time within which a process writes its ID into its lock. */
const WRITTEN_MS = 1_000;
const POLL_MS = 100;
const SOURCES = [
  'src',
  'bench',
  'ormconfig.ts',
  '.swcrc',
  'nest-cli.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/pack-reference.mjs',
  'scripts/pack-site.mjs',
  'scripts/pack-site-fonts.mjs',
  'scripts/pack-site-icons.mjs',
];

const newest = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const isStale = () => {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
  // An image without development dependencies contains its build, and no sources.
  return existsSync('src') && Math.max(...SOURCES.map(newest)) > built;
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Takes the lock. Returns false if another process has it. */
function takeLock() {
  mkdirSync('node_modules/.cache', { recursive: true });
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const lock = readLock();
  if (lock === undefined) return false;
  // A process that has just created the file may not have written its ID yet.
  const isHeld = lock.owner === 0 ? lock.age < WRITTEN_MS : isRunning(lock.owner);
  if (!isHeld || lock.age > LONGEST_BUILD_MS) rmSync(LOCK, { force: true });
  return false;
}

/** The ID of the process that has the lock, and for how many milliseconds. */
function readLock() {
  try {
    return { owner: Number(readFileSync(LOCK, 'utf8')), age: Date.now() - statSync(LOCK).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function build() {
  const started = Date.now();
  const steps = [
    ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
    ['scripts/bundle.mjs'],
    ['scripts/pack-reference.mjs'],
    ['scripts/pack-site.mjs'],
    ['scripts/pack-site-fonts.mjs'],
    ['scripts/pack-site-icons.mjs'],
  ];
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return status ?? 1;
  }
  writeFileSync(STAMP, new Date(started).toISOString());
  return 0;
}

while (isStale()) {
  if (!takeLock()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
    continue;
  }
  try {
    process.exitCode = isStale() ? build() : 0;
  } finally {
    rmSync(LOCK, { force: true });
  }
  break;
}
