import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from './api-client.js';

describe('ApiClient', () => {
  let server: Server;
  let client: ApiClient;
  /** Requests that end without an answer before the next one is answered, and how. */
  let breaks: ('before' | 'within')[] = [];
  const bodies: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const way = breaks.shift();
      if (way === 'before') return void request.socket.destroy();
      if (way === 'within') {
        response.writeHead(200, { 'Content-Length': 100 });
        return void response.write('{', () => request.socket.destroy());
      }
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        response.end('{"id":1}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
  });
  afterAll(() => server.close());

  it.each([[['before']], [['within']], [['before', 'within']]] as const)(
    'repeats a request whose connection breaks: %p',
    async (ways) => {
      breaks = [...ways];
      expect(await client.get('/user')).toEqual({ id: 1 });
    },
    30_000,
  );

  it('sends a file again whose connection breaks', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'api-client-'));
    const path = join(directory, 'a.md');
    await writeFile(path, '# A');
    breaks = ['before'];
    bodies.length = 0;
    const file = { path, size: 3, type: 'text/markdown' };
    const headers = { 'Idempotency-Key': 'a' };
    expect(await client.post('/imports', { headers, file, onSent: () => undefined })).toEqual({ id: 1 });
    expect(bodies).toEqual(['# A']);
    await rm(directory, { recursive: true });
  }, 30_000);

  it('does not repeat a request to an address where nothing listens', async () => {
    const nothing = new ApiClient('http://127.0.0.1:1', 'token');
    await expect(nothing.get('/user')).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });
});
