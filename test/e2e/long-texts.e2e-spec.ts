import { TestApp } from '../support/app.js';
import { openChangeRequest } from '../support/change-request.js';
import type { World } from '../support/factories.js';
import { longText } from '../support/long-text.js';

describe('texts that are too long together for the memory of the process', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world);
    const pages = Array.from({ length: 24 }, (_, n) => [`p${n}.md`, longText(`Page ${n}`)] as const);
    await app.build.importArchive(world, space, Object.fromEntries(pages));
    app = await app.restart({ MEMORY_LIMIT: '256' });
  }, 120_000);
  afterAll(() => app.stop());

  const client = () => app.client(world.admin);
  const change = (page: number, text: string) => ({
    change: 'update_page',
    path: `page-${page}`,
    document: { markdown: longText(`Page ${page}`, text) },
  });

  it('are not merged at once, and merge when a change request changes fewer of them', async () => {
    const { path, edit } = await openChangeRequest(client(), space);
    const few = await openChangeRequest(client(), space);
    for (let page = 0; page < 7; page += 1) {
      await edit(change(page, 'By a change request.'));
      await client().post(`/spaces/${space}/content`, { changes: [change(page, 'By an edit.')] });
    }
    await few.edit(change(8, 'By a change request.'));
    await client().post(`/spaces/${space}/content`, {
      changes: [{ change: 'update_page', path: 'page-8', title: 'Changed' }],
    });
    const refused = await client().post(`${path}/merge`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.message).toContain('merge a change request that changes fewer of these pages');
    expect((await client().post(`${few.path}/merge`)).status).toBe(200);
  }, 120_000);

  it('are not all changed by one change', async () => {
    const replace = (text: string, count: number) =>
      client().post(`/spaces/${space}/content`, {
        changes: [{ change: 'replace_text', text, replacement: 'Side', count }],
        dryRun: true,
      });
    const refused = await replace('word', 24);
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('replace it page by page');
    expect((await replace('nowhere', 1)).status).toBe(400);
    expect((await replace('Page 9', 1)).status).toBe(200);
  }, 120_000);
});
