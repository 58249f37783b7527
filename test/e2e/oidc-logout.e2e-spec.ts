import { generateKeyPair } from 'jose';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { CLIENT_ID, type OidcIdp, type OidcPerson } from '../support/oidc-idp.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';
import { OidcSetup, PUBLIC_URL, newPerson, type OidcProvider } from '../support/oidc-setup.js';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const EVENT = { [LOGOUT]: {} };

describe('a logout at an OpenID Connect provider', () => {
  let setup: OidcSetup;
  let app: TestApp;
  let idp: OidcIdp;
  let world: World;
  let provider: OidcProvider;
  let browser: Browser;

  beforeAll(async () => {
    setup = await OidcSetup.start();
    ({ app, idp } = setup);
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

  const logout = (token: string | undefined, at = provider.id, organization = world.id) =>
    app.http
      .post(`/v1/orgs/${organization}/oidc/${at}/logout`)
      .type('form')
      .send(token === undefined ? { other: 'x' } : { logout_token: token });
  const signedIn = async (person: OidcPerson) => browser.exchange(await signIn(person));
  const works = async (token: string): Promise<boolean> =>
    (await app.client(token).get(`/orgs/${world.id}`)).status === 200;
  const sessionsOf = (subject: string) =>
    app.database.query<{ id: string; name: string | null }>(
      'SELECT id, name FROM sso_sessions WHERE subject = $1 ORDER BY id',
      [subject],
    );

  it('ends the tokens of the person through this provider, at once and once', async () => {
    const [person, other] = [newPerson(), newPerson()];
    const { token, user } = await signedIn(person);
    browser = new Browser(app, PUBLIC_URL);
    const bystander = await signedIn(other);
    const everywhere = await app.build.token({ ...world.admin, id: user });
    expect(await works(token)).toBe(true);
    const logoutToken = await idp.logoutToken({ sub: person.subject });
    const answer = await logout(logoutToken);
    expect([answer.status, answer.headers['cache-control']]).toEqual([204, 'no-store']);
    expect(await works(token)).toBe(false);
    expect(await works(bystander.token)).toBe(true);
    expect(await works(everywhere.token)).toBe(true);
    expect(await sessionsOf(person.subject)).toEqual([]);

    browser = new Browser(app, PUBLIC_URL);
    const again = await signedIn(person);
    expect((await logout(logoutToken)).status).toBe(400);
    expect(await works(again.token)).toBe(true);
    await waitForAuditLog(app);
    const events = await auditEvents(app.client(world.admin), world.id, { action: 'member.signed_out' });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ target: { id: user } });
  });

  it('ends one of several sessions by its name', async () => {
    const person = newPerson();
    const first = await signedIn(person);
    browser = new Browser(app, PUBLIC_URL);
    const second = await signedIn(person);
    const [session] = await sessionsOf(person.subject);
    expect(session?.name).toEqual(expect.any(String));
    const wrong = await idp.logoutToken({ sub: newPerson().subject, sid: session?.name });
    expect((await logout(wrong)).status).toBe(204);
    expect(await works(first.token)).toBe(true);
    expect((await logout(await idp.logoutToken({ sid: session?.name }))).status).toBe(204);
    expect([await works(first.token), await works(second.token)]).toEqual([false, true]);
  });

  it('ends a sign-in whose code was not exchanged yet', async () => {
    const person = newPerson();
    const answer = await signIn(person);
    expect((await logout(await idp.logoutToken({ sub: person.subject }))).status).toBe(204);
    const code = new URL(answer.location).searchParams.get('code');
    expect((await app.http.post('/v1/sso/token').send({ code })).status).toBe(403);
  });

  it('ends the tokens that were created with the token of the sign-in, and with those', async () => {
    const person = newPerson();
    const first = await signedIn(person);
    browser = new Browser(app, PUBLIC_URL);
    const second = await signedIn(person);
    const madeWith = async (token: string): Promise<string> =>
      (await app.client(token).post('/user/tokens', {})).body.token as string;
    const [made, kept] = [await madeWith(first.token), await madeWith(second.token)];
    const deeper = await madeWith(made);
    expect([await works(made), await works(deeper)]).toEqual([true, true]);
    const [session] = await sessionsOf(person.subject);
    expect((await logout(await idp.logoutToken({ sid: session?.name }))).status).toBe(204);
    expect([await works(made), await works(deeper), await works(kept)]).toEqual([false, false, true]);
    expect((await logout(await idp.logoutToken({ sub: person.subject }))).status).toBe(204);
    expect(await works(kept)).toBe(false);
  });

  it.each<[string, (token: string, code: string) => PromiseLike<{ body: { token?: string } }>]>([
    ['the exchange of a code', (_, code) => app.http.post('/v1/sso/token').send({ code })],
    ['the creation of a token', (token) => app.client(token).post('/user/tokens', {})],
  ])('ends what %s at the same moment makes', async (_, send) => {
    const person = newPerson();
    const { token } = await signedIn(person);
    browser = new Browser(app, PUBLIC_URL);
    const code = new URL((await signIn(person)).location).searchParams.get('code') ?? '';
    const logoutToken = await idp.logoutToken({ sub: person.subject });
    let ended: Promise<unknown> | undefined;
    // The new token waits for its organization.
    const { body } = await whileRowsLocked(
      app,
      ['SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', world.id],
      () => send(token, code),
      async () => {
        const events = 'SELECT count(*)::int AS count FROM sso_sessions WHERE subject = $1';
        ended = logout(logoutToken).then(({ status }) => expect(status).toBe(204));
        // It ends the session first, or waits for the request.
        await eventually(async () => {
          const [row] = await app.database.query<{ count: number }>(events, [person.subject]);
          const [waiting] = await app.database.query<{ count: number }>(
            'SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted',
          );
          return row?.count === 0 || (waiting?.count ?? 0) > 1 ? true : undefined;
        });
      },
    );
    await ended;
    expect(body.token).toEqual(expect.any(String));
    expect(await works(body.token ?? '')).toBe(false);
  });

  it('ends nothing through another provider or organization', async () => {
    const person = newPerson();
    const { token } = await signedIn(person);
    const mine = provider;
    const second = await create();
    expect((await logout(await idp.logoutToken({ sub: person.subject }), second.id)).status).toBe(204);
    const elsewhere = await app.build.organization();
    const refused = await logout(await idp.logoutToken({ sub: person.subject }), mine.id, elsewhere.id);
    expect(refused.status).toBe(404);
    expect(await works(token)).toBe(true);
  });

  it('is refused unless its token is valid', async () => {
    const person = newPerson();
    const { token } = await signedIn(person);
    const sub = person.subject;
    const now = Math.floor(Date.now() / 1000);
    const foreign = (await generateKeyPair('RS256')).privateKey;
    const unsigned = [{ alg: 'none' }, { iss: idp.issuer, aud: CLIENT_ID, sub, iat: now, jti: 'x' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const bad: [string, string | undefined][] = [
      ['another key', await idp.logoutToken({ sub }, { key: foreign })],
      ['no signature', `${unsigned}.`],
      ['another issuer', await idp.logoutToken({ sub, iss: 'https://elsewhere.example' })],
      ['another client', await idp.logoutToken({ sub, aud: 'another' })],
      ['no client', await idp.logoutToken({ sub, aud: undefined })],
      ['an old one', await idp.logoutToken({ sub, iat: now - 3600 })],
      ['one of the future', await idp.logoutToken({ sub, iat: now + 3600 })],
      ['no time', await idp.logoutToken({ sub, iat: undefined })],
      ['an expired one', await idp.logoutToken({ sub, exp: now - 120 })],
      ['a nonce', await idp.logoutToken({ sub, nonce: 'n' })],
      ['no event', await idp.logoutToken({ sub, events: {} })],
      ['an event that is no object', await idp.logoutToken({ sub, events: { ...EVENT, [LOGOUT]: true } })],
      ['no events', await idp.logoutToken({ sub, events: undefined })],
      ['no ID', await idp.logoutToken({ sub, jti: undefined })],
      ['an ID that is no text', await idp.logoutToken({ sub, jti: 5 })],
      ['nobody', await idp.logoutToken({})],
      ['a subject that is no text', await idp.logoutToken({ sub: [sub] })],
      ['a session that is no text', await idp.logoutToken({ sub, sid: 5 })],
      ['another type', await idp.logoutToken({ sub }, { typ: 'at+jwt' })],
      ['no token', undefined],
      ['something else', 'x'.repeat(20_000)],
    ];
    for (const [what, text] of bad) {
      const { status, body } = await logout(text);
      expect([what, status]).toEqual([what, 400]);
      expect(JSON.stringify(body)).toContain('logout_token');
    }
    expect(await works(token)).toBe(true);
    const incomplete = await app.client(world.admin).post(`/orgs/${world.id}/oidc`, { label: 'Incomplete' });
    expect((await logout(await idp.logoutToken({ sub }), incomplete.body.id as string)).status).toBe(409);
  });
});
