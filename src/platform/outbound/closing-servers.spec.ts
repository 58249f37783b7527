import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { useOutboundRig } from '../../../test/support/outbound-rig.js';

const SIZE = 8_000_000;
/** Downloads for each of the four kinds of server. */
const ROUNDS = 13;

/**
 * Sends a body as fast as possible and closes the connection. Runs in its own thread, so that it is faster than the
 * reader.
 */
const SERVER = `
const { createServer } = require('node:net');
const { workerData, parentPort } = require('node:worker_threads');
const body = Buffer.from(workerData.body);
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (request) => {
    const version = request.toString().includes('/1.0') ? '1.0' : '1.1';
    const length = request.toString().includes('length') ? 'Content-Length: ' + body.length + '\\r\\n' : '';
    socket.write('HTTP/' + version + ' 200 OK\\r\\nContent-Type: application/zip\\r\\n' + length +
      (version === '1.0' ? '' : 'Connection: close\\r\\n') + '\\r\\n');
    socket.end(body);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('servers that close the connection after their response', () => {
  const { client, options } = useOutboundRig();
  const body = randomBytes(SIZE);
  const expected = createHash('sha256').update(body).digest('hex');
  let server: Worker;
  let port: number;

  beforeAll(async () => {
    server = new Worker(SERVER, { eval: true, workerData: { body } });
    [port] = (await once(server, 'message')) as [number];
  });
  afterAll(() => server.terminate());

  it.each([
    ['HTTP/1.0, with the length stated', '/1.0/length'],
    ['HTTP/1.0, up to the end of the connection', '/1.0/end'],
    ['HTTP/1.1 with Connection: close, with the length stated', '/1.1/length'],
    ['HTTP/1.1 with Connection: close, up to the end of the connection', '/1.1/end'],
  ])('are read completely, however fast they send: %s', async (_name, path) => {
    const outbound = client({ timeoutMs: 30_000 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = await outbound.download(`http://127.0.0.1:${port}${path}`, options({ maxBytes: SIZE }));
      expect(file.size).toBe(SIZE);
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer);
      expect(hash.digest('hex')).toBe(expected);
      await rm(file.path);
    }
  });
});
