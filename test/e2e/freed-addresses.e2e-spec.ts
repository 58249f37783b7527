import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { confirmationPath, invitationPath, MailServer, setUpPath } from '../support/mail-server.js';
import { type Directory, directory, patchOf, provision } from '../support/scim.js';

/** A person leaves the organization that holds the domain of their address, and somebody else may get it. */
describe('a freed address', () => {
  let app: TestApp;
  let mails: MailServer;
  let company: Directory;
  let other: World;
  let email: string;

  beforeAll(async () => {
    mails = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    company = await directory(app, { defaultRole: 'create' });
    other = await app.build.organization();
    email = company.address();
  });

  /** A member whom the directory created and who set up their account. */
  const employee = async (more: object = {}): Promise<{ id: string; token: string }> => {
    const id = await provision(company, { userName: email, ...more });
    const { body } = await app.client().post(setUpPath(await mails.to(email)), {});
    return { id, token: (body as { token: string }).token };
  };
  /** The link of an invitation by an organization that has nothing to do with the company. */
  const invited = async (mailsBefore: number): Promise<string> => {
    await app.client(other.admin).post(`/orgs/${other.id}/invites`, { emails: [email] });
    return invitationPath((await mails.allTo(email, mailsBefore + 1)).at(-1) as { text: string });
  };
  const join = (token: string) => app.client(token).post(`/orgs/${company.world.id}/join`);
  const userStatus = async (token: string): Promise<number> => (await app.client(token).get('/user')).status;
  const removeByDirectory = async (id: string): Promise<void> => {
    expect((await company.client.delete(`/Users/${id}`)).status).toBe(204);
  };

  describe('cannot be used with an invitation that was sent before', () => {
    it.each<[string, (id: string) => PromiseLike<unknown>]>([
      ['the directory removed the person', (id) => removeByDirectory(id)],
      [
        'the directory renamed the account',
        (id) =>
          company.client.patch(
            `/Users/${id}`,
            patchOf({ op: 'replace', path: 'userName', value: company.address() }),
          ),
      ],
      [
        'the directory removed the person and created the next one',
        async (id) => {
          await removeByDirectory(id);
          await provision(company, { userName: email });
        },
      ],
      [
        'the person left by themselves',
        (id) => app.client(company.world.admin).delete(`/orgs/${company.world.id}/members/${id}`),
      ],
    ])('%s', async (_, leave) => {
      const { id } = await employee();
      const link = await invited(1);
      await leave(id);
      expect((await app.client().post(link, {})).status).toBe(404);
    });

    it('to an address that had no account', async () => {
      const link = await invited(0);
      await provision(company, { userName: email });
      expect((await app.client().post(link, {})).status).toBe(404);
    });

    it('to an address whose account was created since, by a first sign-in, and is not confirmed', async () => {
      const link = await invited(0);
      const person = await app.build.person({ email, isConfirmed: false });
      await app.build.join(company.world.id, person, 'admin');
      expect([(await app.client().get(link)).status, (await app.client().post(link, {})).status]).toEqual([
        404, 404,
      ]);
      expect(await userStatus(person.token)).toBe(200);
      const { body } = await app.client().post(await invited(1), {});
      expect([await userStatus((body as { token: string }).token), await userStatus(person.token)]).toEqual([
        200, 401,
      ]);
    });

    it('for a token of whoever confirmed the address since', async () => {
      const link = await invited(0);
      const person = await app.build.person({ email });
      await app.database.query('DELETE FROM tokens WHERE user_id = $1', [person.id]);
      await app.database.query('UPDATE users SET email_verified_at = $2 WHERE id = $1', [
        person.id,
        new Date(app.clock.now().getTime() + 1000),
      ]);
      const { status, body } = await app.client().post(link, {});
      expect([status, Object.keys(body as object).toSorted()]).toEqual([200, ['organization', 'user']]);
    });
  });

  it('does not join by its domain again, also when the person belongs to another organization', async () => {
    const { id, token } = await employee();
    await app.client().post(await invited(1), {});
    await removeByDirectory(id);
    expect([await userStatus(token), (await join(token)).status]).toEqual([200, 403]);
    await provision(company, { userName: email });
    expect(await userStatus(token)).toBe(401);
  });

  it('does not join by its domain again when an administrator had added the person', async () => {
    const person = await app.build.person({ email });
    await app.client(company.world.admin).post(`/orgs/${company.world.id}/invites`, { emails: [email] });
    expect((await company.client.post('/Users', { userName: email })).status).toBe(201);
    await removeByDirectory(person.id);
    expect(await userStatus(person.token)).toBe(401);
  });

  it('gives the next person no account that the former one can use, also after they left by themselves', async () => {
    const { id, token } = await employee();
    await app.client(token).delete(`/orgs/${company.world.id}/members/${id}`);
    expect([await userStatus(token), (await join(token)).status]).toEqual([200, 403]);
    await provision(company, { userName: email, displayName: 'Nina New' });
    expect(await userStatus(token)).toBe(401);
    const { body } = await app.client(company.world.admin).get(`/orgs/${company.world.id}/members/${id}`);
    expect((body as { user: { displayName: string } }).user.displayName).toBe('Nina New');
  });

  describe('gives the next person no account that the former one can use', () => {
    /** Whether the token of the former one works, after the directory created the next one. */
    const worksAfterNext = async (token: string): Promise<number> => {
      await provision(company, { userName: email, displayName: 'Nina New', active: true });
      return userStatus(token);
    };

    it('who left and confirmed the address again', async () => {
      const { id, token } = await employee();
      await app.client(token).delete(`/orgs/${company.world.id}/members/${id}`);
      await app.client(token).post('/user/email-confirmation');
      const link = confirmationPath((await mails.allTo(email, 2)).at(-1) as { text: string });
      const again = ((await app.client().post(link, {})).body as { token: string }).token;
      expect([await userStatus(again), await worksAfterNext(again)]).toEqual([200, 401]);
    });

    it('who was never a member', async () => {
      const { body } = await app.client().post(await invited(0), {});
      const { token } = body as { token: string };
      expect([await userStatus(token), await worksAfterNext(token)]).toEqual([200, 401]);
      const sent = await mails.allTo(email, 2);
      expect(setUpPath(sent.at(-1) as { text: string })).toContain('/account-set-ups/');
    });

    it('whom an administrator had disabled', async () => {
      const person = await app.build.person({ email });
      await app.build.join(company.world.id, person, 'admin');
      const member = `/orgs/${company.world.id}/members/${person.id}`;
      await app.client(company.world.admin).patch(member, { disabled: true });
      expect(await worksAfterNext(person.token)).toBe(401);
    });

    it.each<[string, object[]]>([
      ['enables the User', [{ op: 'replace', path: 'active', value: true }]],
      [
        'enables the User with another external ID',
        [
          { op: 'replace', path: 'externalId', value: 'nina' },
          { op: 'replace', path: 'active', value: true },
        ],
      ],
    ])('whom the directory disables before it %s', async (__, operations) => {
      const { id, token } = await employee({ externalId: 'former' });
      const path = `/Users/${id}`;
      await company.client.patch(path, patchOf({ op: 'replace', path: 'active', value: false }));
      expect((await company.client.patch(path, patchOf(...operations))).status).toBe(200);
      expect(await userStatus(token)).toBe(401);
      const sent = await mails.allTo(email, 2);
      const { body } = await app.client().post(setUpPath(sent.at(-1) as { text: string }), {});
      expect(await userStatus((body as { token: string }).token)).toBe(200);
    });

    it('whose User gets the external ID of another person, and no invites', async () => {
      const { id, token } = await employee({ externalId: 'former' });
      await app
        .client(company.world.admin)
        .patch(`/orgs/${company.world.id}/members/${id}`, { role: 'admin' });
      const invite = await app
        .client(token)
        .post(`/orgs/${company.world.id}/link-invites`, { role: 'admin' });
      const user = { userName: email, externalId: 'nina', displayName: 'Nina New', active: true };
      expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
      expect(await userStatus(token)).toBe(401);
      const used = await app
        .client(await app.build.person())
        .post(`/orgs/${company.world.id}/invites/${invite.body.id as string}`);
      expect(used.status).toBe(404);
    });

    it('who left, came back and is no User of the directory any more', async () => {
      const { id, token } = await employee({ externalId: 'former' });
      await app.client(token).delete(`/orgs/${company.world.id}/members/${id}`);
      await app.client(token).post('/user/email-confirmation');
      const link = confirmationPath((await mails.allTo(email, 2)).at(-1) as { text: string });
      const again = ((await app.client().post(link, {})).body as { token: string }).token;
      await app.build.join(company.world.id, { id } as never, 'create');
      const next = patchOf({ op: 'replace', path: 'externalId', value: 'nina' });
      expect((await company.client.patch(`/Users/${id}`, next)).status).toBe(200);
      expect(await userStatus(again)).toBe(401);
    });

    it('but an active member whom the directory sends again stays the same person', async () => {
      const { id, token } = await employee({ externalId: 'same' });
      const user = { userName: email, externalId: 'same', displayName: 'Other Name', active: true };
      expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
      expect(await userStatus(token)).toBe(200);
    });

    it.each(['PATCH', 'POST'])(
      'but a member whom the provider created and %s links stays the same',
      async (how) => {
        const person = await app.build.person({ email });
        await app.build.join(company.world.id, person, 'admin');
        await app.database.query('UPDATE users SET origin_organization_id = $2 WHERE id = $1', [
          person.id,
          company.world.id,
        ]);
        const linked = patchOf({ op: 'replace', path: 'externalId', value: 'linked' });
        const { status } =
          how === 'PATCH'
            ? await company.client.patch(`/Users/${person.id}`, linked)
            : await company.client.post('/Users', { userName: email, externalId: 'linked' });
        expect([status < 300, await userStatus(person.token)]).toEqual([true, 200]);
      },
    );

    it('but a member who was not linked to the directory yet stays the same person', async () => {
      const person = await app.build.person({ email });
      await app.build.join(company.world.id, person, 'read');
      expect(await worksAfterNext(person.token)).toBe(200);
    });
  });

  it('gives rights by its domain only to those who confirmed it recently, and they lose other tokens', async () => {
    const { body } = await app.client().post(await invited(0), {});
    const { token, user } = body as { token: string; user: string };
    await app.database.query(
      `UPDATE users SET email_verified_at = now() - interval '31 days' WHERE id = $1`,
      [user],
    );
    const refused = await join(token);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Your email address was confirmed more than 30 days ago: send POST /v1/user/email-confirmation, and follow the link in the email.',
    ]);
    const invitedAtOnce = await app
      .client(company.world.admin)
      .post(`/orgs/${company.world.id}/invites`, { emails: [email] });
    expect(invitedAtOnce.body).toMatchObject({ users: [], invited: 1 });
    expect((await app.client(token).post('/user/email-confirmation')).status).toBe(204);
    const link = confirmationPath((await mails.allTo(email, 3)).at(-1) as { text: string });
    const again = ((await app.client().post(link, {})).body as { token: string }).token;
    expect([await userStatus(token), (await join(again)).status]).toEqual([401, 200]);
    expect((await app.client(again).post('/user/email-confirmation')).status).toBe(409);
  });

  it('gives the next person who follows an invitation an account that the former one cannot use', async () => {
    const person = await app.build.person({ email });
    await app.database.query(
      `UPDATE users SET email_verified_at = now() - interval '31 days' WHERE id = $1`,
      [person.id],
    );
    await app.client(company.world.admin).post(`/orgs/${company.world.id}/invites`, { emails: [email] });
    const { body } = await app.client().post(invitationPath(await mails.to(email)), {});
    const { token, user } = body as { token: string; user: string };
    expect([user, await userStatus(token), await userStatus(person.token)]).toEqual([person.id, 200, 401]);
  });

  it.each<[string, (person: { id: string }) => Promise<unknown>]>([
    [
      'the directory of its domain gives the account to the next person',
      async ({ id }) => {
        await app.build.join(company.world.id, { id } as never, 'read');
        await company.client.patch(
          `/Users/${id}`,
          patchOf({ op: 'replace', path: 'externalId', value: 'former' }),
        );
        await company.client.patch(
          `/Users/${id}`,
          patchOf({ op: 'replace', path: 'externalId', value: 'nina' }),
        );
      },
    ],
    [
      'the next person follows an invitation',
      async ({ id }) => {
        await app.database.query(
          `UPDATE users SET email_verified_at = now() - interval '31 days' WHERE id = $1`,
          [id],
        );
        await app.client(company.world.admin).post(`/orgs/${company.world.id}/invites`, { emails: [email] });
        await app.client().post(invitationPath(await mails.to(email)), {});
      },
    ],
  ])('ends the invites of the former person in other organizations, when %s', async (_, hand) => {
    const person = await app.build.person({ email });
    await app.build.join(other.id, person, 'admin');
    const client = app.client(person.token);
    const link = await client.post(`/orgs/${other.id}/link-invites`, { role: 'admin' });
    const friend = `friend-${person.id}@home.example`;
    await client.post(`/orgs/${other.id}/invites`, { emails: [friend], role: 'admin' });
    const mailed = invitationPath(await mails.to(friend));
    await hand(person);
    expect(await userStatus(person.token)).toBe(401);
    const used = await app
      .client(await app.build.person())
      .post(`/orgs/${other.id}/invites/${link.body.id as string}`);
    expect([used.status, (await app.client().post(mailed, {})).status]).toEqual([404, 404]);
  });

  it('is set up by the next person, whoever still signs in to the account at another organization', async () => {
    const id = await provision(company, { userName: email });
    await app.build.token({ id } as never, { organizationId: other.id });
    const { status, body } = await app.client().post(setUpPath(await mails.to(email)), {});
    expect([status, await userStatus((body as { token: string }).token)]).toEqual([200, 200]);
  });

  it.each(['the directory', 'an administrator'])(
    'gives the former person no access to another organization that invites the next one: disabled by %s',
    async (who) => {
      const { id, token } = await employee();
      const link = await invited(1);
      if (who === 'the directory')
        await company.client.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
      else
        await app
          .client(company.world.admin)
          .patch(`/orgs/${company.world.id}/members/${id}`, { disabled: true });
      expect((await app.client().post(link, {})).status).toBe(404);
      const { body } = await app.client().post(await invited(2), {});
      expect([await userStatus(token), await userStatus((body as { token: string }).token)]).toEqual([
        401, 200,
      ]);
    },
  );

  it('can be confirmed by whoever has only a token of one organization', async () => {
    const { body } = await app.client().post(await invited(0), {});
    const id = (body as { user: string }).user;
    await app.database.query('DELETE FROM tokens WHERE user_id = $1', [id]);
    app.clock.advance(1000);
    const signedIn = await app.build.token({ id } as never, { organizationId: other.id });
    expect((await app.client(signedIn).post('/user/email-confirmation')).status).toBe(204);
    const link = confirmationPath((await mails.allTo(email, 2)).at(-1) as { text: string });
    const { token } = (await app.client().post(link, {})).body as { token: string };
    expect((await app.client(token).post('/user/email-confirmation')).status).toBe(409);
  });

  it('receives mail from its organization, however much others send to it', async () => {
    for (let place = 0; place < 4; place += 1) {
      const stranger = await app.build.organization();
      for (let time = 0; time < 3; time += 1)
        await app.client(stranger.admin).post(`/orgs/${stranger.id}/invites`, { emails: [email] });
    }
    const ofAnother = await app.client(other.admin).post(`/orgs/${other.id}/invites`, { emails: [email] });
    expect(ofAnother.body).toMatchObject({ throttledEmails: [email] });
    await provision(company, { userName: email });
    await eventually(async () =>
      mails.mails.some(({ to, text }) => to.includes(email) && text.includes('/account-set-ups/')),
    );
  });

  it('has an invitation that says whether the link ends tokens, and can be accepted with one of them', async () => {
    const person = await app.build.person({ email });
    const link = async (mailsBefore: number): Promise<string> => {
      await app.client(other.admin).post(`/orgs/${other.id}/invites`, { emails: [email] });
      return invitationPath((await mails.allTo(email, mailsBefore + 1)).at(-1) as { text: string });
    };
    const recent = await app.client().get(await link(0));
    await app.database.query(
      `UPDATE users SET email_verified_at = now() - interval '31 days' WHERE id = $1`,
      [person.id],
    );
    const path = await link(1);
    const old = await app.client().get(path);
    expect([recent.body.endsTokens, old.body.endsTokens]).toEqual([false, true]);
    const page = await app.http.get(`/v1${path}`).set('Accept', 'text/html');
    const join = `/orgs/${other.id}/invites/${old.body.id as string}`;
    expect(page.text).toContain(`POST /v1${join}`);
    expect((await app.client(person).post(join)).status).toBe(200);
    expect(await userStatus(person.token)).toBe(200);
  });

  it.each(['verified', 'of nobody'])(
    'and its person are removed, whatever they send at the same moment: domain %s',
    async (domain) => {
      const admin = app.client(company.world.admin);
      const organization = `/orgs/${company.world.id}`;
      const { body } = await admin.post(`${organization}/link-invites`, { role: 'create' });
      const join = `${organization}/invites/${(body as { id: string }).id}`;
      for (let round = 0; round < 6; round += 1) {
        const address = domain === 'verified' ? company.address() : `${crypto.randomUUID()}@nobody.example`;
        const person = await app.build.person({ email: address });
        await app.build.join(company.world.id, person, 'read');
        if (domain !== 'verified')
          await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [person.id]);
        const client = app.client(person);
        const requests = [1, 2, 3].flatMap(() => [
          client.post(join),
          client.post('/user/tokens', { label: 'x' }),
        ]);
        const removed = await admin.delete(`${organization}/members/${person.id}`);
        await Promise.all(requests);
        const [member] = await app.database.query('SELECT 1 FROM members WHERE user_id = $1', [person.id]);
        expect([removed.status, member]).toEqual([204, undefined]);
      }
    },
  );

  it('gives the next person a link when the directory created them inactive and activates them', async () => {
    const { id } = await employee();
    // The account stays in use elsewhere.
    await app.client().post(await invited(1), {});
    await removeByDirectory(id);
    expect(await provision(company, { userName: email, active: false })).toBe(id);
    await mails.allTo(email, 2);
    const activate = patchOf({ op: 'replace', path: 'active', value: true });
    expect((await company.client.patch(`/Users/${id}`, activate)).status).toBe(200);
    const { text } = (await mails.allTo(email, 3)).at(-1) as { text: string };
    const { body } = await app.client().post(setUpPath({ text }), {});
    expect(await userStatus((body as { token: string }).token)).toBe(200);
  });

  it.each<[string, (id: string) => PromiseLike<{ status: number }>]>([
    ['the directory', (id) => company.client.delete(`/Users/${id}`)],
    [
      'an administrator',
      (id) => app.client(company.world.admin).delete(`/orgs/${company.world.id}/members/${id}`),
    ],
  ])('is removed by %s while the directory changes a team of its person', async (_, remove) => {
    const group = await company.client.post('/Groups', { displayName: 'Team' });
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const id = await provision(company);
      const add = patchOf({ op: 'add', path: 'members', value: [{ value: id }] });
      const path = `/Groups/${group.body.id as string}`;
      await company.client.patch(path, add);
      const changed = [add, add].map((body) => company.client.patch(path, body));
      answers.push((await remove(id)).status);
      for (const { status } of await Promise.all(changed)) if (status >= 500) answers.push(status);
    }
    expect(answers).toEqual(Array.from({ length: 6 }, () => 204));
  });

  it('changes nothing about an administrator of the instance', async () => {
    const person = await app.build.person({ email, instanceAdmin: true });
    await app.build.join(company.world.id, person, 'read');
    await app.client(company.world.admin).delete(`/orgs/${company.world.id}/members/${person.id}`);
    await app.database.query(`UPDATE users SET email_verified_at = now() - interval '1 year' WHERE id = $1`, [
      person.id,
    ]);
    expect((await join(person.token)).status).toBe(200);
    expect((await app.client(person).post('/user/email-confirmation')).status).toBe(409);
    const [row] = await app.database.query(
      'SELECT email_verified_at IS NOT NULL AS known FROM users WHERE id = $1',
      [person.id],
    );
    expect([await userStatus(person.token), row]).toEqual([200, { known: true }]);
  });
});
