import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

/** Cookies of a site whose address is on another host. On this host, browsers must not send them to the sites of others. */
describe('cookies of a site behind a proxy', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const siteAt = async (proxy: string, settings: object = {}): Promise<string> => {
    const space = await app.build.spaceWithPage(world, '# Guide\n');
    const site = await app.build.site(world, { spaces: [space] });
    const changed = await app
      .client(world.admin)
      .patch(`/orgs/${world.id}/sites/${site}`, { proxy, ...settings });
    expect(changed.status).toBe(200);
    return site;
  };
  const cookiesOf = async (path: string, cookie = ''): Promise<string[]> => {
    const { headers } = await app.http.get(path).set('Accept', 'text/html').set('Cookie', cookie);
    return (headers['set-cookie'] as string[] | undefined) ?? [];
  };

  it.each([
    ['s', '/'],
    ['S/other', '/'],
    ['v1', '/'],
    ['app/x', '/'],
    ['docs', '/docs'],
  ])('have no path of this service: %s', async (path, kept) => {
    const site = await siteAt(`${crypto.randomUUID()}.example/${path}`);
    const [cookie] = await cookiesOf(`/s/${world.id}/${site}/?shareKey=abc`);
    expect(cookie).toMatch(new RegExp(`^share_key\\.${site}=abc; .*Path=${kept};`));
  });

  it('name the site, also while a reader signs in', async () => {
    const site = await siteAt(`${crypto.randomUUID()}.example/s/other/site`, {
      visibility: 'visitor-auth',
      visitorAuth: { backend: 'organization' },
    });
    const [cookie] = await cookiesOf(`/s/${world.id}/${site}/~sign-in`);
    expect(cookie).toMatch(new RegExp(`^sign_in_state\\.${site}=.*Path=/;`));
  });

  it('replace those of other sites when they become too long to be sent', async () => {
    const site = await siteAt(`${crypto.randomUUID()}.example/s`);
    const others = [crypto.randomUUID(), crypto.randomUUID()];
    const long = others.map((id) => `share_key.${id}=${'a'.repeat(2_000)}`).join('; ');
    const open = (cookie: string) => cookiesOf(`/s/${world.id}/${site}/?shareKey=abc`, cookie);
    expect((await open(`share_key.${others[0]}=abc`)).map((each) => each.split('=')[0])).toEqual([
      `share_key.${site}`,
    ]);
    const set = await open(long);
    const signIn = await siteAt(`${crypto.randomUUID()}.example/s`, {
      visibility: 'visitor-auth',
      visitorAuth: { backend: 'organization' },
    });
    expect((await cookiesOf(`/s/${world.id}/${signIn}/~sign-in`, long)).length).toBe(3);
    for (const id of others)
      expect(set).toContainEqual(
        expect.stringMatching(new RegExp(`^share_key\\.${id}=; Path=/; Expires=Thu, 01 Jan 1970`)),
      );
    expect(set).toContainEqual(expect.stringContaining(`share_key.${site}=abc`));
  });
});
