import { connect, type Socket } from 'node:net';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { eventually } from '../support/eventually.js';

const MIB = 1024 * 1024;

describe('responses that clients do not read', () => {
  let app: TestApp;
  let world: World;
  let page: string;
  const open = new Set<Socket>();

  beforeAll(async () => {
    // Sixteen megabytes of responses in flight.
    app = await TestApp.start({ MEMORY_LIMIT: '128' });
    world = await app.build.organization();
    const spaceId = await app.build.space(world);
    // JSON makes it six times as long.
    await app.build.importArchive(world, spaceId, {
      'README.md': `# A\n\n${'\u0001'.repeat(700_000)}`,
      'b.md': '# B',
    });
    const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content/pages`);
    page = `/v1/spaces/${spaceId}/content/page/${body.pages[0].id}`;
    app.app.getHttpServer().on('connection', (socket: Socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
  });
  afterAll(() => app.stop());

  /** Sends a request, and reads only the first bytes of the response. */
  function ask(path: string): { socket: Socket; status: Promise<number> } {
    const { hostname, port } = new URL(app.baseUrl);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.admin.token}\r\n\r\n`);
    const status = new Promise<number>((resolve) => {
      socket.once('data', (chunk: Buffer) => {
        socket.pause();
        resolve(Number(chunk.toString('latin1').split(' ')[1]));
      });
      socket.once('close', () => resolve(0));
      socket.on('error', () => undefined);
    });
    return { socket, status };
  }

  it('are bounded together: beyond the limit, large ones are refused for a moment, small ones are not', async () => {
    const asked = Array.from({ length: 30 }, () => ask(page));
    try {
      const statuses = await Promise.all(asked.map(({ status }) => status));
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      // The bytes that the process holds, not those in the receiver's buffers.
      const held = [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);
      expect(held).toBeLessThan(17 * MIB);
      expect((await app.client(world.admin).get('/user')).status).toBe(200);
      // The operating system may have taken all that was held, so more is asked for until one that is read is refused.
      await eventually(async () => {
        asked.push(...Array.from({ length: 10 }, () => ask(page)));
        const { status, headers } = await app.client(world.admin).get(page.slice('/v1'.length));
        if (status === 503) expect([headers['retry-after'], headers.etag]).toEqual(['5', undefined]);
        return status === 503;
      });
    } finally {
      for (const { socket } of asked) socket.destroy();
    }
    const read = async () => (await app.client(world.admin).get(page.slice('/v1'.length))).status;
    await eventually(async () => (await read()) === 200);
  });
});
