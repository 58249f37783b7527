import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './cleanup.js';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);

/**
 * Serves archives of `test/fixtures/` from memory, as a web server near the service would.
 * @returns the address of each, by name
 */
export async function serveArchives(
  cleanup: Cleanup,
  names: readonly string[],
): Promise<Map<string, string>> {
  const archives = new Map<string, Buffer>();
  for (const name of names) archives.set(`/${name}`, await readFile(fileURLToPath(new URL(name, FIXTURES))));
  const server = createServer((request, response) => {
    const archive = archives.get(request.url ?? '');
    if (archive === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/zip', 'content-length': archive.length })
        .end(archive);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return new Map(names.map((name) => [name, `http://127.0.0.1:${port}/${name}`]));
}
