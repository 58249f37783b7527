import type { TestApp } from '../support/app.js';
import type { BrowserAnswer } from '../support/browser.js';
import { HostsBrowser } from '../support/hosts-browser.js';
import { ProviderSignIns, PUBLIC_URL, type SignIn } from '../support/provider-sign-ins.js';
import { type Directory, directory, patchOf, provision } from '../support/scim.js';

/** A directory renames Ada, and her former address gets a new owner. */
describe('an address that gets another owner', () => {
  let app: TestApp;
  let signIns: ProviderSignIns;
  let company: Directory;
  let address: string;
  let renamed: string;
  let ada: string;

  beforeAll(async () => {
    signIns = await ProviderSignIns.start();
    ({ app } = signIns);
  });
  afterAll(() => signIns.stop());
  beforeEach(async () => {
    company = await directory(app);
    [address, renamed] = [company.address(), company.address()];
    ada = await provision(company, { userName: address });
  });

  const admin = () => app.client(company.world.admin);
  const userOf = async (answer: Promise<BrowserAnswer>): Promise<string> =>
    (await signIns.signedIn(await answer)).user;
  const rename = async (userName: string, id = ada, ...more: object[]): Promise<void> => {
    const change = patchOf({ op: 'replace', path: 'userName', value: userName }, ...more);
    expect((await company.client.patch(`/Users/${id}`, change)).status).toBe(200);
  };
  const userStatus = async (token: string): Promise<number> => (await app.client(token).get('/user')).status;

  describe.each<[string, () => Promise<SignIn>]>([
    ['SAML', () => signIns.withSaml(company.world)],
    ['OpenID Connect', () => signIns.withOidc(company.world)],
  ])('and signs in through %s', (_, provider) => {
    let signIn: SignIn;

    beforeEach(async () => {
      signIn = await provider();
    });

    it('leads to the renamed account while nobody else has it', async () => {
      await userOf(signIn(address));
      await rename(renamed);
      expect(await userOf(signIn(address))).toBe(ada);
      expect(await userOf(signIn(renamed))).toBe(ada);
      expect(await userOf(signIn(renamed, address))).toBe(ada);
    });

    it('leads to the account that the directory creates for its new owner', async () => {
      await userOf(signIn(address));
      await admin().patch(`/orgs/${company.world.id}/members/${ada}`, { role: 'admin' });
      await rename(renamed);
      const owner = await provision(company, { userName: address });
      const { user, token } = await signIns.signedIn(await signIn(address));
      expect([user, user === ada]).toEqual([owner, false]);
      expect((await app.client(token).get(`/orgs/${company.world.id}/saml`)).status).toBe(403);
      expect(await userOf(signIn(renamed))).toBe(ada);
      expect(await userOf(signIn(address))).toBe(owner);
    });

    it('leads to the account that the directory renames to it', async () => {
      await userOf(signIn(address));
      const other = await provision(company);
      await rename(renamed);
      await rename(address, other);
      expect(await userOf(signIn(address))).toBe(other);
      expect(await userOf(signIn(renamed))).toBe(ada);
    });

    it('leads to its account also when no directory said so, in whatever case the provider writes it', async () => {
      const written = address.replace('person', 'Person');
      await userOf(signIn(address, written));
      await rename(renamed);
      const owner = await app.build.person({ email: address });
      expect(await userOf(signIn(address, written))).toBe(owner.id);
      expect(await userOf(signIn(address, written))).toBe(owner.id);
    });

    it('leads to its new owner when the former one is disabled', async () => {
      await userOf(signIn(address));
      await rename(renamed, ada, { op: 'replace', path: 'active', value: false });
      expect((await signIn(address)).status).toBe(403);
      const owner = await provision(company, { userName: address });
      expect(await userOf(signIn(address))).toBe(owner);
    });

    it('is refused when its account is disabled, and never leads to the former one', async () => {
      await userOf(signIn(address));
      await rename(renamed);
      const owner = await provision(company, { userName: address, active: false });
      expect((await signIn(address)).status).toBe(403);
      await company.client.patch(`/Users/${owner}`, patchOf({ op: 'replace', path: 'active', value: true }));
      expect(await userOf(signIn(address))).toBe(owner);
    });

    it('ends what its former owner signed in to with it after the change', async () => {
      await userOf(signIn(address));
      await rename(renamed);
      const former = await signIns.signedIn(await signIn(address));
      const own = await signIns.signedIn(await signIn(renamed));
      const pending = await signIn(address);
      await provision(company, { userName: address });
      expect([await userStatus(former.token), await userStatus(own.token)]).toEqual([401, 200]);
      expect((await signIns.exchange(pending)).status).toBe(403);
    });

    it('leads to its new owner, also by another address as the name of the provider for both', async () => {
      const name = `${address.split('@')[0]}@corp.local.example`;
      await userOf(signIn(address, name));
      await rename(renamed);
      expect(await userOf(signIn(renamed, name))).toBe(ada);
      const owner = await provision(company, { userName: address });
      expect(await userOf(signIn(address, name))).toBe(owner);
      expect(await userOf(signIn(address, name.toUpperCase()))).toBe(owner);
    });

    it('does not lead to an account that others planted, by another address as the name of the provider', async () => {
      const name = `${address.split('@')[0]}@corp.local.example`;
      await userOf(signIn(address, name));
      const planted = await app.build.person({ email: company.address() });
      expect(await userOf(signIn(planted.email, name))).toBe(ada);
    });

    it('ends what a former owner kept of an account that was never a member', async () => {
      const email = company.address();
      const former = await app.build.person({ email });
      const { user, token } = await signIns.signedIn(await signIn(email, crypto.randomUUID()));
      expect([user, await userStatus(token), await userStatus(former.token)]).toEqual([former.id, 200, 401]);
      const member = await app.build.person({ email: company.address() });
      await app.build.join(company.world.id, member, 'read');
      await signIns.signedIn(await signIn(member.email, crypto.randomUUID()));
      expect(await userStatus(member.token)).toBe(200);
    });

    it('changes nothing for people whom the provider knows by a name of its own', async () => {
      const subject = crypto.randomUUID();
      await userOf(signIn(address, subject));
      await rename(renamed);
      const owner = await provision(company, { userName: address });
      expect(await userOf(signIn(renamed, subject))).toBe(ada);
      // The provider still sends the former address.
      expect(await userOf(signIn(address, subject))).toBe(ada);
      expect(await userOf(signIn(address, crypto.randomUUID()))).toBe(owner);
    });
  });

  it('has its new owner at each provider of the organization', async () => {
    const providers = [await signIns.withSaml(company.world), await signIns.withOidc(company.world)];
    for (const signIn of providers) await userOf(signIn(address));
    await rename(renamed);
    const owner = await provision(company, { userName: address });
    for (const signIn of providers) expect(await userOf(signIn(address))).toBe(owner);
  });

  it('leads to the same account as before at the providers of other organizations', async () => {
    const elsewhere = await app.build.organization();
    const person = await app.build.member(elsewhere.id, 'read');
    await app.database.query(
      `INSERT INTO sso_identities (provider_id, subject, organization_id, user_id, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, now())`,
      [renamed, elsewhere.id, person.id],
    );
    await rename(renamed);
    const known = await app.database.query('SELECT user_id FROM sso_identities WHERE subject = $1', [
      renamed,
    ]);
    expect(known).toEqual([{ user_id: person.id }]);
  });

  it('keeps people of other organizations signing in there after the holder of its domain brought them in', async () => {
    const elsewhere = await app.build.organization();
    const person = await app.build.person({ email: company.address() });
    await app.build.join(elsewhere.id, person, 'read');
    await app.client(elsewhere.admin).patch(`/orgs/${elsewhere.id}`, { emailDomains: [] });
    const signIn = await signIns.withOidc(elsewhere);
    const subject = crypto.randomUUID();
    await app.database.query(
      `INSERT INTO sso_identities (provider_id, subject, organization_id, user_id, created_at)
       SELECT id, $1, organization_id, $2, now() FROM oidc_providers WHERE organization_id = $3`,
      [subject, person.id, elsewhere.id],
    );
    expect(await userOf(signIn(person.email, subject))).toBe(person.id);
    await provision(company, { userName: person.email });
    expect(await userStatus(person.token)).toBe(401);
    expect(await userOf(signIn(person.email, subject))).toBe(person.id);
  });

  it('lets its new owner read sites for members as themselves', async () => {
    const { world } = company;
    const site = await app.build.site(world, { visibility: 'visitor-auth', spaces: ['empty'] });
    const path = `/orgs/${world.id}/sites/${site}`;
    await admin().patch(path, { visitorAuth: { backend: 'organization', readers: 'members' } });
    const signIn = await signIns.withOidc(world);
    await userOf(signIn(address));
    await rename(renamed);
    const readerOf = async (subject: string): Promise<string | undefined> => {
      const browser = new HostsBrowser(app);
      await app.database.query('DELETE FROM sso_sessions WHERE site_id = $1', [site]);
      signIns.idps.oidc.next({ subject, claims: { email: address, email_verified: true } });
      await browser.open(`${PUBLIC_URL}/s/${world.id}/${site}/`);
      const [session] = await app.database.query<{ user_id: string }>(
        'SELECT user_id FROM sso_sessions WHERE site_id = $1',
        [site],
      );
      return session?.user_id;
    };
    expect(await readerOf(address)).toBe(ada);
    // Without a directory, and before a sign-in to the API: the identity still leads to the former owner.
    const owner = await app.build.person({ email: address });
    expect(await readerOf(address)).toBeUndefined();
    await app.build.join(world.id, owner, 'read');
    expect(await readerOf(address)).toBe(owner.id);
  });
});
