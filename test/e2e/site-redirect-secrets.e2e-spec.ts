import { TestApp } from '../support/app.js';
import { SiteReader } from '../support/site-reader.js';

describe('a redirect of a site to another one', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(['custom', 'organization'])(
    'gets the query of the request, without what lets the reader in (backend %s)',
    async (backend) => {
      const world = await app.build.organization();
      const space = await app.build.spaceWithPage(world, '# Home\n');
      const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
      const admin = app.client(world.admin);
      const path = `/orgs/${world.id}/sites/${site}`;
      expect((await admin.patch(path, { visitorAuth: { backend } })).status).toBe(200);
      const destination = { kind: 'url', url: 'https://other.example/*' };
      const created = await admin.post(`${path}/redirects`, { source: '/old/*', destination });
      expect(created.status).toBe(201);
      const reader = new SiteReader(app.baseUrl);
      const old = `/s/${world.id}/${site}/old/page`;
      const location = async (query: string) => (await reader.get(`${old}${query}`)).headers.location;
      expect(await location('?a=b%20c')).toBe('https://other.example/page?a=b%20c');
      for (const secret of ['jwt_token=x.y.z', 'shareKey=secret', 'code=x'])
        expect(await location(`?${secret}&a=b`)).not.toContain(secret);
    },
  );
});
