import { TestApp } from '../support/app.js';
import { SourceServer } from '../support/source-server.js';

describe('files that an edit fetches', () => {
  let app: TestApp;
  let source: SourceServer;

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({ LIMIT_IMPORT_SECONDS: '2', LIMIT_IMPORT_DOWNLOAD: '2000' });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  async function refusal(files: object[]): Promise<string> {
    const world = await app.build.organization();
    const space = await app.build.space(world);
    const refused = await app
      .client(world.admin)
      .post(`/spaces/${space}/content`, { changes: [{ change: 'insert_files', files }] });
    expect(refused.status).toBe(422);
    return (refused.body as { error: { message: string } }).error.message;
  }

  it('share the time limit of one import', async () => {
    const url = source.on('/slow.txt', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      setTimeout(() => response.end('slow'), 1_500);
    });
    const files = Array.from({ length: 6 }, () => ({ url }));
    expect(await refusal(files)).toBe(
      'The files were not delivered within 2 seconds in all (LIMIT_IMPORT_SECONDS).',
    );
    // The time ended during the second download at the latest.
    expect([1, 2]).toContain(source.requests.length);
  });

  it('share the size limit of one import, which the refusal names', async () => {
    const url = source.serve('/long.txt', Buffer.alloc(1_500, 'x'));
    const host = new URL(url).host;
    expect(await refusal([{ url }, { url }])).toBe(
      `changes[0].files[1].url: "${host}" sends more than 500 bytes, which is the limit (LIMIT_IMPORT_DOWNLOAD)`,
    );
    const data = `data:text/plain,${'x'.repeat(2_001)}`;
    expect(await refusal([{ url: data, name: 'a.txt' }])).toBe(
      'changes[0].files[0].url: The data: URL contains more than 2000 bytes, which is the limit (LIMIT_IMPORT_DOWNLOAD)',
    );
  });
});
