// Libraries for browsers of which the build needs a few files. Installed, they would bring the packages that they were
// bundled from, and several copies of themselves: mermaid alone 112 packages and 176 MB. So the build takes the files out of
// the archive in the registry of npm, and keeps them in `node_modules/.cache`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/libraries');

/**
 * By name: the version, the checksum of its archive (`npm view <name>@<version> dist.integrity`), and the files or folders.
 */
const LIBRARIES = {
  mermaid: {
    version: '12.3.0',
    integrity:
      'sha512-4113TdXeLAsMruJ79OpFL5O8+LTFXhQqZ260rF3tgUmiNAtRm4Uume04I+65PRN6yZ69J4f8rVYWW8zRk65UYw==',
    // The build with the libraries in it, as modules that are not minified.
    files: ['LICENSE', 'dist/mermaid.esm.mjs', 'dist/chunks/mermaid.esm'],
  },
  // Contains the same browser bundle as `@scalar/api-reference`, in a tenth of the size.
  '@scalar/fastify-api-reference': {
    version: '1.76.3',
    integrity:
      'sha512-TIqAr1voUI4JY8AvK0dwZuD6fSU72gSc3qM9ZH1Tfu51NIOjXIC09WO/zizl73Orrj5mzk0zEV8MQagOXkt2QA==',
    files: ['dist/index.js'],
  },
};

/**
 * The folder with the files of a library.
 *
 * @throws Error when the registry cannot be reached or sends something else
 */
export function filesOf(name) {
  const { version, integrity, files } = LIBRARIES[name];
  const folder = join(CACHE, `${name.replaceAll('/', '+')}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const download = mkdtempSync(join(tmpdir(), 'docs-publishing-service-library-'));
  try {
    // npm knows the registry, its account and the proxy, and keeps archives that it downloaded before.
    execFileSync('npm', ['pack', '--loglevel=error', '--pack-destination', download, `${name}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const archive = join(download, readdirSync(download)[0]);
    const checksum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (checksum !== integrity) throw new Error(`${name}@${version} has the checksum ${checksum}.`);
    const unpacked = mkdtempSync(join(CACHE, 'unpacking-'));
    execFileSync('tar', [
      ...['-xzf', archive, '-C', unpacked, '--strip-components=1'],
      ...files.map((file) => `package/${file}`),
    ]);
    renameSync(unpacked, folder);
    return folder;
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}
