import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
let names = 0;
const newHostname = (): string => `host-${(names += 1)}`;

describe('organizations', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = () => app.client(world.admin);
  const path = () => `/orgs/${world.id}`;
  const pathsOf = (body: { error: { details: { path: string }[] } }): string[] =>
    body.error.details.map((detail) => detail.path).sort();

  describe('are changed', () => {
    it.each<[object, object]>([
      [{ title: 'After' }, { title: 'After' }],
      [{ title: 'ab' }, { title: 'ab' }],
      [{ title: 'x'.repeat(255) }, { title: 'x'.repeat(255) }],
      [{ emailDomains: ['B.com', 'a.com', 'b.COM'] }, { emailDomains: ['b.com', 'a.com'] }],
      [{ emailDomains: [] }, { emailDomains: [] }],
      [{ hostname: 'abc' }, { hostname: 'abc' }],
      [{ hostname: `a${'-'.repeat(30)}9` }, { hostname: `a${'-'.repeat(30)}9` }],
      [{ defaultRole: 'edit' }, { defaultRole: 'edit' }],
      [{ defaultRole: null }, { defaultRole: null }],
      [
        { sso: true, ai: true, inviteLinks: false },
        { sso: true, ai: true, inviteLinks: false },
      ],
      [{ hostname: null, defaultContent: null, logo: null }, {}],
    ])('by %j, and by nothing else', async (body, changes) => {
      for (const domain of ['a.com', 'b.com']) await app.build.domain(world.id, domain);
      const before = await admin().get(path());
      const response = await admin().patch(path(), body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...before.body, ...changes });
      expect((await admin().get(path())).body).toEqual(response.body);
    });

    it('and keep a hostname that became reserved later, but cannot set it again', async () => {
      await app.database.query(`UPDATE organizations SET hostname = 'support' WHERE id = $1`, [world.id]);
      const kept = await admin().patch(path(), { title: 'Acme', hostname: 'support' });
      expect([kept.status, kept.body.hostname]).toEqual([200, 'support']);
      await admin().patch(path(), { hostname: null });
      expect((await admin().patch(path(), { hostname: 'support' })).status).toBe(400);
    });

    it('not by an empty body', async () => {
      const before = await admin().get(path());
      const response = await admin().patch(path(), {});
      expect(response.status).toBe(200);
      expect(response.body).toEqual(before.body);
    });

    it('in their logo, and back', async () => {
      const logo = `https://example.com/${'x'.repeat(2028)}`;
      expect((await admin().patch(path(), { logo })).body.urls).toMatchObject({ logo });
      expect((await admin().patch(path(), { logo: null })).body.urls).not.toHaveProperty('logo');
    });

    it('in their default content, one of their sites, and back', async () => {
      const site = await app.build.site(world);
      const defaultContent = { type: 'site', site };
      expect((await admin().patch(path(), { defaultContent })).body).toMatchObject({ defaultContent });
      const without = await admin().patch(path(), { defaultContent: null });
      expect(without.body).not.toHaveProperty('defaultContent');
    });

    it.each(['foreign', UNKNOWN_ID, 'nothing', ''])(
      'not to the site %s as default content',
      async (named) => {
        const foreign = await app.build.organization();
        await app.build.join(foreign.id, world.admin, 'admin');
        const site = named === 'foreign' ? await app.build.site(foreign) : named;
        const body = { title: 'After', defaultContent: { type: 'site', site } };
        expect((await admin().patch(path(), body)).status).toBe(404);
        expect((await admin().get(path())).body.title).toBe('Test organization');
      },
    );

    it.each<[object, string[]]>([
      [{ title: 'a' }, ['title']],
      [{ title: 'a'.repeat(256) }, ['title']],
      [{ title: null }, ['title']],
      [{ title: 'a\0b' }, ['title']],
      [{ emailDomains: 'example.com' }, ['emailDomains']],
      [{ emailDomains: null }, ['emailDomains']],
      [{ emailDomains: ['nothing'] }, ['emailDomains']],
      [{ emailDomains: ['a@example.com'] }, ['emailDomains']],
      [{ emailDomains: ['example.com', 'a b.com'] }, ['emailDomains']],
      [{ emailDomains: ['example.com\0'] }, ['emailDomains']],
      [{ emailDomains: [1] }, ['emailDomains']],
      [{ emailDomains: Array.from({ length: 101 }, (_, index) => `a${index}.com`) }, ['emailDomains']],
      [{ hostname: 'ab' }, ['hostname']],
      [{ hostname: 'a'.repeat(33) }, ['hostname']],
      [{ hostname: 'Acme' }, ['hostname']],
      [{ hostname: 'admin' }, ['hostname']],
      [{ hostname: 'www' }, ['hostname']],
      [{ hostname: 'api' }, ['hostname']],
      [{ hostname: 'status' }, ['hostname']],
      [{ hostname: '-acme' }, ['hostname']],
      [{ hostname: 'acme-' }, ['hostname']],
      [{ hostname: 'ac_me' }, ['hostname']],
      [{ hostname: 'acme\n' }, ['hostname']],
      [{ hostname: 5 }, ['hostname']],
      [{ defaultRole: 'owner' }, ['defaultRole']],
      [{ defaultRole: 'guest' }, ['defaultRole']],
      [{ defaultContent: 'site' }, ['defaultContent']],
      [{ defaultContent: [] }, ['defaultContent']],
      [{ defaultContent: {} }, ['defaultContent.site', 'defaultContent.type']],
      [{ defaultContent: { type: 'space', site: 'a' } }, ['defaultContent.type']],
      [{ defaultContent: { type: 'site', site: 1 } }, ['defaultContent.site']],
      [{ defaultContent: { type: 'site', site: 'a', more: 1 } }, ['defaultContent.more']],
      [{ logo: 'logo.png' }, ['logo']],
      [{ logo: 'javascript:alert(1)' }, ['logo']],
      [{ logo: 'data:image/png;base64,AAAA' }, ['logo']],
      [{ logo: 'https://user:secret@example.com/logo.png' }, ['logo']],
      [{ logo: 'https://example.com/\0' }, ['logo']],
      [{ logo: `https://example.com/${'x'.repeat(2029)}` }, ['logo']],
      [{ sso: 'true', ai: 1, inviteLinks: null }, ['ai', 'inviteLinks', 'sso']],
      [{ plan: 'free', type: 'community' }, ['plan', 'type']],
    ])('not by %j', async (body, paths) => {
      const before = await admin().get(path());
      const response = await admin().patch(path(), body);
      expect(response.status).toBe(400);
      expect(pathsOf(response.body)).toEqual(paths);
      expect((await admin().get(path())).body).toEqual(before.body);
    });

    const STATUS = (standing: Standing): number =>
      standing === 'admin' ? 200 : standing === 'outsider' || standing === 'disabled' ? 404 : 403;
    it.each(STANDINGS.map((standing) => [standing, STATUS(standing)] as const))(
      'by the standing %s: %i',
      async (standing, status) => {
        const actor = (await app.build.everyStanding(world))[standing];
        expect((await app.client(actor).patch(path(), { title: 'After' })).status).toBe(status);
        expect((await admin().get(path())).body.title).toBe(status === 200 ? 'After' : 'Test organization');
      },
    );

    it('only by a token with the scope "admin"', async () => {
      const token = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      expect((await app.client(token).patch(path(), { title: 'After' })).status).toBe(403);
    });

    it('not by administrators of another organization, or of the instance', async () => {
      const foreign = await app.build.organization();
      const operator = await app.build.person({ instanceAdmin: true });
      expect((await app.client(foreign.admin).patch(path(), { title: 'After' })).status).toBe(404);
      expect((await app.client(operator).patch(path(), { title: 'After' })).status).toBe(404);
    });
  });

  describe('have a hostname', () => {
    it('that is unique, even if two organizations set it at once', async () => {
      const hostname = newHostname();
      const other = await app.build.organization();
      const take = async ({ id, admin: actor }: World) =>
        (await app.client(actor).patch(`/orgs/${id}`, { hostname })).status;
      expect((await Promise.all([take(world), take(other)])).sort()).toEqual([200, 409]);
    });

    it('that they may set again, and that others may use once it is removed', async () => {
      const hostname = newHostname();
      const other = await app.build.organization();
      for (let repeated = 0; repeated < 2; repeated += 1) {
        expect((await admin().patch(path(), { hostname })).status).toBe(200);
      }
      const refused = await app.client(other.admin).patch(`/orgs/${other.id}`, { hostname, title: 'After' });
      expect(refused.status).toBe(409);
      expect((await app.client(other.admin).get(`/orgs/${other.id}`)).body.title).toBe('Test organization');
      await admin().patch(path(), { hostname: null });
      expect((await app.client(other.admin).patch(`/orgs/${other.id}`, { hostname })).status).toBe(200);
    });

    it('that is their subdomain, which everyone with a token may look up', async () => {
      const hostname = newHostname();
      await admin().patch(path(), { hostname });
      const stranger = app.client(await app.build.person());
      const response = await stranger.get(`/subdomains/${hostname}`);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({
        object: 'subdomain',
        subdomain: hostname,
        target: { type: 'organization', organization: world.id },
        isActive: true,
      });
      await admin().patch(path(), { hostname: null });
      expect((await stranger.get(`/subdomains/${hostname}`)).status).toBe(404);
      expect((await app.client().get(`/subdomains/${hostname}`)).status).toBe(401);
    });

    it.each(['nobody-has-this', 'ab', '-abc', 'ABC', '%00', 'a%00b', 'x'.repeat(2000), '%F0%9F%9A%80'])(
      'and no other subdomain is found: %s',
      async (subdomain) => {
        expect((await admin().get(`/subdomains/${subdomain}`)).status).toBe(404);
      },
    );
  });

  describe('are created', () => {
    let operator: Person;
    beforeEach(async () => {
      operator = await app.build.person({ instanceAdmin: true });
    });

    it('by administrators of the instance, who become their administrators', async () => {
      const hostname = newHostname();
      const body = { title: 'Acme', emailDomains: ['Acme.com', 'acme.COM'], hostname };
      const response = await app.client(operator).post('/orgs', body);
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        title: 'Acme',
        emailDomains: ['acme.com'],
        hostname,
        permissions: { admin: true },
      });
      const id = response.body.id as string;
      expect((await app.client(operator).get(`/orgs/${id}`)).body).toEqual(response.body);
      const members = await app.client(operator).get(`/orgs/${id}/members`);
      expect(members.body.items).toMatchObject([{ id: operator.id, role: 'admin' }]);
    });

    it('with only a title', async () => {
      const response = await app.client(operator).post('/orgs', { title: 'Acme' });
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({ emailDomains: [] });
      expect(response.body).not.toHaveProperty('hostname');
    });

    it('not with the hostname of another organization', async () => {
      const hostname = newHostname();
      await admin().patch(path(), { hostname });
      expect((await app.client(operator).post('/orgs', { title: 'Acme', hostname })).status).toBe(409);
      expect((await app.client(operator).get('/orgs')).body.count).toBe(0);
    });

    it.each<[object, string[]]>([
      [{}, ['title']],
      [{ title: 'a' }, ['title']],
      [{ title: 'Acme', hostname: 'a' }, ['hostname']],
      [{ title: 'Acme', hostname: 'login' }, ['hostname']],
      [{ title: 'Acme', hostname: null }, ['hostname']],
      [{ title: 'Acme', emailDomains: ['x'] }, ['emailDomains']],
      [{ title: 'Acme', sso: true }, ['sso']],
    ])('not from %j', async (body, paths) => {
      const response = await app.client(operator).post('/orgs', body);
      expect(response.status).toBe(400);
      expect(pathsOf(response.body)).toEqual(paths);
    });

    it('not by others', async () => {
      expect((await admin().post('/orgs', { title: 'Acme' })).status).toBe(403);
      const token = await app.build.token(operator, { scopes: ['read', 'write'] });
      expect((await app.client(token).post('/orgs', { title: 'Acme' })).status).toBe(403);
    });
  });
});
