// Writes the files of the API reference into `dist/reference`: the recorded examples, and the script of the page, compressed
// and under a name with its hash.
//
// `@scalar/fastify-api-reference` contains the same browser bundle as `@scalar/api-reference`, without the three hundred
// packages that it was bundled from. Its plugin serves the bundle at a route, which is read here.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import plugin from '@scalar/fastify-api-reference';

const OUT = 'dist/reference';

const script = browserBundle();
const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await copyFile('src/http/reference/examples.json', join(OUT, 'examples.json'));
await writeFile(join(OUT, `scalar-${hash}.js.gz`), gzipSync(script, { level: 9 }));

/** @throws Error when the plugin no longer serves the bundle */
function browserBundle() {
  const routes = [];
  const fastify = {
    hasPlugin: () => false,
    initialConfig: {},
    log: console,
    route: (route) => routes.push(route),
  };
  plugin(fastify, { configuration: { url: '/openapi.json' } }, () => undefined);
  let sent;
  const reply = {
    header: () => reply,
    send: (body) => {
      sent = body;
      return reply;
    },
  };
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply);
  // Source maps are not shipped.
  const text = typeof sent === 'string' ? sent.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n') : '';
  if (!text.includes('createApiReference'))
    throw new Error('@scalar/fastify-api-reference no longer serves the browser bundle.');
  return text;
}
