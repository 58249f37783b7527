// Installs the packages of a folder with a lockfile of its own (`test`, `tools/*`) unless they are installed, then runs a
// program of them. So `npm ci` installs only what the service needs, and a command what it needs besides.
//   node scripts/tool.mjs tools/structure depcruise src
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inOneProcess } from './one-process.mjs';

const ROOT = resolve(import.meta.dirname, '..');

/** @throws Error when npm cannot install the packages of the folder */
export function installTool(folder) {
  const directory = join(ROOT, folder);
  const stamp = join(directory, 'node_modules/.installed');
  const hash = createHash('sha256')
    .update(readFileSync(join(directory, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => {
    try {
      return readFileSync(stamp, 'utf8') === hash;
    } catch {
      return false;
    }
  };
  inOneProcess(
    join(ROOT, 'node_modules/.cache', `installing-${folder.replaceAll('/', '-')}`),
    () => !isInstalled(),
    () => {
      process.stderr.write(`Installing ${folder} …\n`);
      const { status } = spawnSync('npm', ['ci', '--ignore-scripts', ...QUIET], {
        cwd: directory,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error(`npm ci in ${folder} failed.`);
      writeFileSync(stamp, hash);
    },
  );
}
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/** The path of a program of an installed folder. */
export function programOf(folder, name) {
  return join(ROOT, folder, 'node_modules/.bin', name);
}

if (process.argv[1] === import.meta.filename) {
  const [folder, name, ...rest] = process.argv.slice(2);
  installTool(folder);
  if (name !== undefined)
    process.exitCode = spawnSync(programOf(folder, name), rest, { stdio: 'inherit' }).status ?? 1;
}
