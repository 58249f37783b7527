// Builds if a source is newer than the last build, so that `npm start`, the tests and the tools never run old code and
// never wait for an unnecessary build. Of several processes that start at the same time, one builds and the others wait.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inOneProcess } from './one-process.mjs';

const STAMP = 'dist/.built';
const LOCK = 'node_modules/.cache/building';
const SOURCES = [
  'src',
  'bench',
  'ormconfig.ts',
  '.swcrc',
  'package-lock.json',
  ...['build', 'bundle', 'compile', 'library-files', 'pack-reference', 'pack-site'].map(
    (name) => `scripts/${name}.mjs`,
  ),
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

inOneProcess(LOCK, isStale, () => {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
