import { connect, type Socket } from 'node:net';
import { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

/** Longer than a client may read nothing of a response, in milliseconds. */
const STALLED_MS = 30_000;

describe('a client that does not read its response', () => {
  it('loses its connection', async () => {
    const app = await TestApp.start();
    try {
      const world = await app.build.organization();
      const spaceId = await app.build.space(world);
      // JSON makes it six times as long: more than the operating system buffers for a client that does not read.
      await app.build.importArchive(world, spaceId, { 'README.md': `# A\n\n${'\u0001'.repeat(1_000_000)}` });
      const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content/pages`);
      const open = new Set<Socket>();
      app.app.getHttpServer().on('connection', (socket: Socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
      });
      const ask = (): Socket => {
        const { hostname, port } = new URL(app.baseUrl);
        const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
        socket.write(
          `GET /v1/spaces/${spaceId}/content/page/${body.pages[0].id} HTTP/1.1\r\nHost: x\r\n` +
            `Authorization: Bearer ${world.admin.token}\r\n\r\n`,
        );
        return socket;
      };
      const silent = Array.from({ length: 10 }, ask);
      await eventually(() => Promise.resolve(open.size === silent.length));
      const end = Date.now() + 3 * STALLED_MS;
      do await new Promise((resolve) => setTimeout(resolve, 200));
      while (open.size > 0 && Date.now() < end);
      expect(open.size).toBe(0);
      const read = await app.client(world.admin).get(`/spaces/${spaceId}/content/page/${body.pages[0].id}`);
      expect(read.status).toBe(200);
      for (const socket of silent) socket.destroy();
    } finally {
      await app.stop();
    }
  });
});
