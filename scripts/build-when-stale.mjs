// Builds if a source is newer than the last build, so that `npm start`, the tests and the tools never run old code and
// never wait for an unnecessary build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'dist/.built';
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

const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
// An image without development dependencies contains its build, and no sources.
if (existsSync('src') && Math.max(...SOURCES.map(newest)) > built) {
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
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(STAMP, new Date(started).toISOString());
}
