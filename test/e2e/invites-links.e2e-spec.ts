import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const NOBODY = '01a1fc6e-0000-7000-8000-000000000000';

describe('an invite by link', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const links = (path = '') => `/orgs/${world.id}/link-invites${path}`;
  const make = async (body: object = {}): Promise<string> => {
    const created = await app.client(world.admin).post(links(), body);
    expect(created.status).toBe(201);
    return (created.body as { id: string }).id;
  };
  const join = (person: Person, id: string, organization = world.id) =>
    app.client(person).post(`/orgs/${organization}/invites/${id}`);
  const roleOf = async (person: Person): Promise<string | null | undefined> => {
    const [row] = await app.database.query<{ role: string | null }>(
      'SELECT role FROM members WHERE organization_id = $1 AND user_id = $2',
      [world.id, person.id],
    );
    return row?.role;
  };
  /** Enforces single sign-on, through a provider that people have signed in through. */
  const enforceSso = async (): Promise<void> => {
    const client = app.client(world.admin);
    const { body } = await client.post(`/orgs/${world.id}/saml`, { label: 'Company' });
    await app.database.query('UPDATE saml_providers SET first_sign_in_at = now() WHERE id = $1', [
      (body as { id: string }).id,
    ]);
    expect((await client.patch(`/orgs/${world.id}`, { sso: true })).status).toBe(200);
  };
  const switchOff = () =>
    app.database.query('UPDATE organizations SET invite_links = false WHERE id = $1', [world.id]);

  it.each<[string, object, string | null]>([
    ['the default role', {}, 'read'],
    ['the role of the request', { role: 'create' }, 'create'],
    ['no role', { role: null }, null],
  ])('is created with %s, and admits members with it', async (_, body, role) => {
    const created = await app.client(world.admin).post(links(), body);
    expect(created.status).toBe(201);
    const { id } = created.body as { id: string };
    expect(created.body).toEqual({ object: 'invite', id, role, redundant: expect.any(Boolean) as boolean });
    const person = await app.build.person();
    const joined = await join(person, id);
    expect(joined.status).toBe(200);
    expect(joined.body).toEqual({});
    expect(await roleOf(person)).toBe(role);
  });

  it('is changed for later members, and not changed by an empty body', async () => {
    const id = await make({ role: 'read' });
    const [before, after] = [await app.build.person(), await app.build.person()];
    await join(before, id);
    const client = app.client(world.admin);
    expect((await client.patch(links(`/${id}`), { role: 'edit' })).body).toMatchObject({ id, role: 'edit' });
    expect((await client.patch(links(`/${id}`), {})).body).toMatchObject({ id, role: 'edit' });
    await join(after, id);
    expect([await roleOf(before), await roleOf(after)]).toEqual(['read', 'edit']);
    expect((await client.patch(links(`/${id}`), { role: null })).body).toMatchObject({ role: null });
  });

  it('refuses unknown roles and properties', async () => {
    const id = await make();
    const client = app.client(world.admin);
    for (const body of [{ role: 'owner' }, { role: 1 }, { role: 'read', redundant: true }]) {
      expect((await client.post(links(), body)).status).toBe(400);
      expect((await client.patch(links(`/${id}`), body)).status).toBe(400);
    }
    expect((await client.get(links())).body).toMatchObject({ count: 1 });
  });

  it('is deleted, and then admits nobody', async () => {
    const id = await make();
    const person = await app.build.person();
    expect((await app.client(world.admin).delete(links(`/${id}`))).status).toBe(205);
    expect((await join(person, id)).status).toBe(404);
    expect((await app.client(world.admin).get(links(`/${id}`))).status).toBe(404);
    expect((await app.client(world.admin).delete(links(`/${id}`))).status).toBe(404);
  });

  it('is listed oldest first, in pages', async () => {
    const created = [await make(), await make({ role: null }), await make({ role: 'admin' })];
    const pages = await walk(app.client(world.admin), links(), 2);
    expect(pages.flatMap(idsOf)).toEqual(created);
    expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([3, 3]);
  });

  it('does not change the roles of members, or admit disabled ones', async () => {
    const id = await make({ role: 'edit' });
    const cast = await app.build.everyStanding(world);
    for (const person of [cast.admin, cast.read, cast.guest])
      expect((await join(person, id)).status).toBe(200);
    expect([await roleOf(cast.admin), await roleOf(cast.read), await roleOf(cast.guest)]).toEqual([
      'admin',
      'read',
      null,
    ]);
    expect((await join(cast.disabled, id)).status).toBe(403);
    expect((await app.client(cast.disabled).get(`/orgs/${world.id}`)).status).toBe(404);
  });

  it('admits twenty people at once, each once', async () => {
    const id = await make({ role: 'comment' });
    const people = await Promise.all(Array.from({ length: 20 }, () => app.build.person()));
    const answers = await Promise.all([...people, ...people.slice(0, 5)].map((person) => join(person, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
    const rows = await app.database.query(
      `SELECT 1 FROM members WHERE organization_id = $1 AND role = 'comment'`,
      [world.id],
    );
    expect(rows).toHaveLength(20);
  });

  it('works only in its own organization', async () => {
    const id = await make();
    const other = await app.build.organization();
    const person = await app.build.person();
    for (const [invite, organization] of [
      [id, other.id],
      [NOBODY, world.id],
      ['nonsense', world.id],
      [id, 'nonsense'],
      [id, NOBODY],
    ] as const)
      expect((await join(person, invite, organization)).status).toBe(404);
    const client = app.client(other.admin);
    const foreign = `/orgs/${other.id}/link-invites`;
    for (const path of [`${foreign}/${id}`, `${foreign}/nonsense`, `${foreign}/${NOBODY}`]) {
      expect((await client.get(path)).status).toBe(404);
      expect((await client.patch(path, { role: 'admin' })).status).toBe(404);
      expect((await client.delete(path)).status).toBe(404);
    }
    expect((await app.client(world.admin).get(links(`/${id}`))).body).toMatchObject({ role: 'read' });
  });

  it('does not work while the organization has disabled invite links, but can be listed and deleted', async () => {
    const id = await make();
    await switchOff();
    const client = app.client(world.admin);
    const person = await app.build.person();
    expect((await join(person, id)).status).toBe(409);
    expect(await roleOf(person)).toBeUndefined();
    expect((await client.post(links(), {})).status).toBe(409);
    expect((await client.patch(links(`/${id}`), { role: 'edit' })).status).toBe(409);
    expect((await client.get(links())).body).toMatchObject({ count: 1, items: [{ id, role: 'read' }] });
    expect((await client.get(links(`/${id}`))).status).toBe(200);
    expect((await client.delete(links(`/${id}`))).status).toBe(205);
  });

  it.each(STANDINGS)('requires an administrator: %s', async (standing) => {
    const person = (await app.build.everyStanding(world))[standing];
    const id = await make();
    const client = app.client(person);
    const refused = standing === 'outsider' || standing === 'disabled' ? 404 : 403;
    const expected =
      standing === 'admin' ? [200, 201, 200, 200, 205] : [refused, refused, refused, refused, refused];
    expect([
      (await client.get(links())).status,
      (await client.post(links(), {})).status,
      (await client.get(links(`/${id}`))).status,
      (await client.patch(links(`/${id}`), { role: 'read' })).status,
      (await client.delete(links(`/${id}`))).status,
    ]).toEqual(expected);
  });

  it('admits people who must sign in through single sign-on while the organization enforces it, as nobody else', async () => {
    const id = await make({ role: 'edit' });
    const before = await app.build.person();
    expect((await join(before, id)).status).toBe(200);
    await enforceSso();
    const person = await app.build.person();
    expect((await join(person, id)).status).toBe(200);
    expect((await app.client(person).get(`/orgs/${world.id}/members`)).status).toBe(403);
    const members = `/orgs/${world.id}/members`;
    const marks = [before, person].map(async (each) => {
      const { body } = await app.client(world.admin).get(`${members}/${each.id}`);
      return (body as { sso: boolean }).sso;
    });
    expect(await Promise.all(marks)).toEqual([false, true]);
  });

  it('does not free a member from single sign-on who leaves and comes back', async () => {
    const id = await make({ role: 'edit' });
    await enforceSso();
    const person = await app.build.member(world.id, 'read');
    await app.client(world.admin).post(`/orgs/${world.id}/members/${person.id}/sso`);
    const signedIn = app.client(await app.build.token(person, { organizationId: world.id }));
    expect((await signedIn.delete(`/orgs/${world.id}/members/${person.id}`)).status).toBe(204);
    expect((await join(person, id)).status).toBe(200);
    expect((await app.client(person).get(`/orgs/${world.id}/members`)).status).toBe(403);
    const again = app.client(await app.build.token(person, { organizationId: world.id }));
    expect((await again.get(`/orgs/${world.id}/members`)).status).toBe(200);
  });

  it('refuses addresses outside the email domains of an organization that enforces single sign-on', async () => {
    const id = await make();
    await enforceSso();
    await app.database.query(`UPDATE organizations SET email_domains = '{example.com}' WHERE id = $1`, [
      world.id,
    ]);
    const stranger = await app.build.person({ email: `link-${world.id}@elsewhere.example` });
    expect(await join(stranger, id)).toMatchObject({ status: 403 });
    expect(await roleOf(stranger)).toBeUndefined();
    expect((await join(await app.build.person(), id)).status).toBe(200);
  });

  it('requires a token to join', async () => {
    const id = await make();
    expect((await app.client().post(`/orgs/${world.id}/invites/${id}`)).status).toBe(401);
  });
});

describe('an invite by link is redundant', () => {
  it('only when everyone with an account is a member', async () => {
    const app = await TestApp.start();
    try {
      const world = await app.build.organization();
      const path = `/orgs/${world.id}/link-invites`;
      const created = await app.client(world.admin).post(path, {});
      expect(created.body).toMatchObject({ redundant: true });
      const person = await app.build.person();
      const { id } = created.body as { id: string };
      expect((await app.client(world.admin).get(`${path}/${id}`)).body).toMatchObject({ redundant: false });
      await app.client(person).post(`/orgs/${world.id}/invites/${id}`);
      const list = await app.client(world.admin).get(path);
      expect(list.body).toMatchObject({ items: [{ id, redundant: true }] });
    } finally {
      await app.stop();
    }
  });
});
