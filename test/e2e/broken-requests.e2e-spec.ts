import { createConnection } from 'node:net';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { exchange, type RawAnswer } from '../support/raw-http.js';

const MIB = 1024 * 1024;

/** Expects the common format of errors, also for requests that reach no route. */
function expectRefusal(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
    'x-content-type-options': 'nosniff',
  });
  const { error, ...rest } = JSON.parse(answer.body) as { error: Record<string, unknown> };
  expect(rest).toEqual({});
  expect(error).toEqual({
    code: status,
    message: expect.stringMatching(/^\S.*\.$/),
    requestId: answer.headers['x-request-id'],
  });
  expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
}

describe('input that never becomes a request', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const send = (...parts: (string | Buffer)[]): Promise<RawAnswer> => exchange(app.baseUrl, ...parts);

  it.each<[string, number, string | Buffer]>([
    ['an unknown method', 400, 'FOO /v1/user HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01'],
    ['headers that are too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a NUL in a header', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    [
      'two ways to tell where the body ends',
      400,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a path that is not encoded', 400, Buffer.from('GET /é HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['an unknown expectation', 417, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n'],
  ])('gets an error like any other, and the connection is closed: %s', async (_, status, text) => {
    expectRefusal(await send(text), status);
  });

  it('gets 408 when it takes too long to arrive', async () => {
    // The error of Node.js for such a connection, without waiting for minutes.
    const server = app.app.getHttpServer();
    server.once('connection', (socket) => {
      socket.once('data', () => {
        const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server.emit('clientError', late, socket);
      });
    });
    expectRefusal(await send('GET /healthz HTTP/1.1\r\nHost'), 408);
  });

  it('does not break the response to the previous request', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const { status, body } = await send(first + 'FOO / HTTP/1.1\r\n\r\n');
    expect(status).toBe(200);
    // The response to the first request follows.
    expect(body).toMatch(/^\{"status":"ok"\}HTTP\/1\.1 400 /);
  });

  it('needs no host in HTTP/1.0', async () => {
    expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('does no harm when the client has disconnected', async () => {
    const { port } = new URL(app.baseUrl);
    for (let count = 0; count < 20; count += 1) {
      const socket = createConnection(Number(port), '127.0.0.1');
      await new Promise<void>((resolve) => socket.write('FOO / HTTP/1.1\r\n\r\n', () => resolve()));
      socket.resetAndDestroy();
    }
    expect((await app.http.get('/healthz')).status).toBe(200);
  });

  describe('a body beyond the limit', () => {
    const head = (more: string) =>
      `POST /v1/orgs/${world.id}/spaces HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.admin.token}\r\n` +
      `Content-Type: application/json\r\n${more}\r\n\r\n`;
    const chunk = `${MIB.toString(16)}\r\n${'a'.repeat(MIB)}\r\n`;

    it('is refused as soon as it exceeds the limit, not at its end', async () => {
      expectRefusal(await send(head('Transfer-Encoding: chunked'), chunk, chunk), 413);
    });

    it('is refused before it is sent if its length is declared', async () => {
      expectRefusal(await send(head(`Content-Length: ${100 * MIB}`)), 413);
    });

    it('is cut off if it never ends', async () => {
      const endless = Array.from({ length: 20 }, () => chunk);
      const answer = await send(head('Transfer-Encoding: chunked'), ...endless);
      expectRefusal(answer, 413);
    });
  });

  it('does no harm when the body breaks off', async () => {
    const { port } = new URL(app.baseUrl);
    const socket = createConnection(Number(port), '127.0.0.1');
    const text = `POST /v1/orgs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
    socket.resetAndDestroy();
    expect((await app.http.get('/healthz')).status).toBe(200);
  });
});
