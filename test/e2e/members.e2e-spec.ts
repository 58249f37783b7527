import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const MINUTE = 60_000;
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

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

  const path = () => `/orgs/${world.id}/members`;
  const admin = () => app.client(world.admin);
  const rename = async (person: Person, displayName: string): Promise<void> => {
    await app.database.query('UPDATE users SET display_name = $2 WHERE id = $1', [person.id, displayName]);
  };
  /** A member who joins a minute after the previous one. */
  const join = async (role: 'read' | 'edit' | 'admin' | null = 'read'): Promise<Person> => {
    app.clock.advance(MINUTE);
    return app.build.member(world.id, role);
  };

  it('are shown with all properties', async () => {
    const member = await join('edit');
    await app.build.team(world, [member]);
    await app.build.team(world, [member], 'owner');
    await app.build.space(world);
    const response = await admin().get(`${path()}/${member.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'member',
      id: member.id,
      role: 'edit',
      user: {
        object: 'user',
        id: member.id,
        displayName: expect.any(String),
        email: member.email,
        urls: { location: `http://docs.test/v1/users/${member.id}` },
      },
      disabled: false,
      joinedAt: app.clock.now().toISOString(),
      sso: false,
      spaces: 1,
      teams: 2,
    });
    expect((await admin().get(path())).body.items).toContainEqual(response.body);
  });

  it('do not count teams and spaces of other organizations', async () => {
    const other = await app.build.organization();
    await app.build.join(other.id, world.admin, 'admin');
    await app.build.team(other, [world.admin]);
    await app.build.space(other);
    expect((await admin().get(`${path()}/${world.admin.id}`)).body).toMatchObject({ spaces: 0, teams: 0 });
  });

  describe('are shown to', () => {
    const LIST: Record<Standing, number> = {
      admin: 200,
      create: 200,
      review: 200,
      edit: 200,
      comment: 200,
      read: 200,
      guest: 403,
      outsider: 404,
      disabled: 404,
    };

    it.each(STANDINGS)('the standing %s, or not', async (standing) => {
      const cast = await app.build.everyStanding(world);
      const client = app.client(cast[standing]);
      const status = LIST[standing];
      expect((await client.get(path())).status).toBe(status);
      const alone = await client.get(`${path()}/${world.admin.id}`);
      expect(alone.status).toBe(status === 200 ? 200 : 404);
      const self = await client.get(`${path()}/${cast[standing].id}`);
      expect(self.status).toBe(status === 404 ? 404 : 200);
    });

    it('nobody of another organization', async () => {
      const foreign = await app.build.organization();
      expect((await app.client(foreign.admin).get(path())).status).toBe(404);
      expect((await app.client(foreign.admin).get(`${path()}/${world.admin.id}`)).status).toBe(404);
    });

    it('nobody if they are not members there', async () => {
      const foreign = await app.build.organization();
      const ids = [foreign.admin.id, UNKNOWN_ID, 'nothing', '%00', "'%20OR%201=1--"];
      for (const id of ids) expect((await admin().get(`${path()}/${id}`)).status).toBe(404);
    });

    it('tokens with the scope read', async () => {
      const token = await app.build.token(world.admin, { scopes: ['write', 'admin'] });
      expect((await app.client(token).get(path())).status).toBe(403);
    });
  });

  describe('are listed', () => {
    it('by when they joined, newest or oldest first', async () => {
      const ids = [world.admin.id, (await join()).id, (await join(null)).id, (await join('admin')).id];
      expect(idsOf(await admin().get(`${path()}?order=asc`))).toEqual(ids);
      expect(idsOf(await admin().get(path()))).toEqual(ids.toReversed());
      expect(idsOf(await admin().get(`${path()}?order=desc&sort=joinedAt`))).toEqual(ids.toReversed());
    });

    it.each(['asc', 'desc'])(
      'in pages, each once, even if they joined at the same moment (%s)',
      async (order) => {
        for (let index = 0; index < 3; index += 1) await app.build.member(world.id, 'read');
        await join();
        const complete = await admin().get(`${path()}?order=${order}`);
        expect(complete.body.count).toBe(5);
        expect(new Set(idsOf(complete)).size).toBe(5);
        for (const limit of [1, 2, 4, 5]) {
          const pages = await walk(admin(), `${path()}?order=${order}`, limit);
          expect(pages.flatMap(idsOf)).toEqual(idsOf(complete));
          expect(pages.map(({ body }) => body.count as number)).toEqual(pages.map(() => 5));
        }
      },
    );

    it('in pages when the database stores times more precisely than JavaScript', async () => {
      await app.build.member(world.id, 'read');
      await app.build.member(world.id, 'read');
      await app.database.query(
        `UPDATE members SET joined_at = '2026-01-31T09:30:00.000001Z'::timestamptz
           + (SELECT count(*) FROM members m WHERE m.user_id < members.user_id) * interval '1 microsecond'
         WHERE organization_id = $1`,
        [world.id],
      );
      const complete = idsOf(await admin().get(path()));
      expect((await walk(admin(), path(), 1)).flatMap(idsOf)).toEqual(complete);
      expect(complete).toHaveLength(3);
    });

    it('by when they were last seen, with active members only', async () => {
      const [first, second, never, disabled] = [await join(), await join(null), await join(), await join()];
      for (const person of [second, disabled, first]) {
        app.clock.advance(MINUTE);
        await app.client(person).post(`/orgs/${world.id}/ping`);
      }
      await app.build.disable(world.id, disabled);
      const listed = await admin().get(`${path()}?sort=lastSeenAt`);
      expect(idsOf(listed)).toEqual([first.id, second.id]);
      expect(listed.body.count).toBe(2);
      expect(idsOf(await admin().get(`${path()}?sort=lastSeenAt&order=asc`))).toEqual([second.id, first.id]);
      const pages = await walk(admin(), `${path()}?sort=lastSeenAt`, 1);
      expect(pages.flatMap(idsOf)).toEqual([first.id, second.id]);
      expect(idsOf(await admin().get(path()))).toContain(never.id);
    });

    it('including disabled ones, marked as such', async () => {
      const { disabled } = await app.build.everyStanding(world);
      const listed = await admin().get(path());
      expect(listed.body.items).toContainEqual(
        expect.objectContaining({ id: disabled.id, disabled: true, role: 'admin', spaces: 0 }),
      );
    });

    it.each<[string, Standing[]]>([
      ['admin', ['admin', 'disabled']],
      ['edit', ['edit']],
      ['read', ['read']],
      ['guest', ['guest']],
    ])('by exactly the role %s', async (role, standings) => {
      const cast = await app.build.everyStanding(world);
      const expected = standings.map((standing) => cast[standing].id);
      if (role === 'admin') expected.push(world.admin.id);
      const listed = await admin().get(`${path()}?role=${role}`);
      expect(idsOf(listed).sort()).toEqual(expected.sort());
      expect(listed.body.count).toBe(expected.length);
    });

    it.each<[string, string, boolean]>([
      ['Ada Lovelace', 'lovelace', true],
      ['Ada Lovelace', 'DA LOVE', true],
      ['Ada Lovelace', 'lace ada', false],
      ['Zoë Öztürk', 'zoe ozturk', true],
      ['Zoe Ozturk', 'ZOË ÖZTÜRK', true],
      ['Zoë', 'Zoe\u0308', true],
      ['ПЁТР', 'петр', true],
      ['100%', '0%', true],
      ['1000', '0%', false],
      ['100％', '0%', true],
      ['1000', '0％', false],
      ['a_b', 'a_b', true],
      ['axb', 'a_b', false],
      ['a\\b', 'a\\b', true],
      ['Ada', '', true],
      ['日本語', '本', true],
    ])('with the name %s under the search %j: %p', async (name, search, isFound) => {
      const member = await join();
      await rename(member, name);
      const listed = await admin().get(path()).query({ search });
      expect(idsOf(listed).includes(member.id)).toBe(isFound);
    });

    it('by their mail address', async () => {
      const member = await join();
      const listed = await admin().get(path()).query({ search: member.email.toUpperCase() });
      expect(idsOf(listed)).toEqual([member.id]);
      expect(listed.body.count).toBe(1);
    });

    it('by all filters together, in pages', async () => {
      const named = [await join('edit'), await join('edit'), await join('read'), await join('edit')];
      for (const [index, person] of named.entries()) await rename(person, `Émile ${index}`);
      await join('edit');
      const query = `${path()}?search=emile&role=edit&order=asc`;
      const pages = await walk(admin(), query, 2);
      expect(pages.flatMap(idsOf)).toEqual([named[0]?.id, named[1]?.id, named[3]?.id]);
      expect(pages.map(({ body }) => body.count as number)).toEqual([3, 3]);
    });

    it.each(['order=asc', 'sort=lastSeenAt', 'role=read', 'search=person'])(
      'and refuse the cursor of another list: %s',
      async (filters) => {
        await join();
        const page = (await admin().get(`${path()}?limit=1`)).body.next.page as string;
        expect((await admin().get(`${path()}?${filters}`).query({ page })).status).toBe(400);
        const member = await join('admin');
        expect((await app.client(member).get(path()).query({ page })).status).toBe(400);
      },
    );

    it.each([
      ['order', 'up'],
      ['order', ''],
      ['role', 'owner'],
      ['sort', 'displayName'],
      ['search', 'x'.repeat(256)],
      ['search', '\0'],
      ['limit', '0'],
    ])('not with the query %s=%j', async (name, value) => {
      const response = await admin()
        .get(path())
        .query({ [name]: value });
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });
  });
});
