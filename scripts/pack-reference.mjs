// Writes the files of the API reference into `dist/reference`: the recorded examples, and the script of the page, compressed
// and under a name with its hash.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { filesOf } from './library-files.mjs';

const OUT = 'dist/reference';

const script = browserBundle();
const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await copyFile('src/http/reference/examples.json', join(OUT, 'examples.json'));
await writeFile(join(OUT, `scalar-${hash}.js.gz`), gzipSync(script, { level: 9 }));

/**
 * The bundle, which the plugin contains as a string.
 *
 * @throws Error when the plugin no longer contains it
 */
function browserBundle() {
  const plugin = readFileSync(join(filesOf('@scalar/fastify-api-reference'), 'dist/index.js'), 'utf8');
  const [, literal = '""'] = /^var standalone_default = (".*");$/m.exec(plugin) ?? [];
  // Source maps are not shipped.
  const text = runInNewContext(literal).replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
  if (!text.includes('createApiReference'))
    throw new Error('@scalar/fastify-api-reference no longer contains the browser bundle.');
  return text;
}
