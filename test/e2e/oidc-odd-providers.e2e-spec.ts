import { generateKeyPairSync } from 'node:crypto';
import { TestApp } from '../support/app.js';
import { Browser, type BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { hmac, OddOidcIdp, type OidcDeviation } from '../support/odd-oidc-idp.js';

const PUBLIC_URL = 'https://docs.example.com';

describe('an OpenID Connect provider', () => {
  let app: TestApp;
  let idp: OddOidcIdp;
  let other: OddOidcIdp;
  let world: World;
  let provider: { id: string; service: { redirectURL: string; startURL: string } };
  let browser: Browser;

  beforeAll(async () => {
    [idp, other] = [await OddOidcIdp.start(), await OddOidcIdp.start()];
    app = await TestApp.start({ PUBLIC_URL, OUTBOUND_ALLOWED_HOSTS: `${idp.host},${other.host}` });
  });
  afterAll(async () => {
    await app.stop();
    await idp.stop();
    await other.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    provider = await create(idp);
    browser = new Browser(app, PUBLIC_URL);
  });

  const client = () => app.client(world.admin);
  const path = () => `/orgs/${world.id}/oidc/${provider.id}`;
  const create = async ({ issuer }: OddOidcIdp): Promise<typeof provider> => {
    const body = { label: 'Test', issuer, clientId: 'docs', clientSecret: 'a secret' };
    const created = await client().post(`/orgs/${world.id}/oidc`, body);
    expect(created.status).toBe(201);
    return created.body as typeof provider;
  };
  /** Begins a sign-in. @returns what the provider is asked */
  const begin = async (): Promise<URLSearchParams> => {
    const begun = await browser.get(provider.service.startURL);
    expect([begun.status, begun.text]).toEqual([303, expect.anything()]);
    return new URL(begun.location).searchParams;
  };
  const signIn = async (
    deviation: OidcDeviation,
    subject: string = crypto.randomUUID(),
    email = `${subject}@example.com`,
  ): Promise<BrowserAnswer> => {
    const asked = await begin();
    const { searchParams: given } = new URL(`${idp.issuer}/?code=code&state=${asked.get('state') ?? ''}`);
    idp.answer({ sub: subject, aud: 'docs', email, nonce: asked.get('nonce') }, deviation);
    return browser.get(`${provider.service.redirectURL}?${given.toString()}`);
  };
  const BOSS = 'boss@example.com';
  /** A sign-in of somebody new, whose address replaces that of the boss. */
  const signInAsNew = (claims: object, userInfo: object): Promise<BrowserAnswer> => {
    const subject = crypto.randomUUID();
    const email = `${subject}@example.com`;
    const text = JSON.stringify({
      claims: { email: BOSS, ...claims },
      userInfo: { sub: subject, ...userInfo },
    });
    const deviation = text.replaceAll(BOSS, email).replaceAll(BOSS.toUpperCase(), email.toUpperCase());
    return signIn(JSON.parse(deviation) as OidcDeviation, subject, email);
  };
  const OTHER = 'other@example.com';
  it.each([
    ['only the user info denies it', {}, { email: BOSS, email_verified: false }],
    [
      'the ID token says null and the user info denies it',
      { email_verified: null },
      { email: BOSS, email_verified: false },
    ],
    ['only the user info says it, about another address', {}, { email: OTHER, email_verified: true }],
    [
      'the ID token says it without an address',
      { email: null, email_verified: true },
      { email: BOSS, email_verified: false },
    ],
    [
      'the ID token denies it without an address',
      { email: null, email_verified: false },
      { email: BOSS, email_verified: true },
    ],
    ['the ID token denies it', { email_verified: false }, { email: BOSS, email_verified: true }],
    ['the user info denies it in other case', {}, { email: BOSS.toUpperCase(), email_verified: 'false' }],
  ])('has not verified an address if %s', async (_, claims, info) => {
    const answer = await signInAsNew(claims, info);
    expect(outcome(answer)).toEqual([403, false]);
    expect(answer.text).toContain('has not verified');
  });

  it.each([
    ['nothing says so', {}, {}],
    ['the user info says so', {}, { email: BOSS, email_verified: true }],
    [
      'the ID token says so, and the user info has another address',
      { email_verified: true },
      { email: OTHER },
    ],
    ['the ID token has no address', { email: null }, { email: BOSS, email_verified: true }],
  ])('may have verified an address if %s', async (_, claims, info) => {
    const answer = await signInAsNew(claims, info);
    expect(outcome(answer)).toEqual([303, true]);
  });

  it('may have no user info', async () => {
    idp.configure({ userinfo_endpoint: undefined });
    try {
      await client().patch(path(), { issuer: other.issuer, clientSecret: 'x' });
      await client().patch(path(), { issuer: idp.issuer, clientSecret: 'x' });
      expect(outcome(await signIn({}))).toEqual([303, true]);
    } finally {
      idp.configure({});
    }
  });

  it.each([
    ['is about another person', { sub: 'nobody' }],
    ['is too large', { email: BOSS, email_verified: false, picture: 'x'.repeat(300_000) }],
  ])('is refused if its user info, which may deny that an address is verified, %s', async (_, info) => {
    const answer = await signInAsNew({}, info);
    expect(answer.location).not.toContain('code=');
    expect([403, 422, 502]).toContain(answer.status);
  });

  const outcome = ({ status, location }: BrowserAnswer): [number, boolean] => [
    status,
    location.includes('code='),
  ];

  it('is trusted when its ID token is valid', async () => {
    expect(outcome(await signIn({}))).toEqual([303, true]);
    const subject = crypto.randomUUID();
    const userInfo = { sub: subject, email: `${subject}@example.com` };
    expect(outcome(await signIn({ claims: { email: undefined }, userInfo }, subject))).toEqual([303, true]);
  });

  const publicPem = (one: OddOidcIdp): string =>
    one.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  it.each<[string, OidcDeviation]>([
    ['that is not signed', { header: { alg: 'none' }, signature: () => '' }],
    ['with a signature of nothing', { signature: () => '' }],
    [
      'of HS256 with the public key as its secret',
      { header: { alg: 'HS256' }, signature: (text, one) => hmac(text, publicPem(one)) },
    ],
    [
      'of HS256 with the secret of the client',
      { header: { alg: 'HS256' }, signature: (text) => hmac(text, 'a secret') },
    ],
    [
      'signed with a key that it brings along',
      (() => {
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const jwk = publicKey.export({ format: 'jwk' });
        return { header: { jwk, kid: undefined }, signature: (text, one) => one.signed(text, privateKey) };
      })(),
    ],
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['for several clients, authorized for another', { claims: { aud: ['docs', 'other'], azp: 'other' } }],
    ['of another sign-in', { claims: { nonce: 'other' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: 1000, exp: 2000 } }],
    ['that does not expire', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    [
      'with user info of somebody else',
      { claims: { email: undefined }, userInfo: { sub: 'x', email: 'x@example.com' } },
    ],
    ['with user info of nobody', { claims: { email: undefined }, userInfo: { email: 'x@example.com' } }],
  ])('is refused with an ID token %s', async (_what, deviation) => {
    const answer = await signIn(deviation);
    expect(outcome(answer)).toEqual([403, false]);
  });

  it.each([
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', 'data:text/html,<h1>Sign in</h1>'],
    ['authorization_endpoint', '/authorize'],
    ['authorization_endpoint', 7],
    ['token_endpoint', 'file:///etc/passwd'],
    ['jwks_uri', 'javascript:1'],
    ['userinfo_endpoint', 'ftp://example.com/'],
  ])('whose %s is %s cannot be used', async (name, value) => {
    idp.configure({ [name]: value });
    try {
      const begun = await browser.get(provider.service.startURL);
      expect([begun.status, begun.location]).toEqual([422, '']);
      expect(begun.text).toContain(`its \\"${name}\\" must be an https URL`);
    } finally {
      idp.configure({});
    }
  });

  it('does not get the code of another provider of the organization', async () => {
    const asked = await begin();
    const first = provider;
    provider = await create(other);
    const state = asked.get('state') ?? '';
    expect(outcome(await browser.get(`${provider.service.redirectURL}?code=code&state=${state}`))).toEqual([
      403,
      false,
    ]);
    const mixed = `${first.service.redirectURL}?code=code&state=${state}&iss=${encodeURIComponent(other.issuer)}`;
    expect(outcome(await browser.get(mixed))).toEqual([403, false]);
    expect(other.credentials).toEqual([]);
  });

  it('is refused when it is deleted during the sign-in', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const meanwhile = async (): Promise<unknown> => expect((await client().delete(path())).status).toBe(204);
    expect(outcome(await signIn({ meanwhile }, 'somebody', email))).toEqual([404, false]);
    expect(await app.database.query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([]);
  });

  it('is refused when it changes during the sign-in', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const meanwhile = async (): Promise<unknown> =>
      expect((await client().patch(path(), { issuer: other.issuer, clientSecret: 'x' })).status).toBe(200);
    expect(outcome(await signIn({ meanwhile }, 'somebody', email))).toEqual([403, false]);
    expect(await app.database.query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([]);
  });

  it('does not get the secret of the previous provider', async () => {
    const { issuer } = other;
    const { status, body } = await client().patch(path(), { issuer });
    expect([status, body.error.details]).toMatchObject([400, [{ path: 'clientSecret' }]]);
    expect((await client().get(path())).body.issuer).toBe(idp.issuer);
    expect((await client().patch(path(), { issuer, clientSecret: null })).status).toBe(200);
    // There is none any more that could be sent elsewhere.
    expect((await client().patch(path(), { issuer: idp.issuer })).status).toBe(200);
  });
});
