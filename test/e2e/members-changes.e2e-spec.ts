import { createHash } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';

const MINUTE = 60_000;
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const SECRET_KEY = 'a secret key that is only used in tests';

describe('members', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = () => app.client(world.admin);
  const pathOf = (person: { id: string }) => `/orgs/${world.id}/members/${person.id}`;
  const show = async (person: Person) => (await admin().get(pathOf(person))).body as Record<string, unknown>;
  const statusFor = (standing: Standing): number =>
    standing === 'admin' ? 200 : ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 403;
  /** The number of rows that give the person access in the organization. */
  const traces = async (person: Person, organizationId = world.id) => {
    const [row] = await app.database.query<{ grants: number; teams: number }>(
      `SELECT (SELECT count(*)::int FROM grants WHERE user_id = $1 AND organization_id = $2) AS grants,
              (SELECT count(*)::int FROM team_members WHERE user_id = $1 AND organization_id = $2) AS teams`,
      [person.id, organizationId],
    );
    return row;
  };

  describe('are changed', () => {
    let member: Person;
    beforeEach(async () => {
      member = await app.build.member(world.id, 'read');
    });

    it.each<[object, object]>([
      [{ role: 'admin' }, { role: 'admin' }],
      [{ role: 'edit' }, { role: 'edit' }],
      [{ role: null }, { role: null }],
      [{ disabled: true }, { disabled: true }],
      [{ disabled: false }, { disabled: false }],
      [
        { role: 'create', disabled: true },
        { role: 'create', disabled: true },
      ],
      [{}, {}],
    ])('by %j, and by nothing else', async (body, changes) => {
      const before = await show(member);
      const response = await admin().patch(pathOf(member), body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...before, ...changes });
      expect(await show(member)).toEqual(response.body);
    });

    it('and have their new role with the next request', async () => {
      const client = app.client(member);
      const create = async () => (await client.post(`/orgs/${world.id}/spaces`, {})).status;
      expect(await create()).toBe(403);
      await admin().patch(pathOf(member), { role: 'create' });
      expect(await create()).toBe(201);
      await admin().patch(pathOf(member), { role: 'read' });
      expect(await create()).toBe(403);
    });

    it('and lose all access with the next request when disabled, until they are enabled', async () => {
      const spaceId = await app.build.space(world, { level: null });
      await app.build.grant(world, 'edit', { user: member.id }, { space: spaceId });
      const client = app.client(member);
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(200);
      await admin().patch(pathOf(member), { disabled: true });
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(404);
      expect((await client.get(`/orgs/${world.id}`)).status).toBe(404);
      expect((await client.get(pathOf(member))).status).toBe(404);
      await admin().patch(pathOf(member), { disabled: false });
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(200);
    });

    it.each<[object, string[]]>([
      [{ role: 'owner' }, ['role']],
      [{ role: 'guest' }, ['role']],
      [{ role: 1 }, ['role']],
      [{ disabled: 'true' }, ['disabled']],
      [{ disabled: null }, ['disabled']],
      [{ role: 'edit', joinedAt: '2026-01-01T00:00:00Z' }, ['joinedAt']],
      [{ role: [], disabled: 1, sso: true }, ['disabled', 'role', 'sso']],
    ])('not by %j', async (body, paths) => {
      const before = await show(member);
      const response = await admin().patch(pathOf(member), body);
      expect(response.status).toBe(400);
      const details = response.body.error.details as { path: string }[];
      expect(details.map(({ path }) => path).sort()).toEqual(paths);
      expect(await show(member)).toEqual(before);
    });

    it.each(STANDINGS.map((standing) => [standing, statusFor(standing)] as const))(
      'by the standing %s: %i',
      async (standing, status) => {
        const client = app.client((await app.build.everyStanding(world))[standing]);
        expect((await client.patch(pathOf(member), { role: 'edit' })).status).toBe(status);
        expect((await show(member)).role).toBe(status === 200 ? 'edit' : 'read');
        expect((await client.post(`${pathOf(member)}/sso`)).status).toBe(status);
        expect((await show(member)).sso).toBe(status === 200);
      },
    );

    it.each<Standing>(['create', 'read', 'guest'])('not by the standing %s themselves', async (standing) => {
      const self = (await app.build.everyStanding(world))[standing];
      const { role } = await show(self);
      expect((await app.client(self).patch(pathOf(self), { role: 'admin' })).status).toBe(403);
      expect((await show(self)).role).toBe(role);
    });

    it('only by a token with the scope "admin"', async () => {
      const token = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      expect((await app.client(token).patch(pathOf(member), { role: 'edit' })).status).toBe(403);
    });

    it('not in an organization they do not belong to', async () => {
      const foreign = await app.build.organization();
      for (const id of [foreign.admin.id, UNKNOWN_ID, 'nothing', '%00']) {
        expect((await admin().patch(pathOf({ id }), { role: 'edit' })).status).toBe(404);
        expect((await admin().post(`${pathOf({ id })}/sso`)).status).toBe(404);
        expect((await admin().delete(pathOf({ id }))).status).toBe(404);
      }
      expect((await app.client(foreign.admin).patch(pathOf(member), { role: 'edit' })).status).toBe(404);
      expect((await app.client(foreign.admin).delete(pathOf(member))).status).toBe(404);
    });

    it('to single sign-on, twice without harm', async () => {
      const before = await show(member);
      for (let repeated = 0; repeated < 2; repeated += 1) {
        const response = await admin().post(`${pathOf(member)}/sso`);
        expect(response.status).toBe(200);
        expect(response.body).toEqual({ ...before, sso: true });
      }
    });
  });

  describe('are removed', () => {
    let member: Person;
    beforeEach(async () => {
      member = await app.build.member(world.id, 'edit');
    });

    it('with their grants and teams in the organization, and in no other', async () => {
      const other = await app.build.organization();
      await app.build.join(other.id, member, 'read');
      for (const place of [world, other]) {
        const space = await app.build.space(place);
        const collection = await app.build.collection(place);
        await app.build.grant(place, 'admin', { user: member.id }, { space });
        await app.build.grant(place, 'admin', { user: member.id }, { collection: collection.id });
        await app.build.team(place, [member], 'owner');
      }
      expect((await admin().delete(pathOf(member))).status).toBe(204);
      expect((await admin().get(pathOf(member))).status).toBe(404);
      expect(await traces(member)).toEqual({ grants: 0, teams: 0 });
      expect(await traces(member, other.id)).toEqual({ grants: 2, teams: 1 });
      expect((await admin().delete(pathOf(member))).status).toBe(404);
    });

    it('and lose all access with the next request', async () => {
      const spaceId = await app.build.space(world);
      await app.build.grant(world, 'edit', { user: member.id }, { space: spaceId });
      const client = app.client(member);
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(200);
      await admin().delete(pathOf(member));
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(404);
      expect((await client.get(`/orgs/${world.id}`)).status).toBe(404);
      expect((await client.get('/user')).status).toBe(200);
    });

    it('without their content', async () => {
      const spaceId = await app.build.space(world);
      const imported = await app
        .client(member)
        .post(`/spaces/${spaceId}/content/import`, { source: 'markdown', url: 'data:text/markdown,Hello' });
      expect(imported.status).toBe(201);
      const before = await admin().get(`/spaces/${spaceId}/content`);
      await admin().delete(pathOf(member));
      expect((await admin().get(`/spaces/${spaceId}/content`)).body).toEqual(before.body);
    });

    it('and return without their old role, grants and teams', async () => {
      const spaceId = await app.build.space(world, { level: null });
      await app.build.grant(world, 'edit', { user: member.id }, { space: spaceId });
      await admin().delete(pathOf(member));
      await app.build.join(world.id, member, 'edit');
      expect((await app.client(member).get(`/spaces/${spaceId}`)).status).toBe(404);
    });

    it.each(
      STANDINGS.map((standing) => [standing, standing === 'admin' ? 204 : statusFor(standing)] as const),
    )('by the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await app.client(actor).delete(pathOf(member))).status).toBe(status);
      expect((await admin().get(pathOf(member))).status).toBe(status === 204 ? 404 : 200);
    });

    it.each<[Standing, number]>([
      ['admin', 204],
      ['read', 204],
      ['guest', 204],
      ['outsider', 404],
      ['disabled', 404],
    ])('by themselves with the standing %s: %i', async (standing, status) => {
      const self = (await app.build.everyStanding(world))[standing];
      expect((await app.client(self).delete(pathOf(self))).status).toBe(status);
    });

    it('by a token without the scope "admin" only to leave', async () => {
      const token = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      expect((await app.client(token).delete(pathOf(member))).status).toBe(403);
      const own = await app.build.token(member, { scopes: ['write'] });
      expect((await app.client(own).delete(pathOf(member))).status).toBe(204);
    });

    it('once when two requests remove them at the same moment', async () => {
      const remove = async () => (await admin().delete(pathOf(member))).status;
      expect((await Promise.all([remove(), remove()])).sort()).toEqual([204, 404]);
    });
  });

  describe('keep one administrator', () => {
    const demote = { role: 'create' };
    const disable = { disabled: true };
    const isAdmin = async (person: Person): Promise<boolean> =>
      (await app.client(person).get(`/orgs/${world.id}`)).body.permissions?.admin === true;

    it.each<[string, object]>([
      ['demoted', demote],
      ['made a guest', { role: null }],
      ['disabled', disable],
      ['demoted and disabled', { ...demote, ...disable }],
      ['disabled with the role they have', { role: 'admin', disabled: true }],
    ])('who cannot be %s', async (_, body) => {
      expect((await admin().patch(pathOf(world.admin), body)).status).toBe(409);
      expect(await isAdmin(world.admin)).toBe(true);
    });

    it('who cannot leave', async () => {
      expect((await admin().delete(pathOf(world.admin))).status).toBe(409);
      expect(await isAdmin(world.admin)).toBe(true);
    });

    it('who can be set to the same role', async () => {
      const response = await admin().patch(pathOf(world.admin), { role: 'admin', disabled: false });
      expect(response.status).toBe(200);
    });

    it('who is not disabled', async () => {
      const { disabled, admin: second } = await app.build.everyStanding(world);
      expect((await admin().patch(pathOf(second), demote)).status).toBe(200);
      expect((await admin().patch(pathOf(world.admin), demote)).status).toBe(409);
      expect((await admin().patch(pathOf(disabled), demote)).status).toBe(200);
      expect((await admin().delete(pathOf(disabled))).status).toBe(204);
    });

    it('but may lose one of two', async () => {
      const second = await app.build.member(world.id, 'admin');
      const response = await admin().patch(pathOf(world.admin), demote);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject(demote);
      expect((await app.client(second).delete(pathOf(second))).status).toBe(409);
      expect((await admin().delete(pathOf(world.admin))).status).toBe(204);
    });

    it.each<
      [string, (client: ReturnType<TestApp['client']>, path: string) => PromiseLike<{ status: number }>]
    >([
      ['demote', (client, path) => client.patch(path, demote)],
      ['disable', (client, path) => client.patch(path, disable)],
      ['remove', (client, path) => client.delete(path)],
    ])('when two %s each other at once: exactly one succeeds', async (_, act) => {
      for (let round = 0; round < 5; round += 1) {
        world = await app.build.organization();
        const second = await app.build.member(world.id, 'admin');
        const answers = await Promise.all([
          act(admin(), pathOf(second)),
          act(app.client(second), pathOf(world.admin)),
        ]);
        const successes = answers.filter(({ status }) => status === 200 || status === 204);
        expect(successes).toHaveLength(1);
        // The other was too late, or no longer an administrator.
        const other = answers.find((answer) => !successes.includes(answer));
        expect([403, 404, 409]).toContain(other?.status);
        const left = await Promise.all([isAdmin(world.admin), isAdmin(second)]);
        expect(left.filter(Boolean)).toHaveLength(1);
      }
    });

    it('when all of them leave at once', async () => {
      const admins = [world.admin];
      for (let index = 0; index < 4; index += 1) admins.push(await app.build.member(world.id, 'admin'));
      const answers = await Promise.all(
        admins.map(async (person) => (await app.client(person).delete(pathOf(person))).status),
      );
      expect(answers.sort()).toEqual([204, 204, 204, 204, 409]);
    });
  });

  describe('who ping', () => {
    const ping = async (person: Person) => app.client(person).post(`/orgs/${world.id}/ping`);
    const lastSeen = async (person: Person) => (await show(person)).lastSeenAt;

    it('have the time recorded at most once per minute', async () => {
      expect(await lastSeen(world.admin)).toBeUndefined();
      const first = app.clock.now().toISOString();
      expect((await ping(world.admin)).status).toBe(200);
      expect(await lastSeen(world.admin)).toBe(first);
      app.clock.advance(MINUTE - 1);
      await ping(world.admin);
      expect(await lastSeen(world.admin)).toBe(first);
      app.clock.advance(1);
      await ping(world.admin);
      expect(await lastSeen(world.admin)).toBe(app.clock.now().toISOString());
    });

    it.each<Standing>(['admin', 'read', 'guest'])('get their own claims: %s', async (standing) => {
      const person = (await app.build.everyStanding(world))[standing];
      const jwt = (await ping(person)).body.serviceVisitorClaims as string;
      const key = createHash('sha256').update(`visitor ${world.id}\n${SECRET_KEY}`).digest();
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], currentDate: app.clock.now() });
      const issuedAt = Math.floor(app.clock.now().getTime() / 1000);
      expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'HS256', typ: 'JWT' });
      expect(payload).toEqual({
        sub: person.id,
        organization: world.id,
        displayName: expect.stringMatching(/^Person \d+$/),
        email: person.email,
        role: standing === 'guest' ? null : standing,
        iat: issuedAt,
        exp: issuedAt + 3600,
      });
    });

    it('get claims that reveal nothing to another organization', async () => {
      const other = await app.build.organization();
      const jwt = (await ping(world.admin)).body.serviceVisitorClaims as string;
      const key = createHash('sha256').update(`visitor ${other.id}\n${SECRET_KEY}`).digest();
      await expect(jwtVerify(jwt, key, { currentDate: app.clock.now() })).rejects.toThrow('signature');
    });

    it.each<Standing>(['outsider', 'disabled'])(
      'must be active members: not the standing %s',
      async (standing) => {
        expect((await ping((await app.build.everyStanding(world))[standing])).status).toBe(404);
      },
    );
  });
});
