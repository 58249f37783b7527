import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import { editContent } from '../support/change-request.js';
import { readRevision } from '../support/content.js';

describe('what no page of a space uses', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('is read by those with a role on the space, and by visitors only when a page uses it', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    await app.build.importArchive(world, space, {
      // A definition that nothing refers to is a remark of the authors.
      'README.md': '# Home\n\n[used](used.txt)\n\n[todo]: deploy/key.txt\n',
      'used.txt': 'Used',
      'deploy/key.txt': 'secret',
    });
    const content = `/spaces/${space}/content`;
    const {
      reusableContents: [part = ''],
    } = await editContent(admin, content, [
      { change: 'insert_reusable_content', title: 'Draft', document: { markdown: 'Not published yet.' } },
    ]);
    const { client: visitor, home } = await anybodyOf(app, world, space);
    const filesOf = async (client: typeof admin): Promise<string[]> =>
      ((await client.get(`${content}/files`)).body as { items: { name: string }[] }).items.map(
        ({ name }) => name,
      );
    const partsOf = async (client: typeof admin): Promise<string[]> =>
      (
        (await readRevision(client, space)) as unknown as { reusableContents: { id: string }[] }
      ).reusableContents.map(({ id }) => id);
    const files = (await admin.get(`${content}/files`)).body as { items: { id: string; name: string }[] };
    const key = files.items.find(({ name }) => name === 'key.txt')?.id ?? '';
    const statuses = async (): Promise<number[]> => [
      (await visitor.get(`${content}/files/${key}`)).status,
      (await visitor.get(`${content}/reusable-contents/${part}/document`)).status,
      (await app.http.get(`${home}/~files/${space}/${key}`)).status,
    ];
    expect([(await filesOf(admin)).sort(), await partsOf(admin)]).toEqual([['key.txt', 'used.txt'], [part]]);
    expect([await filesOf(visitor), await partsOf(visitor)]).toEqual([['used.txt'], []]);
    expect(await statuses()).toEqual([404, 404, 404]);
    await editContent(admin, content, [
      {
        change: 'insert_page',
        title: 'More',
        document: { markdown: `[key](ref:file/${key})\n\n{% include "ref:reusable-content/${part}" %}` },
      },
    ]);
    expect([(await filesOf(visitor)).sort(), await partsOf(visitor)]).toEqual([
      ['key.txt', 'used.txt'],
      [part],
    ]);
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});
