import type { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { BrowserAnswer } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { ProviderSignIns, type SignIn } from '../support/provider-sign-ins.js';

describe('a provider that becomes another issuer', () => {
  let app: TestApp;
  let signIns: ProviderSignIns;
  let world: World;

  beforeAll(async () => {
    signIns = await ProviderSignIns.start();
    ({ app } = signIns);
  });
  afterAll(() => signIns.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    await app.build.domain(world.id, 'example.com');
  });

  const admin = () => app.client(world.admin);
  const address = (): string => `${crypto.randomUUID()}@example.com`;
  const tokenFrom = async (answer: BrowserAnswer): Promise<string> => (await signIns.signedIn(answer)).token;
  const works = async (token: string): Promise<boolean> =>
    (await app.client(token).get(`/orgs/${world.id}`)).status === 200;

  describe.each<[string, () => Promise<SignIn>, object, object]>([
    [
      'saml',
      () => signIns.withSaml(world),
      { entityID: 'https://other.example/idp' },
      { ssoURL: 'https://other.example/sso' },
    ],
    [
      'oidc',
      () => signIns.withOidc(world),
      { issuer: 'https://other.example', clientSecret: null },
      { scopes: ['email'] },
    ],
  ])('(%s)', (kind, provider, otherIssuer, otherSettings) => {
    let signIn: SignIn;
    let path: string;

    beforeEach(async () => {
      signIn = await provider();
      const { body } = await admin().get(`/orgs/${world.id}/${kind}`);
      path = `/orgs/${world.id}/${kind}/${body.items[0].id as string}`;
    });

    it('ends the tokens of the sign-ins through the former one, and the tokens made with them', async () => {
      const email = address();
      const [first, second] = [
        await tokenFrom(await signIn(email)),
        await tokenFrom(await signIn(address())),
      ];
      const made = (await app.client(first).post('/user/tokens', { label: 'Made' })).body.token as string;
      const pending = await signIn(email);
      const { body: user } = await app.client(first).get('/user');
      const own = await app.build.token({ ...world.admin, id: user.id as string });
      for (const token of [first, second, made]) expect(await works(token)).toBe(true);

      expect((await admin().patch(path, otherIssuer)).status).toBe(200);
      for (const token of [first, second, made]) expect(await works(token)).toBe(false);
      expect((await signIns.exchange(pending)).status).toBe(403);
      expect((await app.client(own).get('/user')).status).toBe(200);
      await waitForAuditLog(app);
      const revoked = await auditEvents(admin(), world.id, { action: 'token.revoked' });
      expect(revoked).toHaveLength(3);
    });

    it('ends the token that makes it so, after the response', async () => {
      const signedIn = (await signIns.exchange(await signIn(address()))).body as {
        token: string;
        user: string;
      };
      await admin().patch(`/orgs/${world.id}/members/${signedIn.user}`, { role: 'admin' });
      expect((await app.client(signedIn.token).patch(path, otherIssuer)).status).toBe(200);
      expect(await works(signedIn.token)).toBe(false);
    });

    it('ends none when it stays the same issuer, or is deleted', async () => {
      const token = await tokenFrom(await signIn(address()));
      expect((await admin().patch(path, otherSettings)).status).toBe(200);
      expect(await works(token)).toBe(true);
      expect((await admin().delete(path)).status).toBe(204);
      expect(await works(token)).toBe(true);
    });

    it('ends no sign-ins through another provider of the organization', async () => {
      const token = await tokenFrom(await (await provider())(address()));
      expect((await admin().patch(path, otherIssuer)).status).toBe(200);
      expect(await works(token)).toBe(true);
    });
  });
});
