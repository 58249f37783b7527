import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { eventually } from '../support/eventually.js';
import { SiteReader } from '../support/site-reader.js';
import { SourceServer } from '../support/source-server.js';

describe('a process that is killed while it fetches a picture of another host', () => {
  let app: TestApp;
  let source: SourceServer;

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({ PROCESS: 'web', REMOTE_PICTURES: 'true' });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  it('leaves the picture to another one', async () => {
    let asked = 0;
    const url = source.on('/picture.png', (_, response) => {
      asked += 1;
      // The first request gets no response.
      if (asked > 1) response.writeHead(200).end(PNG);
    });
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'README.md': `# Home\n\n![a](${url})\n` });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    const worker = { PROCESS: 'worker', OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', REMOTE_PICTURES: 'true' };
    const killed = await app.startReplica(worker);
    const reader = new SiteReader(app.baseUrl);
    await reader.get(`/s/${world.id}/${siteId}/`);
    await eventually(async () => asked === 1);
    await killed.kill();
    const other = await app.startReplica(worker);
    try {
      await eventually(async () => {
        app.clock.advance(1_000);
        const { body } = await reader.get(`/s/${world.id}/${siteId}/`);
        return body.includes('~pictures/');
      }, 90_000);
    } finally {
      await other.stop();
    }
    expect(asked).toBe(2);
  });
});
