import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';

const NOBODY = '01a1fc6e-0000-7000-8000-000000000000';

describe('the people of a team', () => {
  let app: TestApp;
  let world: World;
  let team: string;
  let first: Person;
  let second: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    team = await app.build.team(world, []);
    first = await app.build.member(world.id, 'read');
    second = await app.build.member(world.id, null);
  });

  const members = (path = '') => `/orgs/${world.id}/teams/${team}/members${path}`;
  const placesOf = async (): Promise<Record<string, string>> => {
    const list = await app.client(world.admin).get(members()).query({ limit: 1000 });
    const { items } = list.body as { items: { id: string; role: string }[] };
    return Object.fromEntries(items.map(({ id, role }) => [id, role]));
  };
  const change = (body: object, actor: Person = world.admin) => app.client(actor).put(members(), body);

  it('are listed as users with their role in the team, in pages', async () => {
    await change({ add: [first.id], memberships: { [second.id]: 'owner' } });
    const list = await app.client(world.admin).get(members());
    expect(list.body).toEqual({
      count: 2,
      items: [
        {
          object: 'team-member',
          id: first.id,
          role: 'member',
          user: {
            object: 'user',
            id: first.id,
            displayName: expect.any(String) as string,
            email: first.email,
            urls: { location: `http://docs.test/v1/users/${first.id}` },
          },
        },
        expect.objectContaining({ id: second.id, role: 'owner' }),
      ],
    });
    expect(await walk(app.client(world.admin), members(), 1)).toHaveLength(2);
  });

  it('can be added, changed and removed in one request', async () => {
    await change({ add: [first.id] });
    const changed = await change({ memberships: { [second.id]: 'owner' }, remove: [first.id] });
    expect(changed.status).toBe(204);
    expect(await placesOf()).toEqual({ [second.id]: 'owner' });
  });

  it('keep their role when they are added again, and change it by memberships', async () => {
    await change({ memberships: { [first.id]: 'owner' } });
    await change({ add: [first.id, first.id] });
    expect(await placesOf()).toEqual({ [first.id]: 'owner' });
    await change({ add: [first.id], memberships: { [first.id]: 'member' } });
    expect(await placesOf()).toEqual({ [first.id]: 'member' });
  });

  it('do not change with an empty request, or when an unknown person is removed', async () => {
    await change({ add: [first.id] });
    expect((await change({})).status).toBe(204);
    expect((await change({ remove: [second.id] })).status).toBe(204);
    expect(await placesOf()).toEqual({ [first.id]: 'member' });
  });

  it.each(['add', 'remove', 'memberships'])(
    'are not changed if one person in %s is not in the organization',
    async (where) => {
      await change({ add: [first.id] });
      const outsider = await app.build.person();
      for (const stranger of [outsider.id, NOBODY, 'nonsense']) {
        const wrong = where === 'memberships' ? { [stranger]: 'owner' } : [stranger];
        const refused = await change({
          add: [second.id],
          [where]: wrong,
          ...(where === 'add' ? { add: [second.id, stranger] } : {}),
        });
        expect(refused.status).toBe(404);
      }
      expect(await placesOf()).toEqual({ [first.id]: 'member' });
    },
  );

  it.each<[string, (id: string) => object, string]>([
    ['in add and remove', (id) => ({ add: [id], remove: [id] }), 'remove'],
    ['in memberships and remove', (id) => ({ memberships: { [id]: 'owner' }, remove: [id] }), 'remove'],
    ['with an unknown role', (id) => ({ memberships: { [id]: 'admin' } }), 'memberships'],
    ['with no role', (id) => ({ memberships: { [id]: null } }), 'memberships'],
    ['in a list of memberships', (id) => ({ memberships: [id] }), 'memberships'],
    ['with null for memberships', () => ({ memberships: null }), 'memberships'],
    ['with an add that is not a list', (id) => ({ add: id }), 'add'],
    ['with a number as id', () => ({ add: [1] }), 'add'],
    ['with too many', (id) => ({ remove: Array.from({ length: 1001 }, () => id) }), 'remove'],
    [
      'with too many memberships',
      () => ({ memberships: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`x${i}`, 'owner'])) }),
      '',
    ],
    ['with an unknown property', () => ({ invite: [] }), 'invite'],
  ])('are not changed %s', async (_, body, path) => {
    const refused = await change(body(first.id));
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual([expect.objectContaining({ path })]);
    expect(await placesOf()).toEqual({});
  });

  it.each(['toString', 'hasOwnProperty'])(
    'are not changed by a name of Object.prototype: %s',
    async (name) => {
      expect((await change({ memberships: { [name]: 'owner' } })).status).toBe(404);
    },
  );

  it('can be set one by one', async () => {
    const one = (id: string, body: object) => app.client(world.admin).put(members(`/${id}`), body);
    expect((await one(first.id, {})).status).toBe(204);
    expect(await placesOf()).toEqual({ [first.id]: 'member' });
    expect((await one(first.id, { role: 'owner' })).status).toBe(204);
    expect((await one(first.id, { role: 'owner' })).status).toBe(204);
    expect((await one(first.id, {})).status).toBe(204);
    expect(await placesOf()).toEqual({ [first.id]: 'owner' });
    expect((await one(first.id, { role: 'admin' })).status).toBe(400);
    const outsider = await app.build.person();
    for (const stranger of [outsider.id, NOBODY, 'nonsense'])
      expect((await one(stranger, { role: 'member' })).status).toBe(404);
    expect(await placesOf()).toEqual({ [first.id]: 'owner' });
  });

  it('can be removed one by one', async () => {
    await change({ add: [first.id, second.id] });
    const remove = (id: string) => app.client(world.admin).delete(members(`/${id}`));
    expect((await remove(first.id)).status).toBe(205);
    expect(await placesOf()).toEqual({ [second.id]: 'member' });
    for (const id of [first.id, NOBODY, 'nonsense']) expect((await remove(id)).status).toBe(404);
  });

  it.each(STANDINGS)('are managed by the standing %s according to its role', async (standing) => {
    const person = (await app.build.everyStanding(world))[standing];
    const expected =
      standing === 'admin'
        ? { list: 200, change: 204, set: 204, remove: 205 }
        : ['guest', 'outsider', 'disabled'].includes(standing)
          ? { list: 404, change: 404, set: 404, remove: 404 }
          : { list: 200, change: 403, set: 403, remove: 403 };
    const client = app.client(person);
    expect({
      list: (await client.get(members())).status,
      change: (await change({ add: [first.id] }, person)).status,
      set: (await client.put(members(`/${first.id}`), { role: 'owner' })).status,
      remove: (await client.delete(members(`/${first.id}`))).status,
    }).toEqual(expected);
  });

  it('are managed by an owner of the team, not by its members', async () => {
    await change({ memberships: { [first.id]: 'owner', [second.id]: 'member' } });
    const third = await app.build.member(world.id, 'read');
    expect((await change({ add: [third.id] }, second)).status).toBe(403);
    expect((await change({ add: [third.id] }, first)).status).toBe(204);
    expect((await app.client(second).get(members())).status).toBe(200);
  });

  it('are consistent after two simultaneous changes', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.build.member(world.id, 'read')));
    const ids = people.map(({ id }) => id);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((add) => change({ add })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(Object.keys(await placesOf()).sort()).toEqual(ids.toSorted());
  });

  it('never include a person who leaves the organization at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.build.member(world.id, 'read')));
    const answers = await Promise.all(
      people.flatMap(({ id }) => [
        change({ add: [id] }),
        app.client(world.admin).delete(`/orgs/${world.id}/members/${id}`),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await placesOf()).toEqual({});
  });
});
