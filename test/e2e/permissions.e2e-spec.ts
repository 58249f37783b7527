import type { Role } from '../../src/access/role.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import { createCollection, detailPaths } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

interface UserPermission {
  permission: Role;
  user: { id: string };
}
interface TeamPermission {
  permission: Role;
  team: { id: string; title: string; members: number; permissions: object };
}

describe.each(['space', 'collection'] as const)('permissions of a %s', (type) => {
  let app: TestApp;
  let world: World;
  let id: string;
  let base: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    id = type === 'space' ? await app.build.space(world) : await createCollection(app, world);
    base = `/${type}s/${id}/permissions`;
  });

  const admin = () => app.client(world.admin);
  const give = (body: object, as = world.admin) => app.client(as).post(base, body);
  const on = (target: string) => (type === 'space' ? { space: target } : { collection: target });
  const usersOf = async (): Promise<[string, Role][]> =>
    ((await admin().get(`${base}/users`)).body.items as UserPermission[]).map(({ permission, user }) => [
      user.id,
      permission,
    ]);
  const teamsOf = async (): Promise<[string, Role][]> =>
    ((await admin().get(`${base}/teams`)).body.items as TeamPermission[]).map(({ permission, team }) => [
      team.id,
      permission,
    ]);
  const seenBy = async (person: Person): Promise<number> =>
    (await app.client(person).get(`/${type}s/${id}`)).status;

  describe('are granted', () => {
    it('to members by id and by mail address, including guests, and to teams', async () => {
      const [one, two, three] = [
        await app.build.member(world.id, null),
        await app.build.member(world.id, null),
        await app.build.member(world.id, null),
      ];
      const team = await app.build.team(world, [three]);
      const users = [one.id, two.email.toUpperCase(), two.id, one.id];
      const response = await give({ role: 'comment', users, teams: [team, team] });
      expect(response.status).toBe(204);
      expect(await usersOf()).toEqual([
        [one.id, 'comment'],
        [two.id, 'comment'],
      ]);
      expect(await teamsOf()).toEqual([[team, 'comment']]);
      for (const person of [one, two, three]) expect(await seenBy(person)).toBe(200);
    });

    it.each<Role>(['admin', 'create', 'review', 'edit', 'comment', 'read'])('as %s', async (role) => {
      const guest = await app.build.member(world.id, null);
      expect((await give({ role, users: [guest.id] })).status).toBe(204);
      const { permissions } = (await app.client(guest).get(`/${type}s/${id}`)).body;
      expect(permissions).toMatchObject({ view: true, admin: role === 'admin' });
      expect(await usersOf()).toEqual([[guest.id, role]]);
    });

    it('in place of an earlier role; the same role again changes nothing', async () => {
      const guest = await app.build.member(world.id, null);
      await give({ role: 'read', users: [guest.id] });
      await give({ role: 'edit', users: [guest.id] });
      const rows = () => app.database.query<object>('SELECT * FROM grants WHERE target_id = $1', [id]);
      const before = await rows();
      app.clock.advance(60_000);
      expect((await give({ role: 'edit', users: [guest.id] })).status).toBe(204);
      expect(await rows()).toEqual(before);
      expect(await usersOf()).toEqual([[guest.id, 'edit']]);
    });

    it('once by a request that is repeated with its key', async () => {
      const guest = await app.build.member(world.id, null);
      const send = (role: Role) =>
        give({ role, users: [guest.id] }).header('Idempotency-Key', `give-once-${id}`);
      expect((await send('read')).status).toBe(204);
      await admin().delete(`${base}/users/${guest.id}`);
      expect((await send('read')).status).toBe(204);
      expect(await usersOf()).toEqual([]);
      expect((await send('edit')).status).toBe(409);
    });

    it('to everyone in the request, or to nobody', async () => {
      const guest = await app.build.member(world.id, null);
      const team = await app.build.team(world, [guest]);
      const foreign = await app.build.organization();
      const stranger = await app.build.person();
      const foreignTeam = await app.build.team(foreign, []);
      const bodies = [
        { users: [guest.id, UNKNOWN_ID] },
        { users: [guest.id, 'nothing'] },
        { users: [guest.id, ''] },
        { users: [guest.id, stranger.id] },
        { users: [guest.id, stranger.email] },
        { users: [guest.id, foreign.admin.email] },
        { users: [team] },
        { users: [guest.id], teams: [UNKNOWN_ID] },
        { users: [guest.id], teams: [team, 'nothing'] },
        { users: [guest.id], teams: [foreignTeam] },
        { teams: [guest.id] },
      ];
      for (const body of bodies) {
        const response = await give({ role: 'read', ...body });
        expect([body, response.status]).toEqual([body, 404]);
        expect(response.text).not.toContain('@');
      }
      expect(await usersOf()).toEqual([]);
      expect(await teamsOf()).toEqual([]);
    });

    it.each<[object, string]>([
      [{}, 'role'],
      [{ role: 'read' }, 'users'],
      [{ role: 'read', users: [], teams: [] }, 'users'],
      [{ role: 'owner', users: [UNKNOWN_ID] }, 'role'],
      [{ role: null, users: [UNKNOWN_ID] }, 'role'],
      [{ role: 'inherit', users: [UNKNOWN_ID] }, 'role'],
      [{ role: 'read', users: UNKNOWN_ID }, 'users'],
      [{ role: 'read', users: [1] }, 'users'],
      [{ role: 'read', users: ['a\0'] }, 'users'],
      [{ role: 'read', users: ['a'.repeat(255)] }, 'users'],
      [{ role: 'read', users: Array<string>(1001).fill(UNKNOWN_ID) }, 'users'],
      [{ role: 'read', teams: [null] }, 'teams'],
      [{ role: 'read', teams: Array<string>(1001).fill(UNKNOWN_ID) }, 'teams'],
      [{ role: 'read', users: [UNKNOWN_ID], emails: [] }, 'emails'],
    ])('not by a request that breaks a rule (%#)', async (body, path) => {
      const response = await give(body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual([path]);
    });

    it('to a thousand members at once', async () => {
      const ids = Array.from(
        { length: 1000 },
        (_, index) => `01900000-0000-7000-9000-${String(index).padStart(12, '0')}`,
      );
      await app.database.query(
        `INSERT INTO users (id, display_name, email)
         SELECT id, 'Many', id || '@example.com' FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
        [ids],
      );
      await app.database.query(
        'INSERT INTO members (organization_id, user_id, joined_at) SELECT $1, id, now() FROM unnest($2::uuid[]) AS id',
        [world.id, ids],
      );
      expect((await give({ role: 'read', users: ids })).status).toBe(204);
      const pages = await walk(admin(), `${base}/users`, 400);
      expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([1000, 1000, 1000]);
      expect(
        pages.flatMap(({ body }) => (body as { items: UserPermission[] }).items.map(({ user }) => user.id)),
      ).toEqual(ids);
    });

    it('at once to the same people without conflict', async () => {
      const guests = [await app.build.member(world.id, null), await app.build.member(world.id, null)];
      const roles: Role[] = ['read', 'edit', 'create', 'comment'];
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const users = guests.map((guest) => guest.id);
          return give({ role: roles[index % 4], users: index % 2 === 0 ? users : users.reverse() });
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
      expect(await usersOf()).toHaveLength(2);
    });

    it('not to people who are removed at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const guest = await app.build.member(world.id, null);
        const team = await app.build.team(world, []);
        const [given, removed] = await Promise.all([
          give({ role: 'read', users: [guest.id] }),
          admin().delete(`/orgs/${world.id}/members/${guest.id}`),
        ]);
        const [teamGiven, teamRemoved] = await Promise.all([
          give({ role: 'read', teams: [team] }),
          admin().delete(`/orgs/${world.id}/teams/${team}`),
        ]);
        expect([removed.status, teamRemoved.status]).toEqual([204, 204]);
        expect([204, 404]).toContain(given.status);
        expect([204, 404]).toContain(teamGiven.status);
      }
      expect(await usersOf()).toEqual([]);
      expect(await teamsOf()).toEqual([]);
    });
  });

  describe('of people', () => {
    it('are listed with the person, without roles from above', async () => {
      const guest = await app.build.member(world.id, null);
      await give({ role: 'edit', users: [guest.id] });
      const response = await admin().get(`${base}/users`);
      expect(response.body).toEqual({
        count: 1,
        items: [
          {
            permission: 'edit',
            user: {
              object: 'user',
              id: guest.id,
              displayName: expect.any(String),
              email: guest.email,
              urls: { location: `http://docs.test/v1/users/${guest.id}` },
            },
          },
        ],
      });
    });

    it('are changed', async () => {
      const member = await app.build.member(world.id, 'read');
      for (const role of ['create', 'comment', 'comment'] as const) {
        expect((await admin().patch(`${base}/users/${member.id}`, { role })).status).toBe(204);
        expect(await usersOf()).toEqual([[member.id, role]]);
      }
    });

    it('are removed with null, after which the default level counts again', async () => {
      const guest = await app.build.member(world.id, null);
      const member = await app.build.member(world.id, 'read');
      await give({ role: 'admin', users: [guest.id, member.id] });
      for (const person of [guest, member, member]) {
        expect((await admin().patch(`${base}/users/${person.id}`, { role: null })).status).toBe(204);
      }
      expect(await usersOf()).toEqual([]);
      expect(await seenBy(guest)).toBe(404);
      const { permissions } = (await app.client(member).get(`/${type}s/${id}`)).body;
      expect(permissions).toMatchObject({ view: true, admin: false });
    });

    it('are changed and removed for former members', async () => {
      const outsider = await app.build.person();
      await app.build.grant(world, 'read', { user: outsider.id }, on(id));
      expect((await admin().patch(`${base}/users/${outsider.id}`, { role: 'edit' })).status).toBe(204);
      expect(await usersOf()).toEqual([[outsider.id, 'edit']]);
      expect((await admin().patch(`${base}/users/${outsider.id}`, { role: null })).status).toBe(204);
      expect((await admin().patch(`${base}/users/${outsider.id}`, { role: null })).status).toBe(404);
    });

    it('are not changed for people of other organizations, or unknown people', async () => {
      const foreign = await app.build.organization();
      const team = await app.build.team(world, []);
      await give({ role: 'read', teams: [team] });
      for (const user of [foreign.admin.id, UNKNOWN_ID, 'nothing', '%00', team]) {
        for (const role of ['read', null]) {
          const response = await admin().patch(`${base}/users/${user}`, { role });
          expect([user, response.status]).toEqual([user, 404]);
        }
      }
      expect(await usersOf()).toEqual([]);
    });

    it.each([{}, { role: 'owner' }, { role: 1 }])('are not changed by %j', async (body) => {
      const response = await admin().patch(`${base}/users/${world.admin.id}`, body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(['role']);
    });

    it('are deleted once', async () => {
      const guest = await app.build.member(world.id, null);
      await give({ role: 'read', users: [guest.id] });
      expect((await admin().delete(`${base}/users/${guest.id}`)).status).toBe(205);
      expect(await seenBy(guest)).toBe(404);
      expect((await admin().delete(`${base}/users/${guest.id}`)).status).toBe(404);
      expect((await admin().delete(`${base}/users/nothing`)).status).toBe(404);
    });
  });

  describe('of teams', () => {
    it('are listed with the team', async () => {
      const member = await app.build.member(world.id, null);
      const team = await app.build.team(world, [member]);
      await give({ role: 'edit', teams: [team] });
      const { body } = await admin().get(`${base}/teams`);
      expect(body).toMatchObject({
        count: 1,
        items: [
          {
            permission: 'edit',
            team: { object: 'team', id: team, members: 1, permissions: { admin: true, view: true } },
          },
        ],
      });
      expect(body.items[0].team).toEqual((await admin().get(`/orgs/${world.id}/teams/${team}`)).body);
    });

    it('are listed in pages', async () => {
      const teams = [];
      for (let index = 0; index < 5; index += 1) teams.push(await app.build.team(world, []));
      await give({ role: 'read', teams });
      const pages = await walk(admin(), `${base}/teams`, 2);
      const listed = pages.flatMap(({ body }) =>
        (body as { items: TeamPermission[] }).items.map(({ team }) => team.id),
      );
      expect(listed).toEqual(teams);
      expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([5, 5, 5]);
    });

    it('are changed and removed', async () => {
      const member = await app.build.member(world.id, null);
      const team = await app.build.team(world, [member]);
      const patch = (role: Role | null) => admin().patch(`${base}/teams/${team}`, { role });
      expect((await patch('read')).status).toBe(204);
      expect(await teamsOf()).toEqual([[team, 'read']]);
      expect((await patch('create')).status).toBe(204);
      expect(await teamsOf()).toEqual([[team, 'create']]);
      expect((await patch(null)).status).toBe(204);
      expect((await patch(null)).status).toBe(204);
      expect(await teamsOf()).toEqual([]);
      expect(await seenBy(member)).toBe(404);
      await patch('edit');
      expect((await admin().delete(`${base}/teams/${team}`)).status).toBe(205);
      expect((await admin().delete(`${base}/teams/${team}`)).status).toBe(404);
    });

    it('are not changed for teams of other organizations, or unknown teams', async () => {
      const foreign = await app.build.organization();
      const foreignTeam = await app.build.team(foreign, []);
      for (const team of [foreignTeam, UNKNOWN_ID, 'nothing', world.admin.id]) {
        const changed = await admin().patch(`${base}/teams/${team}`, { role: 'read' });
        const deleted = await admin().delete(`${base}/teams/${team}`);
        expect([team, changed.status, deleted.status]).toEqual([team, 404, 404]);
      }
    });

    it('are not deleted through the routes for people', async () => {
      const team = await app.build.team(world, []);
      await give({ role: 'read', teams: [team] });
      expect((await admin().delete(`${base}/users/${team}`)).status).toBe(404);
      expect(await teamsOf()).toEqual([[team, 'read']]);
    });
  });
});
