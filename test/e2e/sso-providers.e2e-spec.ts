import { readFileSync } from 'node:fs';
import { TestApp } from '../support/app.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const CERTIFICATE = readFileSync(new URL('../fixtures/saml/idp.crt', import.meta.url), 'utf8');
const BARE = CERTIFICATE.replaceAll(/-----[A-Z ]+-----|\s/g, '');
const SAML = {
  entityID: 'https://idp.example/saml',
  ssoURL: 'https://idp.example/sso',
  certificate: CERTIFICATE,
};
const OIDC = { issuer: 'https://idp.example', clientId: 'docs', clientSecret: 'a secret' };

describe('identity providers', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const path = (kind: string, id = ''): string => `/orgs/${world.id}/${kind}${id === '' ? '' : `/${id}`}`;
  const create = async (kind: string, body: object = {}): Promise<string> => {
    const created = await app.client(world.admin).post(path(kind), { label: 'Company', ...body });
    expect([created.status, created.body]).toEqual([201, expect.anything()]);
    return created.body.id as string;
  };

  it('of SAML store their settings, and return the URLs of this service', async () => {
    const id = await create('saml', { ...SAML, defaultRole: 'review' });
    const location = new RegExp(`/v1${path('saml', id)}$`);
    const expected = {
      object: 'saml-provider',
      id,
      label: 'Company',
      entityID: SAML.entityID,
      ssoURL: SAML.ssoURL,
      certificate: CERTIFICATE,
      signRequests: false,
      requireEncryptedAssertions: false,
      defaultRole: 'review',
      visitorClaims: [],
      claimRules: [],
      sessionLifetime: 86_400,
      createdAt: app.clock.now().toISOString(),
      status: 'pending',
      service: {
        acsURL: expect.stringMatching(/\/acs$/) as string,
        startURL: expect.stringMatching(/\/start$/) as string,
        entityID: expect.stringMatching(/\/metadata$/) as string,
        singleLogoutURL: expect.stringMatching(/\/logout$/) as string,
        certificates: [],
      },
      urls: { location: expect.stringMatching(location) as string },
    };
    expect((await app.client(world.admin).get(path('saml', id))).body).toEqual(expected);
    expect((await app.client(world.admin).get(path('saml'))).body).toEqual({ count: 1, items: [expected] });
  });

  it('of OpenID Connect store their settings, and never return the secret', async () => {
    const id = await create('oidc', { ...OIDC, scopes: ['openid', 'email', 'groups'] });
    const shown = await app.client(world.admin).get(path('oidc', id));
    expect(shown.body).toEqual({
      object: 'oidc-provider',
      id,
      label: 'Company',
      issuer: OIDC.issuer,
      clientId: OIDC.clientId,
      scopes: ['email', 'groups'],
      defaultRole: 'read',
      visitorClaims: [],
      claimRules: [],
      sessionLifetime: 86_400,
      createdAt: app.clock.now().toISOString(),
      status: 'pending',
      service: {
        redirectURL: expect.stringMatching(/\/callback$/) as string,
        logoutURL: expect.stringMatching(/\/logout$/) as string,
        startURL: expect.stringMatching(/\/start$/) as string,
      },
      urls: { location: expect.stringMatching(new RegExp(`/v1${path('oidc', id)}$`)) as string },
    });
    const [row] = await app.database.query<{ client_secret: Buffer }>(
      'SELECT client_secret FROM oidc_providers WHERE id = $1',
      [id],
    );
    expect(row?.client_secret.includes(OIDC.clientSecret)).toBe(false);
  });

  it('of SAML accept a certificate in the format of metadata, and several certificates', async () => {
    const id = await create('saml', { certificate: BARE });
    expect((await app.client(world.admin).get(path('saml', id))).body.certificate).toBe(CERTIFICATE);
    const both = await create('saml', { certificate: `${CERTIFICATE}\n${CERTIFICATE}` });
    expect((await app.client(world.admin).get(path('saml', both))).body.certificate).toBe(
      CERTIFICATE.repeat(2),
    );
  });

  describe.each(['saml', 'oidc'])('of %s', (kind) => {
    it('give new members the default role of the organization unless they have their own', async () => {
      await app.client(world.admin).patch(`/orgs/${world.id}`, { defaultRole: 'comment' });
      const roles = [{}, { defaultRole: null }, { defaultRole: 'edit' }].map(async (body) => {
        const id = await create(kind, body);
        return (await app.client(world.admin).get(path(kind, id))).body.defaultRole as string | null;
      });
      expect(await Promise.all(roles)).toEqual(['comment', null, 'edit']);
    });

    it('return their default team', async () => {
      const team = await app.build.team(world, []);
      const id = await create(kind, { defaultTeam: team });
      expect((await app.client(world.admin).get(path(kind, id))).body.defaultTeam).toMatchObject({
        id: team,
      });
      await app.client(world.admin).delete(`/orgs/${world.id}/teams/${team}`);
      expect((await app.client(world.admin).get(path(kind, id))).body).not.toHaveProperty('defaultTeam');
    });

    it('cannot use a team of another organization', async () => {
      const team = await app.build.team(await app.build.organization(), []);
      for (const defaultTeam of [team, 'x', world.id]) {
        const body = { label: 'Company', defaultTeam };
        expect((await app.client(world.admin).post(path(kind), body)).status).toBe(404);
      }
    });

    it('change the properties that are present and keep the rest', async () => {
      const id = await create(kind, kind === 'saml' ? SAML : OIDC);
      const before = (await app.client(world.admin).get(path(kind, id))).body as object;
      expect((await app.client(world.admin).patch(path(kind, id), {})).body).toEqual(before);
      const changed = await app
        .client(world.admin)
        .patch(path(kind, id), { label: 'New', defaultRole: 'admin' });
      expect([changed.status, changed.body]).toEqual([
        200,
        { ...before, label: 'New', defaultRole: 'admin' },
      ]);
    });

    it('cannot be read after they are deleted', async () => {
      const id = await create(kind);
      expect((await app.client(world.admin).delete(path(kind, id))).status).toBe(204);
      for (const call of [
        app.client(world.admin).get(path(kind, id)),
        app.client(world.admin).patch(path(kind, id), { label: 'Back' }),
        app.client(world.admin).delete(path(kind, id)),
      ])
        expect((await call).status).toBe(404);
      expect((await app.client(world.admin).get(path(kind))).body).toEqual({ count: 0, items: [] });
    });

    it('are listed oldest first, page by page', async () => {
      const ids = [await create(kind), await create(kind), await create(kind)];
      expect((await walk(app.client(world.admin), path(kind), 2)).flatMap(idsOf)).toEqual(ids);
    });

    it.each(['', 'x'.repeat(31), 7, undefined, null])('refuse the label %j', async (label) => {
      expect((await app.client(world.admin).post(path(kind), { label })).status).toBe(400);
    });

    it.each([
      { label: null },
      { label: '' },
      { defaultRole: 'owner' },
      { defaultTeam: null },
      { status: 'active' },
    ])('refuse a change to %j', async (body) => {
      const id = await create(kind);
      expect((await app.client(world.admin).patch(path(kind, id), body)).status).toBe(400);
    });

    it.each<[Standing, number, number]>(
      STANDINGS.map((standing) => {
        if (standing === 'admin') return [standing, 200, 200];
        return standing === 'outsider' || standing === 'disabled'
          ? [standing, 404, 404]
          : [standing, 403, 403];
      }),
    )('are managed only by administrators: %s', async (standing, one, list) => {
      const id = await create(kind);
      const client = app.client((await app.build.everyStanding(world))[standing]);
      expect((await client.get(path(kind, id))).status).toBe(one);
      expect((await client.get(path(kind))).status).toBe(list);
      expect((await client.patch(path(kind, id), { label: 'New' })).status).toBe(one);
      expect((await client.post(path(kind), { label: 'New' })).status).toBe(list === 200 ? 201 : list);
      expect((await client.delete(path(kind, id))).status).toBe(one === 200 ? 204 : one);
    });

    it('are managed only with the scope "admin"', async () => {
      const narrow = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      expect((await app.client(narrow).get(path(kind))).status).toBe(403);
    });
  });

  it.each([
    'x',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    `${CERTIFICATE}x`,
    BARE.slice(1),
  ])('of SAML refuse the certificate %j', async (certificate) => {
    const { status, body } = await app
      .client(world.admin)
      .post(path('saml'), { label: 'Company', certificate });
    expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ path: 'certificate' })]]);
  });

  it.each([
    { entityID: '' },
    { entityID: 'x'.repeat(1025) },
    { certificate: 'x'.repeat(10_001) },
    { ssoURL: 'javascript:alert(1)' },
    { ssoURL: `https://idp.example/${'x'.repeat(2048)}` },
  ])('of SAML refuse %j', async (body) => {
    expect((await app.client(world.admin).post(path('saml'), { label: 'Company', ...body })).status).toBe(
      400,
    );
  });

  it.each([
    { issuer: 'ftp://idp.example' },
    { issuer: 'https://[fe80::1%25eth0]/' },
    { clientId: '' },
    { clientSecret: '' },
    { clientSecret: 'x'.repeat(1025) },
    { scopes: ['a b'] },
    { scopes: ['email', 'email'] },
    { scopes: 'email' },
  ])('of OpenID Connect refuse %j', async (body) => {
    expect((await app.client(world.admin).post(path('oidc'), { label: 'Company', ...body })).status).toBe(
      400,
    );
  });

  it('are limited to twenty per organization, even for concurrent requests', async () => {
    for (let count = 0; count < 19; count += 1) await create(count % 2 === 0 ? 'saml' : 'oidc');
    const both = await Promise.all(
      ['saml', 'oidc'].map((kind) => app.client(world.admin).post(path(kind), { label: 'Last' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  describe('as ways to sign in', () => {
    it('are the complete ones, oldest first', async () => {
      await create('saml', { label: 'Incomplete', entityID: SAML.entityID });
      const saml = await create('saml', { label: 'First', ...SAML });
      const oidc = await create('oidc', { label: 'Second', ...OIDC });
      const { body, status } = await app.client(world.admin).get(path('sso'));
      const startOf = (kind: string, id: string): string =>
        expect.stringMatching(new RegExp(`/v1${path(kind, id)}/start$`)) as string;
      expect([status, body]).toEqual([
        200,
        {
          items: [
            { id: saml, label: 'First', startURL: startOf('saml', saml) },
            { id: oidc, label: 'Second', startURL: startOf('oidc', oidc) },
          ],
        },
      ]);
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [standing, standing === 'outsider' || standing === 'disabled' ? 404 : 200]),
    )('are listed only for members: %s', async (standing, status) => {
      const client = app.client((await app.build.everyStanding(world))[standing]);
      expect((await client.get(path('sso'))).status).toBe(status);
    });
  });
});
