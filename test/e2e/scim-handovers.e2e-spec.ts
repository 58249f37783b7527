import { TestApp } from '../support/app.js';
import { confirmationPath, MailServer, setUpPath } from '../support/mail-server.js';
import { type Directory, directory, patchOf, provision } from '../support/scim.js';

const set = (path: string, value: unknown): object => ({ op: 'replace', path, value });
const NINA = { externalId: 'nina', displayName: 'Nina New', active: true };
const TO_NINA = Object.entries(NINA).map(([path, value]) => set(path, value));

/** Directories give the User of an address that was in use to the next person. */
describe('a directory that gives a User to the next person', () => {
  let app: TestApp;
  let mails: MailServer;
  let company: Directory;
  let email: string;
  let organization: string;

  beforeAll(async () => {
    mails = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    company = await directory(app, { defaultRole: 'read' });
    email = company.address();
    organization = `/orgs/${company.world.id}`;
  });

  const admin = () => app.client(company.world.admin);
  const patch = (id: string, ...operations: object[]) =>
    company.client.patch(`/Users/${id}`, patchOf(...operations));
  const inTwoSteps = async (id: string): Promise<void> => {
    await patch(id, set('externalId', 'nina'), set('displayName', 'Nina New'));
    await patch(id, set('active', true));
  };
  const userStatus = async (token: string): Promise<number> => (await app.client(token).get('/user')).status;
  const tokenFrom = async (address: string, nth: number): Promise<string> => {
    const mail = (await mails.allTo(address, nth)).at(-1) as { text: string };
    const { body } = await app.client().post(setUpPath(mail), {});
    return (body as { token: string }).token;
  };
  /** A member whom the directory created and who set up their account. */
  const employee = async (more: object = {}): Promise<{ id: string; token: string }> => {
    const id = await provision(company, { userName: email, externalId: 'former', ...more });
    return { id, token: await tokenFrom(email, 1) };
  };
  /** A member who is no User of the directory yet. */
  const unlinked = async (): Promise<{ id: string; token: string }> => {
    const person = await app.build.person({ email });
    await app.build.join(company.world.id, person, 'admin');
    return person;
  };
  const update = (id: string, changes: object) => admin().patch(`${organization}/members/${id}`, changes);
  const grant = async (id: string): Promise<string> => {
    const space = await app.build.space(company.world, { level: null });
    await app.build.grant(company.world, 'admin', { user: id }, { space });
    return space;
  };
  const setDomain = (state: string) =>
    app.database.query('UPDATE domains SET state = $2 WHERE domain = $1', [company.domain, state]);
  const expectNewMember = async (id: string, token: string, space: string): Promise<void> => {
    const { body } = await admin().get(`${organization}/members/${id}`);
    expect(body).toMatchObject({ role: 'read', disabled: false, user: { displayName: 'Nina New' } });
    expect((await app.client(token).get(`/spaces/${space}`)).status).toBe(404);
  };

  it.each<[string, () => Promise<{ id: string; token: string }>, (id: string) => PromiseLike<unknown>]>([
    ['PATCH of a User that it disabled', employee, (id) => patch(id, ...TO_NINA)],
    ['PATCH in two steps', employee, inTwoSteps],
    ['PUT', employee, (id) => company.client.put(`/Users/${id}`, { userName: email, ...NINA })],
    ['PATCH of a member who was no User', unlinked, (id) => patch(id, ...TO_NINA)],
    ['PATCH of a member who was no User, in two steps', unlinked, inTwoSteps],
    [
      'PATCH of a member who was no User, without an external ID',
      unlinked,
      (id) => patch(id, set('displayName', 'Nina New'), set('active', true)),
    ],
    [
      'POST for a member who was no User',
      unlinked,
      () => company.client.post('/Users', { userName: email, ...NINA }),
    ],
    [
      'POST without an external ID',
      unlinked,
      () => company.client.post('/Users', { userName: email, displayName: 'Nina New', active: true }),
    ],
    [
      'PATCH of a member who was no User, in two steps without an external ID',
      unlinked,
      async (id) => {
        await patch(id, set('displayName', 'Nina New'));
        await patch(id, set('active', true));
      },
    ],
    [
      'PUT of a member who was no User, in two steps without an external ID',
      unlinked,
      async (id) => {
        for (const active of [false, true])
          await company.client.put(`/Users/${id}`, { userName: email, displayName: 'Nina New', active });
      },
    ],
    [
      'POST without "active" and an external ID, then PATCH',
      unlinked,
      async (id) => {
        await company.client.post('/Users', { userName: email, displayName: 'Nina New' });
        await patch(id, set('active', true));
      },
    ],
    [
      'POST without "active", then PATCH',
      unlinked,
      async (id) => {
        const { active, ...user } = NINA;
        await company.client.post('/Users', { userName: email, ...user });
        await patch(id, set('active', active));
      },
    ],
    [
      'POST for somebody who left and came back',
      async () => {
        const former = await employee();
        await app.client(former.token).delete(`${organization}/members/${former.id}`);
        await app.build.join(company.world.id, former as never, 'admin');
        return former;
      },
      () => company.client.post('/Users', { userName: email, ...NINA }),
    ],
  ])('gives them nothing of a disabled administrator: %s', async (_, former, give) => {
    const { id, token } = await former();
    await update(id, { role: 'admin' });
    const space = await grant(id);
    const mailsBefore = (await mails.allTo(email, 0)).length;
    await update(id, { disabled: true });
    await give(id);
    expect(await userStatus(token)).toBe(401);
    await expectNewMember(id, await tokenFrom(email, mailsBefore + 1), space);
  });

  it('gives them nothing of a disabled administrator, also with another address', async () => {
    const { id, token } = await employee();
    await update(id, { role: 'admin' });
    const space = await grant(id);
    await patch(id, set('active', false));
    const next = company.address();
    const changed = await patch(id, set('userName', next), ...TO_NINA);
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ id, userName: next, externalId: 'nina', active: true }),
    ]);
    expect(await userStatus(token)).toBe(401);
    await expectNewMember(id, await tokenFrom(next, 1), space);
  });

  it.each<[string, object[]]>([
    ['the same person', [set('active', true)]],
    ['the same person with another address', [set('active', true), set('userName', 'renamed')]],
  ])('enables %s with their grants, but not as an administrator', async (_, operations) => {
    const { id } = await employee();
    await update(id, { role: 'admin' });
    const space = await grant(id);
    await patch(id, set('active', false));
    const renamed = operations.map((each) =>
      'value' in each && each.value === 'renamed' ? { ...each, value: company.address() } : each,
    );
    expect((await patch(id, ...renamed)).status).toBe(200);
    const member = (await admin().get(`${organization}/members/${id}`)).body;
    expect(member).toMatchObject({ role: 'read', disabled: false });
    const again = await app.build.token({ id } as never);
    expect((await app.client(again.token).get(`/spaces/${space}`)).status).toBe(200);
  });

  it('is refused while the former person administers the installation', async () => {
    const { id } = await employee();
    await app.database.query('UPDATE users SET instance_admin = true WHERE id = $1', [id]);
    await patch(id, set('active', false));
    for (const operations of [[set('active', true)], TO_NINA]) {
      const { status, body } = await patch(id, ...operations);
      const { detail } = body as { detail: string };
      expect([status, detail]).toEqual([403, expect.stringContaining('administers the installation')]);
    }
  });

  it('ends the access of the former person once its domain is verified again', async () => {
    const { id, token } = await employee();
    await setDomain('lost');
    expect((await patch(id, ...TO_NINA)).status).toBe(200);
    expect(await userStatus(token)).toBe(200);
    await setDomain('verified');
    const user = { userName: email, ...NINA };
    expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
    expect(await userStatus(token)).toBe(401);
  });

  it.each([
    ['with the same external ID', 'former'],
    ['without external IDs', undefined],
  ])('ends it then also if it enabled the User meanwhile %s', async (_, externalId) => {
    const { id, token } = await employee({ externalId });
    await setDomain('lost');
    await patch(id, set('active', false));
    expect((await patch(id, set('displayName', 'Nina New'), set('active', true))).status).toBe(200);
    expect(await userStatus(token)).toBe(200);
    const user = { userName: email, displayName: 'Nina New', active: true, externalId };
    expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
    expect(await userStatus(token)).toBe(200);
    await setDomain('verified');
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
      statuses.push(
        await userStatus(token),
        await userStatus((await app.build.token({ id } as never)).token),
      );
    }
    expect(statuses).toEqual([401, 200, 401, 200]);
  });

  it('gives the next person nothing then who got the User meanwhile', async () => {
    const { id, token } = await employee();
    await update(id, { role: 'edit' });
    const space = await grant(id);
    await setDomain('lost');
    await patch(id, set('active', false));
    expect((await patch(id, ...TO_NINA)).status).toBe(200);
    await setDomain('verified');
    const mailsBefore = (await mails.allTo(email, 0)).length;
    expect((await company.client.put(`/Users/${id}`, { userName: email, ...NINA })).status).toBe(200);
    expect(await userStatus(token)).toBe(401);
    await expectNewMember(id, await tokenFrom(email, mailsBefore + 1), space);
  });

  it('ends it then also if the next person has become the last administrator, who stays one', async () => {
    const { id, token } = await employee();
    await setDomain('lost');
    await patch(id, set('active', false));
    expect((await patch(id, ...TO_NINA)).status).toBe(200);
    await update(id, { role: 'admin' });
    const left = await admin().delete(`${organization}/members/${company.world.admin.id}`);
    expect(left.status).toBeLessThan(300);
    await setDomain('verified');
    const user = { userName: email, ...NINA };
    expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
    expect(await userStatus(token)).toBe(401);
    const { token: next } = await app.build.token({ id } as never);
    expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
    const member = await app.client(next).get(`${organization}/members/${id}`);
    expect([member.status, member.body.role]).toEqual([200, 'admin']);
  });

  it('ends the access of a member who was no User and whose address is not confirmed, by POST', async () => {
    const { id } = await employee();
    const { token: first } = await app.build.token({ id } as never);
    await app.client(first).delete(`${organization}/members/${id}`);
    await app.build.join(company.world.id, { id } as never, 'admin');
    for (const disabled of [true, false]) await update(id, { disabled });
    const own = await app.build.token({ id } as never, { organizationId: company.world.id });
    const link = await app.client(own.token).post(`${organization}/link-invites`, { role: 'admin' });
    expect(link.status).toBe(201);
    expect((await company.client.post('/Users', { userName: email, ...NINA })).status).toBe(201);
    const used = await app
      .client(await app.build.person())
      .post(`${organization}/invites/${link.body.id as string}`);
    expect([await userStatus(own.token), used.status]).toEqual([401, 404]);
  });

  it('does not enable a member whom it does not know while the domain is not verified', async () => {
    const { id } = await unlinked();
    await update(id, { disabled: true });
    await app.database.query(`UPDATE domains SET state = 'lost' WHERE domain = $1`, [company.domain]);
    const posted = await company.client.post('/Users', { userName: email, ...NINA });
    expect((await patch(id, set('displayName', 'Nina New'))).status).toBe(200);
    const patched = [await patch(id, set('active', true)), await patch(id, ...TO_NINA)];
    for (const refused of [posted, ...patched]) {
      const { detail } = refused.body as { detail: string };
      expect([refused.status, detail]).toEqual([403, expect.stringContaining('is not verified')]);
    }
    expect((await admin().get(`${organization}/members/${id}`)).body).toMatchObject({ disabled: true });
  });

  it('ends tokens of a disabled person elsewhere once, and not with each request that follows', async () => {
    const { id } = await employee();
    const other = await app.build.organization();
    await app.build.join(other.id, { id } as never, 'admin');
    await patch(id, set('active', false));
    await patch(id, set('externalId', 'mapped'));
    const { token } = await app.build.token({ id } as never);
    const user = { userName: email, externalId: 'mapped', active: false };
    expect((await company.client.put(`/Users/${id}`, user)).status).toBe(200);
    expect(await userStatus(token)).toBe(200);
  });

  it('ends the invites of an administrator who gets another address and another external ID', async () => {
    const { id, token } = await employee();
    await update(id, { role: 'admin' });
    const link = await app.client(token).post(`${organization}/link-invites`, { role: 'admin' });
    const next = [set('userName', company.address()), set('externalId', 'nina')];
    expect((await patch(id, ...next)).status).toBe(200);
    const used = await app
      .client(await app.build.person())
      .post(`${organization}/invites/${link.body.id as string}`);
    expect([await userStatus(token), used.status]).toEqual([401, 404]);
  });

  it('ends the tokens of a person once, and not with each request that follows', async () => {
    const { id } = await employee();
    await patch(id, set('active', false));
    await patch(id, set('externalId', 'nina'));
    await update(id, { disabled: false });
    const user = { userName: email, ...NINA };
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { token } = await app.build.token({ id } as never);
      await company.client.put(`/Users/${id}`, user);
      statuses.push(await userStatus(token));
    }
    expect(statuses).toEqual([401, 200, 200]);
  });

  it('knows a person whom it created inactive and an administrator enabled', async () => {
    const id = await provision(company, { userName: email, externalId: 'former', active: false });
    await update(id, { disabled: false });
    const { token } = await app.build.token({ id } as never);
    await app.client(token).delete(`${organization}/members/${id}`);
    await app.build.join(company.world.id, { id } as never, 'read');
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    expect((await patch(id, set('externalId', 'nina'))).status).toBe(200);
    expect(await userStatus(token)).toBe(401);
  });

  it('knows a person whom it linked while they were disabled and an administrator enabled', async () => {
    const { id } = await unlinked();
    await update(id, { disabled: true });
    await patch(id, set('externalId', 'former'));
    await update(id, { disabled: false });
    const { token } = await app.build.token({ id } as never);
    await app.client(token).delete(`${organization}/members/${id}`);
    await app.build.join(company.world.id, { id } as never, 'read');
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    expect((await patch(id, set('externalId', 'nina'))).status).toBe(200);
    expect(await userStatus(token)).toBe(401);
  });

  it('keeps those out whom it knew only while they were disabled', async () => {
    const { id } = await unlinked();
    await update(id, { disabled: true });
    expect(
      (await company.client.post('/Users', { userName: email, externalId: 'x', active: false })).status,
    ).toBe(201);
    expect((await company.client.delete(`/Users/${id}`)).status).toBe(204);
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    const again = app.client((await app.build.token({ id } as never)).token);
    expect((await again.post(`${organization}/join`)).status).toBe(403);
  });

  it.each([
    ['by their external ID', 'former'],
    ['without an external ID', undefined],
  ])('keeps those out who left before it disabled them, known %s', async (_, externalId) => {
    const { id, token } = await employee({ externalId });
    await app.client(token).delete(`${organization}/members/${id}`);
    await app.client(token).post('/user/email-confirmation');
    const mail = (await mails.allTo(email, 2)).at(-1) as { text: string };
    const { body } = await app.client().post(confirmationPath(mail), {});
    const again = app.client((body as { token: string }).token);
    const offered = await again.get(`/email-domains/${company.domain}/orgs`);
    expect(offered.body).toEqual({ organizations: [] });
    const refused = await again.post(`${organization}/join`);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'The directory of this organization manages your membership: ask an administrator to add you again.',
    ]);
    const { items } = (await admin().get(`${organization}/scim-tokens`)).body as { items: { id: string }[] };
    for (const each of items) await admin().delete(`${organization}/scim-tokens/${each.id}`);
    expect((await again.post(`${organization}/join`)).status).toBe(200);
  });
});
