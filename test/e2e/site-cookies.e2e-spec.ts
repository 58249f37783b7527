import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

describe('cookies of a site behind a proxy', () => {
  let app: TestApp;
  let victim: World;
  let attacker: World;

  beforeAll(async () => {
    app = await TestApp.start();
    victim = await app.build.organization();
    attacker = await app.build.organization();
  });
  afterAll(() => app.stop());

  const get = (path: string, cookie?: string) =>
    fetch(`${app.baseUrl}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) },
    });
  /** A published site that needs a key, its path at the service, and a key. */
  async function siteWithKey(world: World): Promise<{ id: string; path: string; key: string }> {
    const space = await app.build.spaceWithPage(world, '# Secret\n\nText.\n');
    const id = await app.build.site(world, { visibility: 'share-link', spaces: [space] });
    const link = await app.client(world.admin).post(`/orgs/${world.id}/sites/${id}/share-links`, {});
    const address = new URL((link.body as { urls: { published: string } }).urls.published);
    return { id, path: `/s/${world.id}/${id}`, key: address.searchParams.get('shareKey') ?? '' };
  }
  /** Gives a site a proxy, and opens it with a key at the address of the service. @returns the cookies to send */
  async function openBehind(proxy: string): Promise<{ site: string; path: string; cookies: string[] }> {
    const { id, path, key } = await siteWithKey(attacker);
    const changed = await app.client(attacker.admin).patch(`/orgs/${attacker.id}/sites/${id}`, { proxy });
    expect(changed.status).toBe(200);
    const response = await get(`${path}/?shareKey=${key}`);
    expect(response.status).toBe(307);
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    return { site: id, path, cookies };
  }

  it('do not replace the key of another site that has the same path', async () => {
    const { path, key } = await siteWithKey(victim);
    const own = `share_key=${key}`;
    expect((await get(`${path}/`, own)).status).toBe(200);
    const { cookies } = await openBehind(`docs.attacker.example${path}`);
    expect(cookies).toHaveLength(1);
    for (const sent of [
      [...cookies, own],
      [own, ...cookies],
    ])
      expect((await get(`${path}/`, sent.join('; '))).status).toBe(200);
    // What the browser keeps under the same name and path is replaced.
    expect(cookies.map((each) => each.split('=')[0])).not.toContain('share_key');
  });

  it('give nobody access to another site', async () => {
    const { path } = await siteWithKey(victim);
    const { cookies } = await openBehind(`docs2.attacker.example${path}`);
    expect((await get(`${path}/`, cookies.join('; '))).status).toBe(404);
  });

  it('open the site itself, whose proxy does not tell its host', async () => {
    const { path, cookies } = await openBehind('docs3.attacker.example/docs');
    expect((await get(`${path}/`, cookies.join('; '))).status).toBe(200);
    expect((await get(`${path}/`)).status).toBe(404);
  });
});
