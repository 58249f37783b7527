import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import { SiteReader } from '../support/site-reader.js';

describe('the title of a page of another space', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('has the values of the variables of its own space', async () => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const [one, other] = [await app.build.space(world), await app.build.space(world)];
    const {
      pages: [page = ''],
    } = await editContent(admin, `/spaces/${other}/content`, [
      { change: 'set_variables', variables: { codename: 'of the other' } },
      insertPage('Partner {{ space.vars.codename }}', 'Text.'),
    ]);
    const link = `[x](ref:space/${other}/page/${page})`;
    await editContent(admin, `/spaces/${one}/content`, [
      { change: 'set_variables', variables: { codename: 'secretvalue' } },
      insertPage(
        'Home',
        `{% content-ref url="ref:space/${other}/page/${page}" %}\n${link}\n{% endcontent-ref %}\n`,
      ),
    ]);
    const site = await app.build.site(world, { visibility: 'public', spaces: [one, other] });
    const address = (
      (await admin.get(`/orgs/${world.id}/sites/${site}`)).body as { urls: { published: string } }
    ).urls.published;
    const reader = new SiteReader(app.baseUrl, 'docs.test');
    const { headers } = await reader.get(`${new URL(address).pathname}/~spaces/${one}`);
    const base = new URL(headers.location ?? '', address).pathname;
    for (const path of ['', 'home.md', 'llms-full.txt']) {
      const { status, body } = await reader.get(base + path);
      expect([path, status, body.includes('Partner of the other'), body.includes('secretvalue')]).toEqual([
        path,
        200,
        true,
        false,
      ]);
    }
  });
});
