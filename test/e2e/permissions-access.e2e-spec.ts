import type { Role } from '../../src/access/role.js';
import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import { createCollection } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

interface UserPermission {
  permission: Role;
  user: { id: string };
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

  describe('are read and changed', () => {
    const requests = (person: Person, guest: Person, team: string) => [
      app.client(person).get(`${base}/users`),
      app.client(person).get(`${base}/teams`),
      app.client(person).get(`${base}/aggregate`),
      app.client(person).post(base, { role: 'read', users: [guest.id], teams: [team] }),
      app.client(person).patch(`${base}/users/${guest.id}`, { role: 'read' }),
      app.client(person).patch(`${base}/teams/${team}`, { role: 'read' }),
      app.client(person).delete(`${base}/users/${guest.id}`),
      app.client(person).delete(`${base}/teams/${team}`),
    ];
    const statuses = async (person: Person, guest: Person, team: string): Promise<number[]> => {
      const found: number[] = [];
      for (const request of requests(person, guest, team)) found.push((await request).status);
      return found;
    };
    const ALLOWED = [200, 200, 200, 204, 204, 204, 205, 205];

    it.each<[Standing, number | undefined]>(
      STANDINGS.map((standing) => [
        standing,
        standing === 'admin' ? undefined : ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 403,
      ]),
    )('by the standing %s', async (standing, refused) => {
      const guest = await app.build.member(world.id, null);
      const team = await app.build.team(world, []);
      const actor = (await app.build.everyStanding(world))[standing];
      const found = await statuses(actor, guest, team);
      expect(found).toEqual(refused === undefined ? ALLOWED : ALLOWED.map(() => refused));
      expect(await usersOf()).toEqual([]);
    });

    it('by people with the role "admin" on it', async () => {
      const guest = await app.build.member(world.id, null);
      const actor = await app.build.member(world.id, null);
      await give({ role: 'admin', users: [actor.id] });
      expect(await statuses(actor, guest, await app.build.team(world, []))).toEqual(ALLOWED);
    });

    it('not with a token that lacks the scope "admin"', async () => {
      const token = await app.build.token(world.admin, { scopes: ['read', 'write'] });
      const guest = await app.build.member(world.id, null);
      const found = await statuses(token, guest, await app.build.team(world, []));
      expect(found).toEqual(ALLOWED.map(() => 403));
    });

    it('not by administrators of another organization', async () => {
      const foreign = await app.build.organization();
      const guest = await app.build.member(world.id, null);
      const found = await statuses(foreign.admin, guest, await app.build.team(world, []));
      expect(found).toEqual(ALLOWED.map(() => 404));
    });

    it('not after it is deleted, or if it does not exist', async () => {
      await admin().delete(`/${type}s/${id}`);
      const guest = await app.build.member(world.id, null);
      const team = await app.build.team(world, []);
      expect(await statuses(world.admin, guest, team)).toEqual(ALLOWED.map(() => 404));
      for (const missing of [UNKNOWN_ID, 'nothing']) {
        base = `/${type}s/${missing}/permissions`;
        expect(await statuses(world.admin, guest, team)).toEqual(ALLOWED.map(() => 404));
      }
    });
  });

  describe('all together', () => {
    const aggregate = async (query = ''): Promise<Record<string, Role>> => {
      const { status, body } = await admin().get(`${base}/aggregate${query}`);
      expect(status).toBe(200);
      const items = (body as { items: UserPermission[] }).items;
      expect(items.map(({ user }) => user.id)).toEqual(items.map(({ user }) => user.id).sort());
      expect(body.count).toBe(items.length);
      return Object.fromEntries(items.map(({ user, permission }) => [user.id, permission]));
    };

    it('show everyone who has access, with the effective role', async () => {
      const cast = await app.build.everyStanding(world);
      const teamGuest = await app.build.member(world.id, null);
      await app.build.grant(
        world,
        'review',
        { team: await app.build.team(world, [teamGuest, cast.read, cast.edit, cast.disabled]) },
        on(id),
      );
      await give({ role: 'read', users: [cast.create.id] });
      await app.build.grant(world, 'comment', { user: cast.outsider.id }, on(id));
      const everybody = {
        [world.admin.id]: 'admin',
        [cast.admin.id]: 'admin',
        [cast.create.id]: 'create',
        [cast.review.id]: 'review',
        [cast.edit.id]: 'review',
        [cast.comment.id]: 'comment',
        [cast.read.id]: 'review',
        [cast.outsider.id]: 'comment',
        [teamGuest.id]: 'review',
      };
      expect(await aggregate()).toEqual(everybody);
      for (const role of ['admin', 'create', 'review', 'edit', 'comment', 'read']) {
        const expected = Object.entries(everybody).filter(([, found]) => found === role);
        expect(await aggregate(`?role=${role}`)).toEqual(Object.fromEntries(expected));
      }
      const pages = await walk(admin(), `${base}/aggregate`, 2);
      expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([9, 9, 9, 9, 9]);
      const paged = pages.flatMap(({ body }) => (body as { items: UserPermission[] }).items);
      expect(Object.fromEntries(paged.map(({ user, permission }) => [user.id, permission]))).toEqual(
        everybody,
      );
    });

    it('include grants of a collection above, unless the level closes the item', async () => {
      const parent = await createCollection(app, world);
      const inner =
        type === 'space'
          ? await app.build.space(world, { parent })
          : await createCollection(app, world, { parent });
      base = `/${type}s/${inner}/permissions`;
      const reader = await app.build.member(world.id, 'read');
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'edit', { user: guest.id }, { collection: parent });
      const some = { [world.admin.id]: 'admin', [guest.id]: 'edit' };
      expect(await aggregate()).toEqual({ ...some, [reader.id]: 'read' });
      await admin().patch(`/collections/${parent}`, { defaultLevel: 'comment' });
      expect(await aggregate()).toEqual({ ...some, [reader.id]: 'comment' });
      await admin().patch(`/${type}s/${inner}`, { defaultLevel: null });
      expect(await aggregate()).toEqual(some);
    });

    if (type === 'space') {
      it('omit people who only read it through a site', async () => {
        await app.build.member(world.id, 'read');
        await admin().patch(`/spaces/${id}`, { defaultLevel: null });
        await app.build.site(world, { spaces: [id] });
        expect(await aggregate()).toEqual({ [world.admin.id]: 'admin' });
      });
    }

    it.each(['?role=owner', '?role=', '?limit=1001', '?page=x'])('not for %s', async (query) => {
      expect((await admin().get(`${base}/aggregate${query}`)).status).toBe(400);
    });

    it('with a cursor that only works with the same role', async () => {
      await app.build.member(world.id, 'read');
      const first = await admin().get(`${base}/aggregate?limit=1`);
      const page = first.body.next.page as string;
      const other = await admin().get(`${base}/aggregate`).query({ page, role: 'read', limit: 1 });
      expect(other.status).toBe(400);
    });
  });
});
