import { connect, type Socket } from 'node:net';
import { RequestBodies } from '../../src/http/request-bodies.js';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { exchange, type RawAnswer } from '../support/raw-http.js';

const MIB = 1024 * 1024;
/**
 * Bytes of a refused body that may arrive: those in the buffers of the system and of one read, and those that are
 * discarded.
 */
const LITTLE = 2 * MIB;

const head = (path: string, length: number | 'chunked', token?: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
  (length === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : `Content-Length: ${length}\r\n`) +
  (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
  `${more}\r\n`;
const large = `{"title":"${'a'.repeat(10 * MIB)}"}`;

describe('the order of checks of a request', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  /** The sockets of the connections to the service, in order; they count what the service has read. */
  let connections: Socket[];

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '1000', RATE_LIMIT_IMPORTS: '1' });
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    app.app.getHttpServer().on('connection', (socket: Socket) => connections.push(socket));
  });
  beforeEach(() => {
    connections = [];
  });
  afterAll(() => app.stop());

  const send = (path: string, token?: string): Promise<RawAnswer> =>
    exchange(app.baseUrl, head(path, large.length, token), large);
  const read = (): number => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

  const edit = (): string => `/v1/spaces/${spaceId}/content`;
  /** Waits until a large body of the administrator is read, so the memory of earlier bodies is released. */
  async function acceptsLargeBodies(): Promise<void> {
    const changes = [{ change: 'update_page', page: 'none', document: { markdown: 'a'.repeat(900_000) } }];
    await eventually(async () => {
      const { status } = await app.client(world.admin).post(edit().slice('/v1'.length), { changes });
      return status === 503 ? undefined : status;
    });
  }
  const stranger = 'dps_nobody';
  it.each<[string, number, () => [path: string, token?: string]]>([
    ['an unknown route', 404, () => ['/v1/nothing']],
    ['a route without a token', 401, () => [edit()]],
    ['an invalid token', 401, () => [edit(), stranger]],
    ['a route that accepts no large body', 413, () => [`/v1/orgs/${world.id}/spaces`, world.admin.token]],
    ['an unknown space', 404, () => [edit().replace(spaceId, world.id), world.admin.token]],
    ['an unsupported method', 405, () => ['/v1/user', world.admin.token]],
    ['the reference', 404, () => ['/docs']],
  ])('responds before a body of 10 MB is read: %s', async (_, status, request) => {
    expect((await send(...request())).status).toBe(status);
    expect(read()).toBeLessThan(LITTLE);
  });

  it('refuses a reader of the space before its body is read', async () => {
    const reader = await app.build.member(world.id, 'read');
    expect((await send(edit(), reader.token)).status).toBe(403);
    expect(read()).toBeLessThan(LITTLE);
  });

  it('refuses a large body before any of it is sent', async () => {
    const answer = await exchange(
      app.baseUrl,
      head(`/v1/orgs/${world.id}/spaces`, 10 * MIB, world.admin.token),
    );
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('LIMIT_JSON_BODY');
  });

  it('refuses twelve at once without reading them', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('/v1/nothing')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(read()).toBeLessThan(12 * LITTLE);
  });

  it.each<[string, number, (person: Person) => PromiseLike<unknown>]>([
    ['the token was revoked', 401, (person) => app.build.revoke(person)],
    [
      'the person was removed',
      404,
      (person) => app.client(world.admin).delete(`/orgs/${world.id}/members/${person.id}`),
    ],
    [
      'the role was lowered',
      403,
      (person) => app.client(world.admin).patch(`/orgs/${world.id}/members/${person.id}`, { role: 'read' }),
    ],
  ])('refuses a body whose sender lost access while sending it: %s', async (_, status, lose) => {
    const person = await app.build.member(world.id, 'edit');
    const body = JSON.stringify({ changes: [{ type: 'insert_page', title: 'Late' }] });
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) });
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write(head(edit(), body.length, person.token));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await lose(person);
    socket.write(body);
    expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
    const pages = await app.client(world.admin).get(`/spaces/${spaceId}/content/pages`);
    expect(JSON.stringify(pages.body)).not.toContain('Late');
  });

  it('keeps the connection open after refusing a request with a short body', async () => {
    const first = `${head('/v1/nothing', 2)}{}`;
    const second = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const { status, body } = await exchange(app.baseUrl, first + second);
    expect(status).toBe(404);
    expect(body).toMatch(/HTTP\/1\.1 200 OK/);
  });

  it('answers 429 to an import before its body is read', async () => {
    const path = `${edit()}/import`;
    const source = { source: 'markdown', url: 'data:text/markdown,%23%20A' };
    expect((await app.client(world.admin).post(path.slice('/v1'.length), source)).status).toBe(201);
    connections = [];
    expect((await send(path, world.admin.token)).status).toBe(429);
    expect(read()).toBeLessThan(LITTLE);
  });

  describe('with "Expect: 100-continue"', () => {
    const expecting = 'Expect: 100-continue\r\nConnection: close\r\n';

    it('asks for the body if the request is accepted', async () => {
      const body = '{"title":"Expected"}';
      const request = head(`/v1/orgs/${world.id}/spaces`, body.length, world.admin.token, expecting);
      const { hostname, port } = new URL(app.baseUrl);
      const socket = connect({ host: hostname, port: Number(port) });
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        // The body is sent only after "100 Continue".
        if (text === '') socket.write(body);
        text += chunk;
      });
      socket.write(request);
      await new Promise((resolve) => socket.once('close', resolve));
      expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
    });

    it.each([
      ['nobody', () => undefined, 401],
      ['a member, too much', () => world.admin.token, 413],
    ])('does not ask for the body if the request is refused: %s', async (_, token, status) => {
      const request = head(`/v1/orgs/${world.id}/spaces`, 10 * MIB, token(), expecting);
      expect((await exchange(app.baseUrl, request)).status).toBe(status);
    });
  });

  describe('bodies in memory', () => {
    let sockets: Socket[] = [];

    /** Closes the connections of a test, and waits until the service has noticed and accepts bodies again. */
    afterEach(async () => {
      for (const socket of sockets) socket.destroy();
      sockets = [];
      await acceptsLargeBodies();
    });

    /** Starts an edit with an incomplete body. @returns the status if it gets a response anyway */
    function begin(length: number | 'chunked', part: string): { answer: Promise<number> } {
      const { hostname, port } = new URL(app.baseUrl);
      const socket = connect({ host: hostname, port: Number(port) });
      sockets.push(socket);
      socket.write(head(edit(), length, world.admin.token));
      socket.write(part);
      // On a busy machine, the others would be dropped before the last one has come.
      const dripping = setInterval(() => length === 10 * MIB && part.length > MIB && socket.write('a'), 500);
      socket.once('close', () => clearInterval(dripping));
      const answer = new Promise<number>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(Number(chunk.toString('latin1').split(' ')[1])));
        socket.once('close', () => resolve(0));
        socket.on('error', () => undefined);
      });
      return { answer };
    }

    const most = 'a'.repeat(9 * MIB);

    it('are bounded together: further ones of the same sender are refused for a moment, those of others accepted', async () => {
      const begun = Array.from({ length: 8 }, () => begin(10 * MIB, most));
      expect(await Promise.any(begun.map(({ answer }) => answer))).toBe(503);
      const chunked = begin('chunked', `${(9 * MIB).toString(16)}\r\n${most}`);
      expect(await chunked.answer).toBe(503);
      const other = await app.build.member(world.id, 'create');
      const served = await app.client(other).post(`/orgs/${world.id}/spaces`, { title: 'Served' });
      expect(served.status).toBe(201);
    });

    it('are counted only when they arrive, and are dropped when nothing arrives', async () => {
      const begun = Array.from({ length: 20 }, () => begin(10 * MIB, '{'));
      const served = await app.client(world.admin).post(`/orgs/${world.id}/spaces`, { title: 'Served' });
      expect(served.status).toBe(201);
      const answers = await Promise.all(begun.map(({ answer }) => answer));
      expect(new Set(answers)).toEqual(new Set([408]));
    });

    it('are released with their requests', async () => {
      for (let round = 0; round < 20; round += 1) {
        const markdown = 'a'.repeat(900_000);
        const changes = Array.from({ length: 5 }, () => ({
          change: 'update_page',
          page: 'none',
          document: { markdown },
        }));
        const { status } = await app.client(world.admin).post(edit().slice('/v1'.length), { changes });
        expect([400, 404, 422]).toContain(status);
      }
    });
  });

  it('parses a large body in a thread, and a small one directly', async () => {
    const threads = app.app.get<{ thread: { completed: number } }>(RequestBodies).thread;
    const post = async (markdown: string): Promise<number> => {
      const before = threads.completed;
      const changes = [{ change: 'update_page', page: 'none', document: { markdown } }];
      await app.client(world.admin).post(edit().slice('/v1'.length), { changes });
      return threads.completed - before;
    };
    expect(await post('a'.repeat(500_000))).toBe(1);
    expect(await post('a'.repeat(5_000))).toBe(0);
  });

  it('refuses a body with too many values for the memory', async () => {
    const body = `{"changes":[${'[],'.repeat(900_000)}[]]}`;
    const request = head(edit(), body.length, world.admin.token, 'Connection: close\r\n');
    const { status, body: answer } = await exchange(app.baseUrl, request, body);
    expect({ status, answer }).toEqual({ status: 400, answer: expect.stringContaining('1000000 values') });
  });

  it('releases the body of a client that disconnected', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connect({ port: Number(new URL(app.baseUrl).port), host: '127.0.0.1' });
      const begun = `${head(edit(), 10 * MIB, world.admin.token)}{`;
      await new Promise<void>((resolve) => socket.write(begun, () => resolve()));
      socket.resetAndDestroy();
    }
    await acceptsLargeBodies();
  });
});

describe('when the rate limit is exceeded', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '1', RATE_LIMIT_ANONYMOUS: '1' });
  });
  afterAll(() => app.stop());

  it('responds with 429 before the body is read, with a token and without', async () => {
    const { admin, id } = await app.build.organization();
    const connections: Socket[] = [];
    app.app.getHttpServer().on('connection', (socket: Socket) => connections.push(socket));
    for (const token of [admin.token, undefined]) {
      await app.client(token).get('/user');
      const request = head(`/v1/orgs/${id}/spaces`, large.length, token);
      expect((await exchange(app.baseUrl, request, large)).status).toBe(429);
    }
    expect(connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan(2 * LITTLE);
  });
});
