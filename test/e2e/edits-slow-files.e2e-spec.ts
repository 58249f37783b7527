import { TestApp } from '../support/app.js';
import { SourceServer } from '../support/source-server.js';

describe('files that an edit fetches', () => {
  let app: TestApp;
  let source: SourceServer;

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({ LIMIT_IMPORT_SECONDS: '2' });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  it('share the time limit of one import', async () => {
    const world = await app.build.organization();
    const space = await app.build.space(world);
    const url = source.on('/slow.txt', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      setTimeout(() => response.end('slow'), 1_500);
    });
    const files = Array.from({ length: 6 }, () => ({ url }));
    const refused = await app
      .client(world.admin)
      .post(`/spaces/${space}/content`, { changes: [{ change: 'insert_files', files }] });
    expect(refused.status).toBe(422);
    expect((refused.body as { error: { message: string } }).error.message).toContain('2 seconds in all');
    // The time ended during the second download at the latest.
    expect([1, 2]).toContain(source.requests.length);
  });
});
