import { TestApp } from '../support/app.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { CLIENT_ID, CLIENT_SECRET, type OidcIdp, type OidcPerson } from '../support/oidc-idp.js';
import { APP_URL, OidcSetup, PUBLIC_URL, newPerson, type OidcProvider } from '../support/oidc-setup.js';
import { SourceServer } from '../support/source-server.js';

describe('signing in through OpenID Connect', () => {
  let setup: OidcSetup;
  let app: TestApp;
  let idp: OidcIdp;
  let other: SourceServer;
  let world: World;
  let provider: OidcProvider;
  let browser: Browser;

  beforeAll(async () => {
    setup = await OidcSetup.start();
    ({ app, idp, other } = setup);
  });
  afterAll(() => setup.stop());
  beforeEach(async () => {
    world = await setup.organization();
    provider = await create();
    browser = new Browser(app, PUBLIC_URL);
  });

  const create = (changes: object = {}): Promise<OidcProvider> => setup.provider(world, changes);
  const answered = (person: OidcPerson, start?: string): Promise<string> =>
    setup.answered(browser, person, provider, start);
  const signIn = async (person: OidcPerson): Promise<BrowserAnswer> => browser.get(await answered(person));
  const refused = async (person: OidcPerson, reason: string): Promise<void> => {
    const answer = await signIn(person);
    expect([answer.status, answer.location]).toEqual([403, '']);
    expect(answer.text).toContain(reason);
  };

  it('adds a member with the default role and team, and ends with a code for a token', async () => {
    const team = await app.build.team(world, []);
    provider = await create({ defaultRole: 'comment', defaultTeam: team });
    const person = newPerson();
    const answer = await signIn(person);
    expect(answer.location.startsWith(`${APP_URL}?code=`)).toBe(true);
    const { token, user } = await browser.exchange(answer);
    expect((await app.client(token).get('/user')).body).toMatchObject({
      id: user,
      email: person.claims.email,
      displayName: 'Ada',
    });
    const member = await app.client(token).get(`/orgs/${world.id}/members/${user}`);
    expect(member.body).toMatchObject({ role: 'comment', sso: true, teams: 1 });
    const shown = await app.client(world.admin).get(`/orgs/${world.id}/oidc/${provider.id}`);
    expect(shown.body.status).toBe('active');
  });

  it.each([true, 'true', 'True', undefined])('accepts %j as "email_verified"', async (verified) => {
    expect((await signIn(newPerson({ email_verified: verified }))).status).toBe(303);
  });

  it('identifies the person by the subject, even with another email address', async () => {
    const person = newPerson();
    const first = await browser.exchange(await signIn(person));
    browser = new Browser(app, PUBLIC_URL);
    const renamed = { ...person, claims: { ...person.claims, email: `${crypto.randomUUID()}@example.com` } };
    expect((await browser.exchange(await signIn(renamed))).user).toBe(first.user);
  });

  it('forgets the users behind subjects when the issuer changes', async () => {
    const person = newPerson();
    await browser.exchange(await signIn(person));
    const path = `/orgs/${world.id}/oidc/${provider.id}`;
    await app.client(world.admin).patch(path, { issuer: 'https://other.example', clientSecret: null });
    const back = await app
      .client(world.admin)
      .patch(path, { issuer: idp.issuer, clientSecret: CLIENT_SECRET });
    expect(back.status).toBe(200);
    browser = new Browser(app, PUBLIC_URL);
    const renamed = {
      ...person,
      claims: { ...person.claims, email: `${crypto.randomUUID()}@other.example` },
    };
    expect((await signIn(renamed)).status).toBe(403);
  });

  it('sends PKCE, a state and a nonce, which differ each time', async () => {
    const asked = async (): Promise<Record<string, string>> =>
      Object.fromEntries(new URL((await browser.get(provider.service.startURL)).location).searchParams);
    const [first, second] = [await asked(), await asked()];
    expect(first).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: provider.service.redirectURL,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first[name]).not.toBe(second[name]);
  });

  describe('refuses', () => {
    it.each([false, 'false', 'False', 'no', 0])('an email address that is not verified (%j)', (verified) =>
      refused(newPerson({ email_verified: verified }), 'not verified'),
    );
    it('a missing email address', () => refused(newPerson({ email: undefined }), 'no email address'));
    it('an invalid email address', () => refused(newPerson({ email: 'ada' }), 'no email address'));
    it('an email address outside the domains of the organization', () =>
      refused(newPerson({ email: `${crypto.randomUUID()}@other.example` }), 'emailDomains'));
    it('a sign-in that was canceled', () => refused({ subject: 'canceled', claims: {} }, 'canceled'));

    it('the email address of an account that is not a member of the organization, whose domain is not verified', async () => {
      // As of an organization whose domains nobody had to prove.
      await app.database.query('DELETE FROM domains WHERE organization_id = $1', [world.id]);
      const stranger = await app.build.person();
      const { email } = (await app.client(stranger).get('/user')).body as { email: string };
      await refused(newPerson({ email }), 'a member of the organization first');
    });

    it('a response that was used', async () => {
      const address = await answered(newPerson());
      await browser.exchange(await browser.get(address));
      expect((await browser.get(address)).status).toBe(403);
    });

    it('a response to another browser', async () => {
      const address = await answered(newPerson());
      expect((await new Browser(app, PUBLIC_URL).get(address)).status).toBe(403);
    });

    it.each(['state', 'code', 'iss'])('a response with another %s', async (name) => {
      const address = new URL(await answered(newPerson()));
      address.searchParams.set(name, 'other');
      const answer = await browser.get(address.href);
      expect([answer.status, answer.location]).toEqual([403, '']);
    });

    it('a response to another sign-in of the same browser', async () => {
      const [first, second] = [new URL(await answered(newPerson())), new URL(await answered(newPerson()))];
      first.searchParams.set('state', second.searchParams.get('state') ?? '');
      expect((await browser.get(first.href)).status).toBe(403);
    });
  });

  describe('a provider that cannot be used', () => {
    const start = async (changes: object): Promise<BrowserAnswer> => {
      const made = await create(changes);
      return browser.get(made.service.startURL);
    };

    it('is not complete', async () => {
      const { body } = await app.client(world.admin).post(`/orgs/${world.id}/oidc`, { label: 'Incomplete' });
      const { startURL } = (body as typeof provider).service;
      expect((await browser.get(startURL)).status).toBe(409);
    });

    it.each([
      ['is not there', 'http://127.0.0.1:1', 409],
      ['is in a private network', 'https://192.168.1.1', 422],
      ['is this machine', 'https://localhost', 422],
      ['has no such host', 'https://idp.invalid', 422],
      ['is plain http elsewhere', 'http://idp.example', 409],
    ])('%s', async (_what, issuer, status) => {
      const answer = await start({ issuer });
      expect([answer.status, answer.location]).toEqual([status, '']);
      const host = new URL(issuer).host;
      if (status === 422)
        expect(answer.text).toMatch(new RegExp(`configuration .+ cannot be read: .*${host}`));
    });

    it.each([
      ['says that it is somebody else', { issuer: 'https://other.example' }],
      ['says nothing', {}],
    ])('%s', async (_what, configuration) => {
      other.serve('/.well-known/openid-configuration', JSON.stringify(configuration), 'application/json');
      const answer = await start({ issuer: other.url('') });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('no OpenID Connect configuration that names this \\"issuer\\"');
    });

    it('sends a very large response', async () => {
      other.serve('/.well-known/openid-configuration', `{"a":"${'x'.repeat(300_000)}"}`, 'application/json');
      expect((await start({ issuer: other.url('') })).status).toBe(422);
    });

    it('expects another secret', async () => {
      provider = await create({ clientSecret: 'another-secret-that-is-long-enough-too' });
      await refused(newPerson(), 'cannot be used');
    });
  });

  it('ends at the path in the relay state, below the application', async () => {
    const address = await answered(newPerson(), `${provider.service.startURL}?relayState=%2Fhome`);
    expect((await browser.get(address)).location.startsWith(`${APP_URL}/home?code=`)).toBe(true);
    const away = await browser.get(`${provider.service.startURL}?relayState=%2F%2Fevil.example`);
    expect(away.status).toBe(400);
  });
});
