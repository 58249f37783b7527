import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';

describe('a site', () => {
  let app: TestApp;
  let world: World;
  let siteId: string;
  let site: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    siteId = await app.build.site(world, { spaces: ['empty'] });
    site = `/orgs/${world.id}/sites/${siteId}`;
  });

  const admin = (): ApiClient => app.client(world.admin);
  const resolve = (url: string) => app.client().get(`/urls/published?url=${encodeURIComponent(url)}`);
  const hostname = (): string => `docs-${siteId}.example.com`;

  it.each<[object, object]>([
    [{ title: 'New' }, { title: 'New' }],
    [{ basename: 'new-docs' }, { basename: 'new-docs' }],
    [{ agentsContext: 'excluded' }, { agentsContext: 'excluded' }],
    [{ adaptiveContent: { enabled: true } }, { adaptiveContent: { enabled: true } }],
    [{ visibility: 'unlisted' }, { visibility: 'unlisted' }],
    [{}, {}],
  ])('is changed by %j, and by nothing else', async (body, changes) => {
    const { body: before } = await admin().get(site);
    const { body: after, status } = await admin().patch(site, body);
    expect(status).toBe(200);
    expect(after).toEqual({ ...before, ...changes, urls: after.urls as object });
    expect((await admin().get(site)).body).toEqual(after);
  });

  it.each<[object, string]>([
    [{ title: 'x' }, 'title'],
    [{ basename: 'a/b' }, 'basename'],
    [{ hostname: 'localhost' }, 'hostname'],
    [{ hostname: 'DOCS.example.com' }, 'hostname'],
    [{ proxy: 'example.com' }, 'proxy'],
    [{ proxy: 'https://example.com/docs' }, 'proxy'],
    [{ visibility: 'private' }, 'visibility'],
    [{ adaptiveContent: {} }, 'adaptiveContent.enabled'],
    [{ published: false }, 'published'],
  ])('is not changed by %j', async (body, path) => {
    const response = await admin().patch(site, body);
    expect([response.status, response.body.error.details[0].path]).toEqual([400, path]);
  });

  it('does not take the address with the ID of another site', async () => {
    const other = await app.build.site(world, { visibility: 'public', spaces: ['empty'] });
    const refused = await admin().patch(site, { basename: other });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'basename']);
    expect((await admin().patch(site, { basename: siteId })).status).toBe(200);
    // Basenames from before do not hide a site either.
    await app.database.query('UPDATE sites SET basename = $2 WHERE id = $1', [siteId, other]);
    expect((await resolve(`http://docs.test/s/${world.id}/${other}/page`)).body).toMatchObject({
      site: other,
    });
  });

  it('is found by its id, basename, hostname and proxy', async () => {
    const { body: plain } = await admin().get(site);
    expect((await resolve(`${plain.urls.published}/page`)).body).toMatchObject({
      site: siteId,
      pathname: '/page',
    });
    await admin().patch(site, { basename: 'docs' });
    const named = `http://docs.test/s/${world.id}/docs`;
    expect((await resolve(named)).body).toMatchObject({ site: siteId, siteBasePath: `/s/${world.id}/docs/` });
    await admin().patch(site, { hostname: hostname() });
    expect((await resolve(`https://${hostname()}/a/b?x=1`)).body).toMatchObject({
      siteBasePath: '/',
      pathname: '/a/b',
      canonicalUrl: `https://${hostname()}/a/b?x=1`,
    });
    const proxy = `${hostname()}/proxied/docs`;
    const { body: proxied } = await admin().patch(site, { proxy });
    expect(proxied).toMatchObject({
      proxy: { origin: proxy, target: named },
      urls: { published: `https://${proxy}` },
    });
    expect((await resolve(`https://${proxy}/page`)).body).toMatchObject({
      siteBasePath: '/proxied/docs/',
      pathname: '/page',
      canonicalUrl: `https://${proxy}/page`,
    });
    const { body: none } = await admin().patch(site, { proxy: null, hostname: null, basename: null });
    expect(none.urls.published).toBe(plain.urls.published);
    expect((await resolve(`https://${hostname()}/`)).status).toBe(404);
  });

  it('has a basename, hostname and proxy that no other site has, the last two on the whole instance', async () => {
    const names = { basename: 'docs', hostname: hostname(), proxy: `proxy-${siteId}.example.com/docs` };
    expect((await admin().patch(site, names)).status).toBe(200);
    const second = `/orgs/${world.id}/sites/${await app.build.site(world)}`;
    for (const [name, value] of Object.entries(names))
      expect([name, (await admin().patch(second, { [name]: value })).status]).toEqual([name, 409]);
    const foreign = await app.build.organization();
    const other = `/orgs/${foreign.id}/sites/${await app.build.site(foreign)}`;
    const client = app.client(foreign.admin);
    expect((await client.patch(other, { basename: 'docs' })).status).toBe(200);
    for (const name of ['hostname', 'proxy'] as const)
      expect([name, (await client.patch(other, { [name]: names[name] })).status]).toEqual([name, 409]);
  });

  it.each(['nonsense', 'ftp://docs.test/', 'javascript:alert(1)', ''])(
    'is not found by %j (400)',
    async (url) => {
      expect((await resolve(url)).status).toBe(400);
    },
  );

  it('is not found by other URLs; an address of the application is accepted', async () => {
    for (const url of [
      'http://docs.test/',
      'http://docs.test/s/',
      `http://docs.test/s/${world.id}/nothing`,
      'http://x.test/',
    ])
      expect([url, (await resolve(url)).status]).toEqual([url, 404]);
    const redirect = 'http://docs.test/app/spaces/1';
    expect((await resolve(redirect)).body).toEqual({ target: 'application', redirect });
  });

  it('can be opened to other readers only with the role "create" on its spaces', async () => {
    const closed = await app.build.space(world, { level: null });
    const path = `/orgs/${world.id}/sites/${await app.build.site(world, { spaces: [closed], visibility: 'unlisted' })}`;
    const creator = app.client(await app.build.member(world.id, 'create'));
    // While the space is public, they may know its title.
    expect((await creator.patch(path, { visibility: 'public' })).status).toBe(403);
    expect((await creator.patch(path, { visibility: 'share-link' })).status).toBe(200);
    expect((await creator.patch(path, { visibility: 'visitor-auth' })).status).toBe(404);
    expect((await admin().patch(path, { visibility: 'visitor-auth' })).status).toBe(200);
  });

  it('can be unpublished and published again, which changes the visibility of its spaces', async () => {
    const { body } = await admin().get(`${site}/site-spaces`);
    const space = `/spaces/${body.items[0].space.id}`;
    const stranger = app.client(await app.build.person());
    const off = await admin().post(`${site}/unpublish`);
    expect(off.body).toMatchObject({ published: false });
    expect(off.body.urls).not.toHaveProperty('published');
    expect((await admin().post(`${site}/unpublish`)).body).toEqual(off.body);
    expect((await stranger.get(space)).status).toBe(404);
    await admin().post(`${site}/publish`);
    expect((await stranger.get(space)).status).toBe(200);
  });

  it('can be deleted, which keeps its spaces and removes all references to it', async () => {
    const { body } = await admin().get(`${site}/site-spaces`);
    const space = `/spaces/${body.items[0].space.id}`;
    await admin().patch(`/orgs/${world.id}`, { defaultContent: { type: 'site', site: siteId } });
    expect((await admin().delete(site)).status).toBe(205);
    expect((await admin().get(site)).status).toBe(404);
    expect((await admin().delete(site)).status).toBe(404);
    expect((await admin().get(space)).body).toMatchObject({ visibility: 'private' });
    expect((await admin().get(`/orgs/${world.id}`)).body).not.toHaveProperty('defaultContent');
  });

  const statusOf = (standing: Standing, able: Standing[]): number => {
    if (able.includes(standing)) return 200;
    return ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 403;
  };
  it.each(STANDINGS)(
    'can be changed, published and deleted only with the permission: %s',
    async (standing) => {
      const client = app.client((await app.build.everyStanding(world))[standing]);
      const creates = statusOf(standing, ['admin', 'create']);
      expect((await client.patch(site, { title: 'New' })).status).toBe(creates);
      expect((await client.post(`${site}/unpublish`)).status).toBe(creates);
      const administers = statusOf(standing, ['admin']);
      expect((await client.get(`${site}/share-links`)).status).toBe(administers);
      expect((await client.get(`${site}/publishing/auth`)).status).toBe(administers);
      expect((await client.delete(site)).status).toBe(administers === 200 ? 205 : administers);
    },
  );
});
