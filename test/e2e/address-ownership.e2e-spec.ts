import { DomainsService } from '../../src/organizations/domains/domains.service.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { invitationPath, MailServer, setUpPath } from '../support/mail-server.js';
import { directory, type Directory, patchOf } from '../support/scim.js';

/** Attacker: an organization with a directory and a domain of its own. Victim: an organization that verified its domain. */
describe('an address, a domain or an account changes hands', () => {
  let app: TestApp;
  let mails: MailServer;
  let attacker: Directory;
  let victim: World;
  let domain: string;
  let count = 0;

  beforeAll(async () => {
    mails = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    attacker = await directory(app);
    victim = await app.build.organization();
    domain = `victim-${(count += 1)}.test`;
    await app.build.domain(victim.id, domain);
    const changed = await app
      .client(victim.admin)
      .patch(`/orgs/${victim.id}`, { emailDomains: [domain], defaultRole: 'create' });
    expect(changed.status).toBe(200);
  });

  const victimAddress = (): string => `person-${(count += 1)}@${domain}`;
  const join = (client: ApiClient) => client.post(`/orgs/${victim.id}/join`);
  const members = async (world = victim): Promise<string[]> =>
    (
      await app.database.query<{ user_id: string }>(
        'SELECT user_id FROM members WHERE organization_id = $1',
        [world.id],
      )
    ).map(({ user_id: id }) => id);
  const stateOf = async (id: string) =>
    (
      await app.database.query<{ email: string; confirmed: boolean; tokens: number }>(
        `SELECT email, email_verified_at IS NOT NULL AS confirmed,
           (SELECT count(*)::int FROM tokens t WHERE t.user_id = u.id) AS tokens FROM users u WHERE id = $1`,
        [id],
      )
    )[0];
  const confirmationPath = (text: string): string =>
    /\/v1(\/email-confirmations\/[\w-]+)/.exec(text)?.[1] ?? '';
  /** An account at an address of the victim with a token of the attacker, whose mailbox never confirmed anything. */
  const planted = (email = victimAddress()): Promise<Person> =>
    app.build.person({ email, isConfirmed: false });
  /** A member of the attacker, made by the directory, who set up the account. */
  const ownMember = async (): Promise<{ id: string; email: string; client: ApiClient }> => {
    const email = attacker.address();
    const { body } = await attacker.client.post('/Users', { userName: email });
    const link = setUpPath(await mails.to(email));
    const { token } = (await app.client().post(link, {})).body as { token: string };
    return { id: body.id as string, email, client: app.client(token) };
  };

  describe('refused, and the victim sees nothing', () => {
    it.each<[string, (email: string) => PromiseLike<{ status: number }>]>([
      [
        'a directory creates an account at a foreign domain',
        (email) => attacker.client.post('/Users', { userName: email }),
      ],
      [
        'PUT renames an own account to it',
        async (email) => attacker.client.put(`/Users/${(await ownMember()).id}`, { userName: email }),
      ],
      [
        'PATCH renames an own account to it',
        async (email) =>
          attacker.client.patch(
            `/Users/${(await ownMember()).id}`,
            patchOf({ op: 'replace', path: 'userName', value: email }),
          ),
      ],
    ])('%s', async (_, act) => {
      expect((await act(victimAddress())).status).toBe(403);
      expect(await members()).toEqual([victim.admin.id]);
    });

    it('a directory learns nothing about who has an account at a domain that it does not hold', async () => {
      const taken = await app.build.person({ email: victimAddress() });
      const post = (userName: string) => attacker.client.post('/Users', { userName });
      const [one, other] = [await post(taken.email), await post(victimAddress())];
      expect([one.status, other.status]).toEqual([403, 403]);
      const withoutAddress = (text: string): string => text.replaceAll(/[\w-]+@[\w.-]+/g, '');
      expect(withoutAddress(one.body.detail as string)).toBe(withoutAddress(other.body.detail as string));
    });

    it('the mail domains of an organization take a domain that another one holds, or that nobody proved', async () => {
      const patch = (emailDomains: string[]) =>
        app.client(attacker.world.admin).patch(`/orgs/${attacker.world.id}`, { emailDomains });
      for (const name of [domain, 'nobody.test']) {
        const { status, body } = await patch([attacker.domain, name]);
        expect([status, body.error.details[0].path]).toEqual([400, 'emailDomains']);
      }
      expect((await patch([attacker.domain])).status).toBe(200);
    });

    it('mail domains from before do not let a directory create or rename', async () => {
      await app.database.query('UPDATE organizations SET email_domains = $2 WHERE id = $1', [
        attacker.world.id,
        [attacker.domain, 'old.test'],
      ]);
      expect((await attacker.client.post('/Users', { userName: 'ada@old.test' })).status).toBe(403);
      const { id } = await ownMember();
      expect((await attacker.client.put(`/Users/${id}`, { userName: 'ada@old.test' })).status).toBe(403);
    });

    it('an account whose address nobody confirmed joins by its domain, an invite link, or an invitation', async () => {
      const person = await planted();
      const client = app.client(person);
      expect((await client.get(`/email-domains/${domain}/orgs`)).body).toEqual({ organizations: [] });
      expect((await join(client)).status).toBe(403);
      const link = await app.client(victim.admin).post(`/orgs/${victim.id}/link-invites`, { role: 'read' });
      expect((await client.post(`/orgs/${victim.id}/invites/${link.body.id}`)).status).toBe(403);
      await app.client(victim.admin).post(`/orgs/${victim.id}/invites`, { emails: [person.email] });
      const [invite] = await app.database.query<{ id: string }>(
        'SELECT id FROM email_invites WHERE organization_id = $1',
        [victim.id],
      );
      expect((await client.post(`/orgs/${victim.id}/invites/${invite?.id ?? ''}`)).status).toBe(403);
      expect(await members()).toEqual([victim.admin.id]);
    });

    it('a member is renamed who never confirmed the membership, belongs elsewhere, or administers the instance', async () => {
      const added = await app.build.person({ email: attacker.address() });
      await app.build.join(attacker.world.id, added, 'read');
      const elsewhere = await ownMember();
      await app.build.join(victim.id, { ...added, id: elsewhere.id }, 'read');
      const admin = await app.build.person({ email: attacker.address(), instanceAdmin: true });
      await app.build.join(attacker.world.id, admin, 'read');
      for (const { id } of [added, elsewhere, admin])
        expect([
          id,
          (await attacker.client.put(`/Users/${id}`, { userName: attacker.address() })).status,
        ]).toEqual([id, 403]);
    });

    it('an account without organization is adopted by a directory, and renamed', async () => {
      const person = await app.build.person({ email: victimAddress() });
      expect((await attacker.client.post('/Users', { userName: person.email })).status).toBe(403);
      expect(await members(attacker.world)).not.toContain(person.id);
    });

    it('an invitation shows the name of an account, or makes its owner a member before they accept', async () => {
      const person = await app.build.person({ email: victimAddress() });
      const admin = app.client(attacker.world.admin);
      const invited = await admin.post(`/orgs/${attacker.world.id}/invites`, {
        emails: [person.email, victimAddress()],
      });
      expect(invited.body).toEqual({ users: [], invited: 2, failedSSOEmails: [] });
      expect((await admin.get(`/users/${person.id}`)).status).toBe(404);
      expect(JSON.stringify((await admin.get(`/orgs/${attacker.world.id}/members`)).body)).not.toContain(
        person.email,
      );
    });
  });

  describe('ends what the planter kept', () => {
    const expectEnded = async (person: Person): Promise<void> => {
      expect((await app.client(person).get('/user')).status).toBe(401);
      expect((await stateOf(person.id))?.confirmed).toBe(true);
    };

    it('when the invited person follows the link of the invitation', async () => {
      const person = await planted();
      await app.client(victim.admin).post(`/orgs/${victim.id}/invites`, { emails: [person.email] });
      const { body } = await app
        .client()
        .post(invitationPath(await mails.to(person.email)), { displayName: 'Ada' });
      expect(body).toMatchObject({ user: person.id, token: expect.stringMatching(/^dps_/) });
      await expectEnded(person);
      const me = await app.client(body.token as string).get('/user');
      expect(me.body).toMatchObject({ displayName: 'Ada', emailVerifiedAt: expect.any(String) });
    });

    it('when the mailbox confirms the address, in both processes', async () => {
      const person = await planted();
      const work = async (client: (actor?: Person | string) => ApiClient): Promise<void> => {
        expect((await client(person).get('/user')).status).toBe(200);
        expect((await client(person).post('/user/email-confirmation')).status).toBe(204);
        expect((await app.client(person).post('/user/email-confirmation')).status).toBe(429);
        const path = confirmationPath((await mails.to(person.email)).text);
        expect((await app.client().get(path)).body).toMatchObject({ user: person.id, email: person.email });
        const { body } = await app.client().post(path, {});
        await expectEnded(person);
        await eventually(async () => ((await client(person).get('/user')).status === 401 ? true : undefined));
        expect((await join(app.client(body.token as string))).status).toBe(200);
        expect((await app.client(body.token as string).post('/user/email-confirmation')).status).toBe(409);
        expect((await app.client().post(path, {})).status).toBe(404);
        const page = await app.http.get(`/v1${path}`).set('Accept', 'text/html');
        expect([page.status, page.type]).toEqual([404, 'text/html']);
      };
      // Each of them may send the mail.
      await app.withReplica(work, { SMTP_URL: mails.url });
    });

    it('when the holder of the domain provisions the address', async () => {
      const person = await planted();
      const { body } = await app.client(victim.admin).post(`/orgs/${victim.id}/scim-tokens`, {});
      const scim = app.scim(victim.id, body.token as string);
      expect((await scim.post('/Users', { userName: person.email })).body).toMatchObject({ id: person.id });
      expect((await app.client(person).get('/user')).status).toBe(401);
      const { token } = (await app.client().post(setUpPath(await mails.to(person.email)), {})).body as {
        token: string;
      };
      expect((await app.client(token).get(`/orgs/${victim.id}`)).status).toBe(200);
    });

    it('when the holder of the domain provisions a member whose address is not confirmed any more', async () => {
      const person = await app.build.person({ email: victimAddress() });
      const next = await app.build.organization();
      await app.build.join(next.id, person, 'read');
      await app.build.domain(next.id, domain);
      expect((await app.client(person).get('/user')).status).toBe(200);
      const { body } = await app.client(next.admin).post(`/orgs/${next.id}/scim-tokens`, {});
      const scim = app.scim(next.id, body.token as string);
      expect((await scim.post('/Users', { userName: person.email })).body).toMatchObject({ id: person.id });
      expect((await app.client(person).get('/user')).status).toBe(401);
      const { token } = (await app.client().post(setUpPath(await mails.to(person.email)), {})).body as {
        token: string;
      };
      expect((await app.client(token).get(`/orgs/${next.id}`)).status).toBe(200);
    });

    it('also a token that is made at the same moment', async () => {
      const person = await planted();
      await app.client(person).post('/user/email-confirmation');
      const path = confirmationPath((await mails.to(person.email)).text);
      const [, ...made] = await Promise.all([
        app.client().post(path, {}),
        ...Array.from({ length: 5 }, () => app.client(person).post('/user/tokens', { label: 'kept' })),
      ]);
      for (const { body } of made)
        if (typeof body.token === 'string')
          expect((await app.client(body.token).get('/user')).status).toBe(401);
      expect((await stateOf(person.id))?.tokens).toBe(1);
    });
  });

  it('a directory renames its own account: everything ends, both addresses are told, the new one has to confirm', async () => {
    const { id, email, client } = await ownMember();
    const renamed = attacker.address();
    expect((await attacker.client.put(`/Users/${id}`, { userName: renamed })).status).toBe(200);
    expect((await client.get('/user')).status).toBe(401);
    expect(await stateOf(id)).toEqual({ email: renamed, confirmed: false, tokens: 0 });
    expect((await mails.allTo(email, 2)).at(-1)?.text).toContain('got another address');
    const path = confirmationPath((await mails.to(renamed)).text);
    const { token } = (await app.client().post(path, {})).body as { token: string };
    expect((await app.client(token).get('/user')).body).toMatchObject({ id, email: renamed });
    const jobs = await app.database.query<{ data: string }>(
      `SELECT data::text AS data FROM jobs.job WHERE name IN ('former-address-mail', 'email-confirmation-mail')`,
    );
    expect(JSON.stringify(jobs)).not.toContain('@');
  });

  it('removed and added again, a person is asked again, also if the organization holds the address', async () => {
    const { id, email } = await ownMember();
    const admin = app.client(attacker.world.admin);
    const again = async (): Promise<unknown> => {
      expect((await admin.delete(`/orgs/${attacker.world.id}/members/${id}`)).status).toBe(204);
      const { body } = await admin.post(`/orgs/${attacker.world.id}/invites`, { emails: [email] });
      return body.users;
    };
    expect(await again()).toEqual([]);
  });

  it('a domain is lost: nobody joins by it; the next holder trusts no address that was confirmed before', async () => {
    const person = await app.build.person({ email: victimAddress() });
    await app.database.query(`UPDATE domains SET state = 'lost' WHERE domain = $1`, [domain]);
    expect((await join(app.client(person))).status).toBe(404);
    const next = await app.build.organization();
    await app.build.domain(next.id, domain);
    await app.client(next.admin).patch(`/orgs/${next.id}`, { emailDomains: [domain] });
    expect((await app.client(person).post(`/orgs/${next.id}/join`)).status).toBe(403);
    expect((await app.client(person).get('/user')).status).toBe(200);
  });

  it('a domain is removed and proven by others: addresses have to be confirmed again', async () => {
    const person = await app.build.person({ email: `ada@gone-${domain}` });
    await app.build.domain(victim.id, `gone-${domain}`);
    expect((await app.client(victim.admin).delete(`/orgs/${victim.id}/domains/gone-${domain}`)).status).toBe(
      205,
    );
    expect((await stateOf(person.id))?.confirmed).toBe(false);
  });

  it.each<[string, (name: string) => PromiseLike<unknown>]>([
    ['removes it', (name) => app.client(victim.admin).delete(`/orgs/${victim.id}/domains/${name}`)],
    ['is deleted', () => app.database.query('DELETE FROM organizations WHERE id = $1', [victim.id])],
  ])(
    'a domain has no holder since its last one %s: the next one trusts no address that was confirmed meanwhile',
    async (_, giveUp) => {
      const name = `between-${domain}`;
      await app.build.domain(victim.id, name);
      await giveUp(name);
      const person = await app.build.person({ email: `ada@${name}`, isConfirmed: false });
      await app.client(person).post('/user/email-confirmation');
      const path = confirmationPath((await mails.to(person.email)).text);
      const { token } = (await app.client().post(path, {})).body as { token: string };
      const next = await app.build.organization();
      await app.build.domain(next.id, name);
      const changed = await app.client(next.admin).patch(`/orgs/${next.id}`, { emailDomains: [name] });
      expect(changed.status).toBe(200);
      expect((await app.client(token).post(`/orgs/${next.id}/join`)).status).toBe(403);
      expect((await stateOf(person.id))?.confirmed).toBe(false);
    },
  );

  it('a domain gets another holder: links that its mailboxes received before end', async () => {
    const asked = await planted();
    await app.client(asked).post('/user/email-confirmation');
    const confirmation = confirmationPath((await mails.to(asked.email)).text);
    const { body } = await app.client(victim.admin).post(`/orgs/${victim.id}/scim-tokens`, {});
    const added = victimAddress();
    await app.scim(victim.id, body.token as string).post('/Users', { userName: added });
    const set = setUpPath(await mails.to(added));
    const invited = victimAddress();
    await app.client(attacker.world.admin).post(`/orgs/${attacker.world.id}/invites`, { emails: [invited] });
    const invitation = invitationPath(await mails.to(invited));
    await app.build.domain((await app.build.organization()).id, domain);
    for (const path of [confirmation, set, invitation])
      expect([path, (await app.client().post(path, {})).status]).toEqual([path, 404]);
    expect((await stateOf(asked.id))?.confirmed).toBe(false);
  });

  it('a domain comes back to the organization that held it last: its people stay confirmed', async () => {
    const name = `back-${domain}`;
    await app.build.domain(victim.id, name);
    const person = await app.build.person({ email: `ada@${name}` });
    await app.database.query(`UPDATE domains SET state = 'lost' WHERE domain = $1`, [name]);
    await app.build.domain(victim.id, name);
    expect((await stateOf(person.id))?.confirmed).toBe(true);
  });

  it('a domain is lost while somebody joins: they join before, or not at all', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => app.build.person({ email: victimAddress() })),
    );
    const next = await app.build.organization();
    const domains = app.app.get(DomainsService);
    const [, ...answers] = await Promise.all([
      domains.confirm(next.id, domain, { takeOver: true }),
      ...people.map((person) => join(app.client(person))),
    ]);
    expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
    expect((await join(app.client(await app.build.person({ email: victimAddress() })))).status).toBe(404);
  });

  it('spaces and collections move only between organizations whose member the person is, with both rights', async () => {
    const admin = app.client(attacker.world.admin);
    const transfer = async (path: string): Promise<number> =>
      (await admin.post(`${path}/transfer`, { organization: victim.id })).status;
    const space = await app.build.space(attacker.world);
    const { id } = await app.build.collection(attacker.world);
    const statuses = [await transfer(`/spaces/${space}`), await transfer(`/collections/${id}`)];
    for (const status of statuses) expect([403, 404]).toContain(status);
    await app.build.join(victim.id, attacker.world.admin, 'read');
    expect([await transfer(`/spaces/${space}`), await transfer(`/collections/${id}`)]).toEqual([403, 403]);
  });
});
