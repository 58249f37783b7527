import type { TestApp } from '../support/app.js';
import type { BrowserAnswer } from '../support/browser.js';
import type { Person, World } from '../support/factories.js';
import { ProviderSignIns, type SignIn } from '../support/provider-sign-ins.js';
import { directory } from '../support/scim.js';

/** Attacker: an organization with a provider that says what it likes. Victim: an organization that verified its domain. */
describe('an address or a domain changes hands, and a provider signs its person in', () => {
  let app: TestApp;
  let signIns: ProviderSignIns;
  let attacker: World;
  let victim: World;
  let domain: string;
  let count = 0;

  beforeAll(async () => {
    signIns = await ProviderSignIns.start();
    ({ app } = signIns);
  });
  afterAll(() => signIns.stop());
  beforeEach(async () => {
    attacker = await app.build.organization();
    victim = await app.build.organization();
    domain = `signed-${(count += 1)}.test`;
    await app.build.domain(victim.id, domain);
    await app.client(victim.admin).patch(`/orgs/${victim.id}`, { emailDomains: [domain] });
  });

  const address = (at = domain): string => `person-${(count += 1)}@${at}`;
  const withOidc = (world: World): Promise<SignIn> => signIns.withOidc(world);
  const withSaml = (world: World): Promise<SignIn> => signIns.withSaml(world);
  const tokenFrom = async (answer: BrowserAnswer): Promise<string> => (await signIns.signedIn(answer)).token;
  const stateOf = async (email: string) =>
    (
      await app.database.query<{ id: string; confirmed: boolean; member_of: string[] }>(
        `SELECT id, email_verified_at IS NOT NULL AS confirmed,
           ARRAY(SELECT organization_id::text FROM members WHERE user_id = users.id) AS member_of
         FROM users WHERE email = $1`,
        [email],
      )
    )[0];
  const userStatus = async (person: Person | string): Promise<number> =>
    (await app.client(person).get('/user')).status;

  describe.each([
    ['OpenID Connect', withOidc],
    ['SAML', withSaml],
  ])('through %s', (_, provider) => {
    it('refused: a new address in the domain of another organization', async () => {
      const signIn = await provider(attacker);
      const email = address();
      expect((await signIn(email)).status).toBe(403);
      expect(await stateOf(email)).toBeUndefined();
    });

    it('refused: the address of an account of others, whoever holds its domain', async () => {
      const signIn = await provider(attacker);
      const member = await app.build.person({ email: address() });
      await app.build.join(victim.id, member, 'read');
      const nobodys = await app.build.person({ email: address('nobody.test') });
      for (const { email } of [member, nobodys]) expect((await signIn(email)).status).toBe(403);
      expect((await stateOf(member.email))?.member_of).toEqual([victim.id]);
      expect((await stateOf(nobodys.email))?.member_of).toEqual([]);
    });

    it('refused: the address of a member at a domain that the organization does not hold', async () => {
      const signIn = await provider(attacker);
      const guest = await app.build.person({ email: address() });
      await app.build.join(attacker.id, guest, 'read');
      expect((await signIn(guest.email)).status).toBe(403);
    });

    it('an account that a provider created counts for nothing outside its organization', async () => {
      const signIn = await provider(attacker);
      const email = address(`later-${domain}`);
      const token = await tokenFrom(await signIn(email));
      await app.build.domain(victim.id, `later-${domain}`);
      const emailDomains = [domain, `later-${domain}`];
      await app.client(victim.admin).patch(`/orgs/${victim.id}`, { emailDomains });
      expect((await stateOf(email))?.confirmed).toBe(false);
      expect([403, 404]).toContain((await app.client(token).post(`/orgs/${victim.id}/join`)).status);
      expect((await stateOf(email))?.member_of).toEqual([attacker.id]);
    });

    it('ends what the planter kept when the holder of the domain signs the person in', async () => {
      const email = address();
      const planted = await app.build.person({ email, isConfirmed: false });
      const token = await tokenFrom(await (await provider(victim))(email));
      expect([await userStatus(planted), await userStatus(token)]).toEqual([401, 200]);
      expect(await stateOf(email)).toEqual({ id: planted.id, confirmed: true, member_of: [victim.id] });
    });

    it('the former holder of a domain signs in nobody new, and confirms nothing', async () => {
      const former = await provider(victim);
      const known = address();
      await tokenFrom(await former(known));
      const next = await app.build.organization();
      await app.build.domain(next.id, domain);
      expect((await former(address())).status).toBe(403);
      await tokenFrom(await former(known));
      expect((await stateOf(known))?.confirmed).toBe(false);

      const token = await tokenFrom(await former(known));
      const fresh = await tokenFrom(await (await provider(next))(known, `next-${known}`));
      expect([await userStatus(token), await userStatus(fresh)]).toEqual([401, 200]);
      expect((await stateOf(known))?.confirmed).toBe(true);
    });

    it.each(['directory', 'provider'])(
      'the %s of the holder of a domain takes over an account: providers elsewhere still sign it in, to their organization alone',
      async (kind) => {
        const subject = `subject-${(count += 1)}`;
        const signIn = await provider(attacker);
        const holder = await directory(app);
        const email = address(`later-${domain}`);
        const before = await tokenFrom(await signIn(email, subject));
        await app.build.domain(holder.world.id, `later-${domain}`);
        if (kind === 'directory')
          expect((await holder.client.post('/Users', { userName: email })).status).toBe(201);
        else await tokenFrom(await (await provider(holder.world))(email));
        const after = await tokenFrom(await signIn(email, subject));
        const reads = async (world: World): Promise<number> =>
          (await app.client(after).get(`/orgs/${world.id}`)).status;
        expect([
          await userStatus(before),
          await reads(attacker),
          [403, 404].includes(await reads(holder.world)),
        ]).toEqual([401, 200, true]);
      },
    );

    it('a member who is removed keeps no token of a sign-in, also when its provider was deleted before', async () => {
      const admin = app.client(victim.admin);
      const organization = `/orgs/${victim.id}`;
      const email = address();
      const former = await signIns.signedIn(await (await provider(victim))(email, `subject-${(count += 1)}`));
      const made = await app.client(former.token).post('/user/tokens', { label: 'Mine' });
      for (const kind of ['oidc', 'saml']) {
        const { body } = await admin.get(`${organization}/${kind}`);
        for (const { id } of body.items as { id: string }[])
          expect((await admin.delete(`${organization}/${kind}/${id}`)).status).toBe(204);
      }
      expect(await userStatus(former.token)).toBe(200);
      expect((await admin.delete(`${organization}/members/${former.user}`)).status).toBe(204);
      const next = await signIns.signedIn(await (await provider(victim))(email, `subject-${(count += 1)}`));
      expect([
        next.user,
        await userStatus(former.token),
        await userStatus((made.body as { token: string }).token),
        await userStatus(next.token),
      ]).toEqual([former.user, 401, 401, 200]);
    });

    it('emails that confirm addresses which a provider signs in count among the invitations of its organization', async () => {
      const email = address('nobody-knows.test');
      const token = await tokenFrom(await (await provider(attacker))(email));
      const statuses: number[] = [];
      for (let sent = 0; sent < 4; sent += 1) {
        statuses.push((await app.client(token).post('/user/email-confirmation')).status);
        app.clock.advance(6 * 60_000);
      }
      // The providers of other tests have the clock of the machine.
      app.clock.advance(Date.now() - app.clock.now().getTime());
      expect(statuses).toEqual([204, 204, 204, 429]);
    });

    it('a member whom an administrator enables again keeps no sign-in from before: the address may be of another person', async () => {
      const admin = app.client(victim.admin);
      const signIn = await provider(victim);
      const [email, subject] = [address(), `subject-${(count += 1)}`];
      const former = await signIns.signedIn(await signIn(email, subject));
      const path = `/orgs/${victim.id}/members/${former.user}`;
      await admin.patch(path, { disabled: true });
      expect((await signIn(email, `next-${subject}`)).status).toBe(403);
      expect((await admin.patch(path, { disabled: false })).status).toBe(200);
      const next = await signIns.signedIn(await signIn(email, `next-${subject}`));
      const subjects = await app.database.query('SELECT subject FROM sso_identities WHERE user_id = $1', [
        next.user,
      ]);
      expect([next.user, await userStatus(former.token), await userStatus(next.token), subjects]).toEqual([
        former.user,
        401,
        200,
        [{ subject: `next-${subject}` }],
      ]);
      // One who was not disabled keeps the sign-in.
      await admin.patch(path, { disabled: false });
      expect(await userStatus(next.token)).toBe(200);
    });

    it('a directory renames a member: their sign-ins end, also one whose code was not exchanged, and they sign in again', async () => {
      const { world, client, address: own } = await directory(app);
      const signIn = await provider(world);
      const email = own();
      const { id } = (await client.post('/Users', { userName: email })).body as { id: string };
      const token = await tokenFrom(await signIn(email));
      const pending = await signIn(email);
      const renamed = own();
      expect((await client.put(`/Users/${id}`, { userName: renamed })).status).toBe(200);
      expect(await userStatus(token)).toBe(401);
      expect((await signIns.exchange(pending)).status).toBe(403);
      // The provider still sends the former address for a while.
      await tokenFrom(await signIn(email));
      expect(await stateOf(email)).toBeUndefined();
      expect(await stateOf(renamed)).toMatchObject({ id, confirmed: false });
      await tokenFrom(await signIn(renamed, email));
      expect(await stateOf(renamed)).toMatchObject({ id, confirmed: true });
    });
  });
});
