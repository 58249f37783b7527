import { TestApp } from '../support/app.js';
import { editContent, openChangeRequest } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { SiteReader } from '../support/site-reader.js';

const PRO = '{% if visitor.claims.plan == "pro" %}';
const END = '{% endif %}';

/** A page hides a file and a reusable content, and then it no longer does. */
describe('what only a hidden block used is still hidden from those without a role', () => {
  let app: TestApp;
  let admin: ApiClient;
  let space: string;
  let content: string;
  let page: string;
  let reusableContent: string;
  let file: string;
  let site: string;
  let siteId: string;
  let organization: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    const world = await app.build.organization();
    organization = world.id;
    admin = app.client(world.admin);
    space = await app.build.space(world, { level: null });
    content = `/spaces/${space}/content`;
    await app.build.importArchive(world, space, {
      'README.md': '# Home\n\nWelcome.\n',
      'pro.md': `# Pro\n\nOpen.\n\n${PRO}\n\n[file](secret.txt)\n\n${END}\n`,
      'secret.txt': 'secretbytes',
    });
    const { pages } = (await admin.get(`${content}/pages`)).body as { pages: { id: string; path: string }[] };
    page = pages.find(({ path }) => path === 'pro')?.id ?? '';
    [file = ''] = ((await admin.get(`${content}/files`)).body as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    );
    ({
      reusableContents: [reusableContent = ''],
    } = await editContent(admin, content, [
      {
        change: 'insert_reusable_content',
        title: 'Part',
        document: { markdown: '## Secretheading\n\nThe [secretword](https://secret.test).' },
      },
    ]));
    await write(`${PRO}\n\n[file](ref:file/${file})\n\n${include(reusableContent)}\n\n${END}`);
    siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    site = ((await admin.get(`/orgs/${world.id}/sites/${siteId}`)).body as { urls: { published: string } })
      .urls.published;
  });

  const include = (id: string): string => `{% include "ref:reusable-content/${id}" %}`;
  const write = (markdown: string) =>
    editContent(admin, content, [{ change: 'update_page', page, document: { markdown } }]);
  /** What readers without an account and people without a role get: nothing. */
  const expectHidden = async (): Promise<void> => {
    const { apiToken } = (await app.client().post('/urls/published', { url: site })).body as {
      apiToken: string;
    };
    const person = await app.build.person();
    for (const token of [apiToken, person.token]) {
      const client = app.client(token);
      const whole = await client.get(content);
      expect([whole.status, JSON.stringify(whole.body).includes('secret')]).toEqual([200, false]);
      const links = await client.get(`/spaces/${space}/links`);
      expect([links.status, JSON.stringify(links.body).includes('secret')]).toEqual([200, false]);
      const files = await client.get(`${content}/files`);
      expect([files.status, (files.body as { items: object[] }).items]).toEqual([200, []]);
      for (const path of [
        `${content}/reusable-contents/${reusableContent}/document`,
        `${content}/files/${file}`,
      ])
        expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    }
    expect((await fileOnSite()).status).toBe(404);
  };
  const fileOnSite = () =>
    new SiteReader(app.baseUrl, 'docs.test').get(`${new URL(site).pathname}/~files/${space}/${file}`);

  it('while a page hides it', expectHidden);

  it('after the page was deleted', async () => {
    await editContent(admin, content, [{ change: 'delete_page', page }]);
    await expectHidden();
  });

  it('after a merge that removed the block', async () => {
    const request = await openChangeRequest(admin, space);
    await request.edit({ change: 'update_page', page, document: { markdown: 'Open only.' } });
    expect((await admin.post(`${request.path}/merge`)).status).toBe(200);
    await expectHidden();
  });

  it('after the hidden text was written anew', async () => {
    await write(`Open.\n\n${PRO}\n\nOther words.\n\n${END}`);
    await expectHidden();
  });

  it('when a reusable content includes it that no page includes', async () => {
    await editContent(admin, content, [
      {
        change: 'insert_reusable_content',
        title: 'Around it',
        document: { markdown: include(reusableContent) },
      },
    ]);
    await expectHidden();
  });

  it('in a duplicate of the space', async () => {
    await editContent(admin, content, [{ change: 'delete_page', page }]);
    space = ((await admin.post(`/spaces/${space}/duplicate`)).body as { id: string }).id;
    content = `/spaces/${space}/content`;
    const shown = await admin.post(`/orgs/${organization}/sites`, { visibility: 'public', spaces: [space] });
    siteId = (shown.body as { id: string }).id;
    const published = await admin.post(`/orgs/${organization}/sites/${siteId}/publish`);
    site = (published.body as { urls: { published: string } }).urls.published;
    await expectHidden();
  });

  it('but not when an open part uses it, or the look of the site', async () => {
    await write(`Open.\n\n![](ref:file/${file})\n\n${include(reusableContent)}`);
    expect((await fileOnSite()).body).toBe('secretbytes');
    await write('Open.');
    expect((await fileOnSite()).status).toBe(404);
    const address = `${site}/~files/${space}/${file}`;
    const changed = await admin.put(`/orgs/${organization}/sites/${siteId}/customization`, {
      ...(await admin.get(`/orgs/${organization}/sites/${siteId}/customization`)).body,
      favicon: { icon: { light: address, dark: address } },
    });
    expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
    expect((await fileOnSite()).body).toBe('secretbytes');
  });
});
