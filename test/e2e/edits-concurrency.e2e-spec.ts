import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

let app: TestApp;
let world: World;
let space: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await app.build.organization();
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);
const edit = (...changes: object[]) => admin().post(`/spaces/${space}/content`, { changes });
const edited = (...changes: object[]) => editContent(admin(), `/spaces/${space}/content`, changes);

describe('two editors at once', () => {
  it('on different pages both succeed', async () => {
    const { pages } = await edited(
      ...Array.from({ length: 20 }, (_, index) => insertPage(`Page ${index}`, 'old')),
    );
    const answers = await Promise.all(
      pages.map((page, index) =>
        edit({ change: 'update_page', page, document: { markdown: `new ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const texts = await Promise.all(pages.map((page) => readMarkdown(admin(), space, page)));
    expect(texts).toEqual(pages.map((_, index) => `new ${index}`));
  });

  it('in two processes both succeed', async () => {
    const { pages } = await edited(
      ...Array.from({ length: 10 }, (_, index) => insertPage(`Page ${index}`, 'old')),
    );
    await app.withReplica(async (client) => {
      const answers = await Promise.all(
        pages.map((page, index) =>
          (index % 2 === 0 ? admin() : client(world.admin)).post(`/spaces/${space}/content`, {
            changes: [{ change: 'update_page', page, document: { markdown: `new ${index}` } }],
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    });
    const texts = await Promise.all(pages.map((page) => readMarkdown(admin(), space, page)));
    expect(texts).toEqual(pages.map((_, index) => `new ${index}`));
  });

  it('on the same page with If-Match: one succeeds, the others get 412', async () => {
    const { pages, revision } = await edited(insertPage('Page', 'old'));
    const send = (text: string) =>
      edit({ change: 'update_page', page: pages[0], document: { markdown: text } }).header(
        'If-Match',
        `"${revision}"`,
      );
    const answers = await Promise.all(['one', 'two', 'three'].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const won = ['one', 'two', 'three'][answers.findIndex(({ status }) => status === 200)];
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe(won);
  });

  it('on the same page without If-Match: both are in the history', async () => {
    const { pages, revision } = await edited(insertPage('Page', 'old'));
    const answers = await Promise.all(
      ['one', 'two'].map((text) =>
        edit({ change: 'update_page', page: pages[0], document: { markdown: text } }),
      ),
    );
    const ids = answers.map(({ body }) => (body as { revision: string }).revision);
    const head = await readRevision(admin(), space);
    const earlier = ids.find((id) => id !== head.id);
    expect(ids).toContain(head.id);
    expect(head.parents).toEqual([earlier]);
    expect(earlier).not.toBe(revision);
  });

  it('can use the tag of any read for If-Match', async () => {
    const { pages } = await edited(insertPage('Page'));
    for (const path of ['content', 'content/pages', `content/page/${pages[0]}`]) {
      const { headers } = await admin().get(`/spaces/${space}/${path}`);
      const response = await edit(insertPage('More')).header('If-Match', headers.etag as string);
      expect([path, response.status]).toEqual([path, 200]);
    }
    expect((await edit(insertPage('More')).header('If-Match', '*')).status).toBe(200);
    expect((await edit(insertPage('More')).header('If-Match', '"other"')).status).toBe(412);
  });

  it('can use a tag that a proxy made weak, but none without quotes', async () => {
    const { revision } = await edited(insertPage('Page'));
    const bare = await edit(insertPage('More')).header('If-Match', revision);
    expect([bare.status, bare.body.error.details[0].path]).toEqual([400, 'If-Match']);
    expect(bare.body.error.message).toContain('in double quotes');
    expect((await readRevision(admin(), space)).id).toBe(revision);
    expect((await edit(insertPage('More')).header('If-Match', `W/"${revision}"`)).status).toBe(200);
    expect((await edit(insertPage('More')).header('If-Match', `W/"${revision}"`)).status).toBe(412);
  });
});
