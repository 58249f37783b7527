import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const NOBODY = '01a1fc6e-0000-7000-8000-000000000000';

describe('teams', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const teams = (path = '') => `/orgs/${world.id}/teams${path}`;
  const make = async (title: string, members?: string[]): Promise<string> => {
    const body = { title, ...(members === undefined ? {} : { members }) };
    const created = await app.client(world.admin).put(teams(), body);
    expect(created.status).toBe(201);
    return (created.body as { id: string }).id;
  };
  const titlesOf = ({ body }: { body: unknown }): string[] =>
    (body as { items: { title: string }[] }).items.map(({ title }) => title);
  const countTeams = async (): Promise<number> => {
    const list = await app.client(world.admin).get(teams());
    return (list.body as { count: number }).count;
  };

  describe('are created', () => {
    it('with their members', async () => {
      const person = await app.build.member(world.id, 'read');
      const guest = await app.build.member(world.id, null);
      const created = await app
        .client(world.admin)
        .put(teams(), { title: 'Writers', members: [person.id, guest.id, person.id] });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        object: 'team',
        id: expect.any(String) as string,
        title: 'Writers',
        members: 2,
        spaces: 0,
        createdAt: expect.any(String) as string,
        permissions: { admin: true, view: true },
      });
      const list = await app
        .client(world.admin)
        .get(teams(`/${(created.body as { id: string }).id}/members`));
      expect(idsOf(list)).toEqual([person.id, guest.id].sort());
    });

    it('without members, and with the title of another one', async () => {
      await make('Twins');
      await make('Twins');
      expect(await countTeams()).toBe(2);
    });

    it('once, when the request is repeated with its key', async () => {
      const send = () =>
        app.client(world.admin).put(teams(), { title: 'Once' }).header('Idempotency-Key', 'team-once');
      const [first, second] = [await send(), await send()];
      expect(second.body).toEqual(first.body);
      expect(await countTeams()).toBe(1);
    });

    it.each<[string, object, string]>([
      ['no title', {}, 'title'],
      ['an empty title', { title: '' }, 'title'],
      ['a title that is too long', { title: 'x'.repeat(65) }, 'title'],
      ['a title that is not a string', { title: 7 }, 'title'],
      ['a title with a NUL', { title: 'a\0b' }, 'title'],
      ['members that are not a list', { title: 'x', members: 'x' }, 'members'],
      ['members that are not strings', { title: 'x', members: [1] }, 'members'],
      ['too many members', { title: 'x', members: Array.from({ length: 1001 }, () => NOBODY) }, 'members'],
      ['an unknown property', { title: 'x', owner: 'x' }, 'owner'],
    ])('not with %s', async (_, body, path) => {
      const refused = await app.client(world.admin).put(teams(), body);
      expect(refused.status).toBe(400);
      expect(refused.body.error.details).toEqual([expect.objectContaining({ path })]);
      expect(await countTeams()).toBe(0);
    });

    it('not if one of the members is not in the organization', async () => {
      const person = await app.build.member(world.id, 'read');
      const outsider = await app.build.person();
      for (const stranger of [outsider.id, NOBODY, 'nonsense', '']) {
        const refused = await app
          .client(world.admin)
          .put(teams(), { title: 'x', members: [person.id, stranger] });
        expect(refused.status).toBe(404);
      }
      expect(await countTeams()).toBe(0);
    });
  });

  describe('may', () => {
    interface Answers {
      list: number;
      create: number;
      view: number;
      rename: number;
    }
    const GONE: Answers = { list: 404, create: 404, view: 404, rename: 404 };
    const MEMBER: Answers = { list: 200, create: 403, view: 200, rename: 403 };
    const EXPECTED: Record<Standing, Answers> = {
      admin: { list: 200, create: 201, view: 200, rename: 200 },
      create: MEMBER,
      review: MEMBER,
      edit: MEMBER,
      comment: MEMBER,
      read: MEMBER,
      guest: { list: 403, create: 403, view: 404, rename: 404 },
      outsider: GONE,
      disabled: GONE,
    };

    const answersTo = async (person: Person, team: string): Promise<Answers> => {
      const client = app.client(person);
      return {
        list: (await client.get(teams())).status,
        create: (await client.put(teams(), { title: 'Another' })).status,
        view: (await client.get(teams(`/${team}`))).status,
        rename: (await client.patch(teams(`/${team}`), { title: 'Renamed' })).status,
      };
    };

    it.each(STANDINGS)('be used by the standing %s according to its role', async (standing) => {
      const person = (await app.build.everyStanding(world))[standing];
      const team = await make('Writers');
      expect(await answersTo(person, team)).toEqual(EXPECTED[standing]);
    });

    it('be viewed by guests who belong to them, and managed by their owners', async () => {
      const guest = await app.build.member(world.id, null);
      const team = await app.build.team(world, [guest]);
      expect(await answersTo(guest, team)).toEqual({ list: 403, create: 403, view: 200, rename: 403 });
      const owner = await app.build.member(world.id, 'read');
      const owned = await app.build.team(world, [owner], 'owner');
      expect(await answersTo(owner, owned)).toEqual({ list: 200, create: 403, view: 200, rename: 200 });
      expect(await answersTo(owner, team)).toEqual(MEMBER);
      expect((await app.client(owner).delete(teams(`/${owned}`))).status).toBe(204);
      expect((await app.client(owner).delete(teams(`/${team}`))).status).toBe(403);
      const shown = await app.client(owner).get(teams(`/${team}`));
      expect(shown.body.permissions).toEqual({ admin: false, view: true });
    });

    it('not be used by disabled owners', async () => {
      const owner = await app.build.member(world.id, 'read');
      const team = await app.build.team(world, [owner], 'owner');
      await app.build.disable(world.id, owner);
      expect(await answersTo(owner, team)).toEqual(GONE);
    });

    it('not be reached through another organization', async () => {
      const other = await app.build.organization();
      const foreign = await app.build.team(other, []);
      const client = app.client(world.admin);
      for (const id of [foreign, NOBODY, 'nonsense']) {
        expect((await client.get(teams(`/${id}`))).status).toBe(404);
        expect((await client.patch(teams(`/${id}`), { title: 'x' })).status).toBe(404);
        expect((await client.delete(teams(`/${id}`))).status).toBe(404);
        expect((await client.get(teams(`/${id}/members`))).status).toBe(404);
        expect((await client.put(teams(`/${id}/members`), {})).status).toBe(404);
      }
      expect((await app.client(other.admin).get(`/orgs/${other.id}/teams/${foreign}`)).status).toBe(200);
    });
  });

  it('can be renamed, with the same rules for titles', async () => {
    const team = await make('Before');
    const client = app.client(world.admin);
    const renamed = await client.patch(teams(`/${team}`), { title: 'After' });
    expect(renamed.body).toMatchObject({ id: team, title: 'After' });
    for (const body of [
      {},
      { title: '' },
      { title: 'x'.repeat(65) },
      { title: null },
      { title: 'x', id: 'y' },
    ])
      expect((await client.patch(teams(`/${team}`), body)).status).toBe(400);
    expect((await client.get(teams(`/${team}`))).body).toMatchObject({ title: 'After' });
  });

  it('are deleted with their grants', async () => {
    const guest = await app.build.member(world.id, null);
    const team = await app.build.team(world, [guest]);
    const space = await app.build.space(world);
    await app.build.grant(world, 'read', { team }, { space });
    expect((await app.client(guest).get(`/spaces/${space}`)).status).toBe(200);
    expect((await app.client(world.admin).delete(teams(`/${team}`))).status).toBe(204);
    expect((await app.client(world.admin).get(teams(`/${team}`))).status).toBe(404);
    expect((await app.client(guest).get(`/spaces/${space}`)).status).toBe(404);
    expect((await app.client(world.admin).delete(teams(`/${team}`))).status).toBe(404);
  });

  describe('count', () => {
    const spacesOf = async (person: Person, team: string): Promise<[alone: number, listed: number]> => {
      const alone = await app.client(person).get(teams(`/${team}`));
      const list = await app.client(person).get(teams());
      const items = (list.body as { items: { id: string; spaces: number }[] }).items;
      return [(alone.body as { spaces: number }).spaces, items.find(({ id }) => id === team)?.spaces ?? -1];
    };

    it('each space that is granted to them, directly or through a collection above, once', async () => {
      const team = await make('Writers');
      const other = await make('Others');
      const outer = await app.build.collection(world);
      const inner = await app.build.collection(world, { parent: outer });
      const inside = await app.build.space(world, { parent: inner.id });
      await app.build.space(world, { parent: outer.id });
      const alone = await app.build.space(world);
      await app.build.space(world);
      await app.build.grant(world, 'read', { team }, { collection: outer.id });
      await app.build.grant(world, 'edit', { team }, { collection: inner.id });
      await app.build.grant(world, 'read', { team }, { space: inside });
      await app.build.grant(world, 'read', { team }, { space: alone });
      await app.build.grant(world, 'read', { team: other }, { space: alone });
      expect(await spacesOf(world.admin, team)).toEqual([3, 3]);
      expect(await spacesOf(world.admin, other)).toEqual([1, 1]);
    });

    it('only spaces that the caller may view', async () => {
      const reader = await app.build.member(world.id, 'read');
      const team = await make('Writers');
      const closed = await app.build.space(world, { level: null });
      const open = await app.build.space(world);
      for (const space of [closed, open]) await app.build.grant(world, 'read', { team }, { space });
      expect(await spacesOf(world.admin, team)).toEqual([2, 2]);
      expect(await spacesOf(reader, team)).toEqual([1, 1]);
      await app.client(world.admin).put(teams(`/${team}/members/${reader.id}`), {});
      expect(await spacesOf(reader, team)).toEqual([2, 2]);
    });

    it('no deleted spaces', async () => {
      const team = await make('Writers');
      const space = await app.build.space(world);
      await app.build.grant(world, 'read', { team }, { space });
      await app.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1', [space]);
      expect(await spacesOf(world.admin, team)).toEqual([0, 0]);
    });
  });

  describe('are listed', () => {
    it('oldest first, in pages, with the total number', async () => {
      const created = [];
      for (let index = 0; index < 5; index += 1) created.push(await make(`Team ${index}`));
      await app.build.team(await app.build.organization(), []);
      const pages = await walk(app.client(world.admin), teams(), 2);
      expect(pages.flatMap(idsOf)).toEqual(created);
      expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([5, 5, 5]);
    });

    it('by a part of the title, literally and ignoring case', async () => {
      for (const title of ['100% done', '100 done', 'A_B', 'AxB', 'Back\\slash']) await make(title);
      const found = async (title: string) =>
        titlesOf(await app.client(world.admin).get(teams()).query({ title }));
      expect(await found('%')).toEqual(['100% done']);
      expect(await found('a_b')).toEqual(['A_B']);
      expect(await found('\\')).toEqual(['Back\\slash']);
      expect(await found('DONE')).toEqual(['100% done', '100 done']);
      expect(await found('nothing')).toEqual([]);
    });

    it('by who can manage them: their owners, and all administrators', async () => {
      const person = await app.build.member(world.id, 'create');
      const owned = await app.build.team(world, [person], 'owner');
      await app.build.team(world, [person], 'member');
      const ownedBy = async (owner: string) =>
        idsOf(await app.client(world.admin).get(teams()).query({ owner }));
      expect(await ownedBy(person.id)).toEqual([owned]);
      expect(await ownedBy(world.admin.id)).toHaveLength(2);
      const outsider = await app.build.person();
      for (const stranger of [outsider.id, NOBODY, 'nonsense']) expect(await ownedBy(stranger)).toEqual([]);
      await app.build.disable(world.id, person);
      expect(await ownedBy(person.id)).toEqual([]);
    });

    it('with a cursor that only works with the same filters', async () => {
      await make('One');
      await make('Two');
      const first = await app.client(world.admin).get(teams()).query({ limit: 1 });
      const { page } = (first.body as { next: { page: string } }).next;
      const filtered = await app.client(world.admin).get(teams()).query({ limit: 1, page, title: 'o' });
      expect(filtered.status).toBe(400);
    });
  });

  describe('of a member', () => {
    const teamsOf = (person: Person, of: string) =>
      app.client(person).get(`/orgs/${world.id}/members/${of}/teams`);

    it('are listed with the role in each, newest first', async () => {
      const person = await app.build.member(world.id, 'read');
      const older = await app.build.team(world, [person], 'owner');
      const newer = await app.build.team(world, [person]);
      await app.build.team(world, []);
      const list = await teamsOf(person, person.id);
      expect(list.status).toBe(200);
      expect(list.body).toMatchObject({
        count: 2,
        items: [
          { team: { id: newer, permissions: { admin: false, view: true } }, member: { role: 'member' } },
          { team: { id: older, permissions: { admin: true, view: true } }, member: { role: 'owner' } },
        ],
      });
      const ascending = await teamsOf(world.admin, person.id).query({ order: 'asc', limit: 1 });
      expect(ascending.body).toMatchObject({ count: 2, items: [{ team: { id: older } }] });
      const { page } = (ascending.body as { next: { page: string } }).next;
      const second = await teamsOf(world.admin, person.id).query({ order: 'asc', limit: 1, page });
      expect(second.body.items).toEqual([
        expect.objectContaining({ team: expect.objectContaining({ id: newer }) }),
      ]);
      expect((await teamsOf(world.admin, person.id).query({ order: 'up' })).status).toBe(400);
    });

    it('are found by a part of the title', async () => {
      const person = await app.build.member(world.id, 'read');
      await make('Writers', [person.id]);
      await make('Readers', [person.id]);
      const found = await teamsOf(world.admin, person.id).query({ title: 'WRIT' });
      expect(found.body).toMatchObject({ count: 1, items: [{ team: { title: 'Writers' } }] });
    });

    it('are shown to members, to guests only their own, and to nobody outside of the organization', async () => {
      const cast = await app.build.everyStanding(world);
      const answer = async (person: Person, of: Person) => (await teamsOf(person, of.id)).status;
      expect(await answer(cast.read, cast.admin)).toBe(200);
      expect(await answer(cast.guest, cast.guest)).toBe(200);
      expect(await answer(cast.guest, cast.admin)).toBe(403);
      expect(await answer(cast.outsider, cast.admin)).toBe(404);
      expect(await answer(cast.disabled, cast.disabled)).toBe(404);
      expect(await answer(cast.read, cast.outsider)).toBe(404);
      expect((await teamsOf(cast.read, 'nonsense')).status).toBe(404);
    });
  });
});
