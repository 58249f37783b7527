import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from './cleanup.js';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);

/** An archive of `test/fixtures/`. */
export function fixtureArchive(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(new URL(name, FIXTURES)));
}

/**
 * Serves archives from memory, like a web server near the service.
 * @param named archives by name
 * @returns the URL of each archive, by name
 */
export async function serveArchives(
  cleanup: Cleanup,
  named: Readonly<Record<string, Buffer>>,
): Promise<Map<string, string>> {
  const archives = new Map(Object.entries(named).map(([name, bytes]) => [`/${name}`, bytes]));
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
  return new Map(Object.keys(named).map((name) => [name, `http://127.0.0.1:${port}/${name}`]));
}
