import type { Role } from '../../src/access/role.js';
import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { positionsOf } from '../support/siblings.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('moving a space', () => {
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
  const move = (spaceId: string, body: object) => admin().post(`/spaces/${spaceId}/move`, body);
  /** The IDs of the items below a parent, in order. */
  const orderOf = async (parentId: string | null = null): Promise<string[]> =>
    Object.entries(await positionsOf(app, world.id, parentId))
      .sort(([, a], [, b]) => a - b)
      .map(([id]) => id);
  const spaces = async (count: number, parent?: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) {
      ids.push(await app.build.space(world, { ...(parent === undefined ? {} : { parent }) }));
    }
    return ids;
  };
  const [before, after] = (['before', 'after'] as const).map((side) => (id: string) => ({
    position: { [side]: { type: 'space', space: id } },
  })) as [(id: string) => object, (id: string) => object];

  it('puts it right before or right after a sibling', async () => {
    const [a, b, c] = (await spaces(3)) as [string, string, string];
    expect((await move(c, before(a))).status).toBe(200);
    expect(await orderOf()).toEqual([c, a, b]);
    await move(c, after(a));
    expect(await orderOf()).toEqual([a, c, b]);
  });

  it('puts it next to a collection, because both are siblings', async () => {
    const [a, b] = (await spaces(2)) as [string, string];
    const collection = await app.build.collection(world);
    await move(b, { position: { before: { type: 'collection', collection: collection.id } } });
    const order = await orderOf();
    expect(order.indexOf(b)).toBe(order.indexOf(collection.id) - 1);
    expect(order).toHaveLength(3);
    expect(order).toContain(a);
  });

  it('into a collection puts it last there, and closes the gap it leaves', async () => {
    const collection = await app.build.collection(world);
    const [inside] = (await spaces(1, collection.id)) as [string];
    const [a, b] = (await spaces(2)) as [string, string];
    const moved = await move(a, { parent: collection.id });
    expect(moved.body).toMatchObject({ id: a, parent: collection.id, visibility: 'in-collection' });
    expect(await positionsOf(app, world.id, collection.id)).toEqual({ [inside]: 0, [a]: 1 });
    expect(Object.values(await positionsOf(app, world.id)).sort()).toEqual([0, 1]);
    expect(await orderOf()).toContain(b);
  });

  it('to the top of the organization removes it from its collection', async () => {
    const collection = await app.build.collection(world);
    const [a] = (await spaces(1, collection.id)) as [string];
    const { body } = await move(a, { parent: null });
    expect(body.parent).toBeUndefined();
    expect(await positionsOf(app, world.id, collection.id)).toEqual({});
  });

  it('without a parent and a position changes nothing', async () => {
    const [a] = (await spaces(2)) as [string];
    const before = await admin().get(`/spaces/${a}`);
    expect((await move(a, {})).body).toEqual(before.body);
    expect((await orderOf())[0]).toBe(a);
  });

  it('changes what it inherits', async () => {
    const outer = await app.build.collection(world, { level: null });
    const inner = await app.build.collection(world, { parent: outer });
    const reader = await app.build.member(world.id, 'read');
    await app.build.grant(world, 'edit', { user: reader.id }, { collection: outer.id });
    const [a] = (await spaces(1)) as [string];
    await move(a, { parent: inner.id });
    expect((await app.client(reader).get(`/spaces/${a}`)).body.permissions.edit).toBe(true);
    const stranger = await app.build.member(world.id, 'read');
    expect((await app.client(stranger).get(`/spaces/${a}`)).status).toBe(404);
  });

  describe('is refused', () => {
    it('with a sibling of another parent or organization, an unknown one, or itself (400)', async () => {
      const collection = await app.build.collection(world);
      const [inside] = (await spaces(1, collection.id)) as [string];
      const [a] = (await spaces(1)) as [string];
      const other = await app.build.organization();
      const foreign = await app.build.space(other);
      const order = await orderOf();
      for (const id of [inside, foreign, UNKNOWN_ID, 'no-id', a]) {
        const refused = await move(a, before(id));
        expect({ id, status: refused.status }).toEqual({ id, status: 400 });
        expect(refused.body.error.details[0].path).toBe('position.before');
      }
      expect(await orderOf()).toEqual(order);
    });

    it('into a collection that is unknown, hidden or of another organization (404), without moving it', async () => {
      const other = await app.build.organization();
      const foreign = await app.build.collection(other);
      const [a] = (await spaces(2)) as [string];
      for (const parent of [foreign.id, UNKNOWN_ID, 'no-id']) {
        expect((await move(a, { parent })).status).toBe(404);
      }
      const creator = await app.build.member(world.id, 'create');
      const hidden = await app.build.collection(world, { level: null });
      const refused = await app.client(creator).post(`/spaces/${a}/move`, { parent: hidden.id });
      expect(refused.status).toBe(404);
      expect((await admin().get(`/spaces/${a}`)).body.parent).toBeUndefined();
    });

    it('into a collection where the caller may only read (403)', async () => {
      const creator = await app.build.member(world.id, 'create');
      const readable = await app.build.collection(world, { level: 'read' });
      const [a] = (await spaces(1)) as [string];
      const refused = await app.client(creator).post(`/spaces/${a}/move`, { parent: readable.id });
      expect(refused.status).toBe(403);
    });

    it('if it would give the caller a stronger role on it (403), without moving it', async () => {
      const creator = await app.build.member(world.id, 'create');
      const own = await app.build.collection(world, { level: 'create' });
      await app.build.grant(world, 'admin', { user: creator.id }, { collection: own.id });
      const [a] = (await spaces(1)) as [string];
      const refused = await app.client(creator).post(`/spaces/${a}/move`, { parent: own.id });
      expect(refused.status).toBe(403);
      expect((await admin().get(`/spaces/${a}`)).body.parent).toBeUndefined();
      expect((await app.client(creator).delete(`/spaces/${a}`)).status).toBe(403);
    });

    it('if it would give others a stronger role on it than the caller has (403), without moving it', async () => {
      const creator = await app.build.member(world.id, 'create');
      const accomplice = await app.build.member(world.id, 'read');
      const team = await app.build.team(world, [await app.build.member(world.id, 'read')]);
      const [a, b] = (await spaces(2)) as [string, string];
      const into = async (role: Role, to: { user: string } | { team: string }): Promise<string> => {
        const { id } = await app.build.collection(world, { level: 'create' });
        await app.build.grant(world, role, to, { collection: id });
        return id;
      };
      for (const to of [{ user: accomplice.id }, { team }]) {
        const parent = await into('admin', to);
        const refused = await app.client(creator).post(`/spaces/${a}/move`, { parent });
        expect([refused.status, refused.body.error.message]).toEqual([
          403,
          expect.stringContaining('"admin"'),
        ]);
        expect((await admin().get(`/spaces/${a}`)).body.parent).toBeUndefined();
      }
      expect((await app.client(accomplice).get(`/spaces/${a}`)).body.permissions.admin).toBe(false);
      const parent = await into('create', { user: accomplice.id });
      expect((await app.client(creator).post(`/spaces/${a}/move`, { parent })).status).toBe(200);
      expect((await move(b, { parent: await into('admin', { team }) })).status).toBe(200);
    });

    it('not if the others have that role already, or are disabled', async () => {
      const creator = await app.build.member(world.id, 'create');
      const owner = await app.build.member(world.id, 'read');
      const former = await app.build.member(world.id, 'read');
      const parent = (await app.build.collection(world, { level: 'create' })).id;
      for (const user of [owner.id, former.id, world.admin.id])
        await app.build.grant(world, 'admin', { user }, { collection: parent });
      await app.build.disable(world.id, former);
      const [a] = (await spaces(1)) as [string];
      await app.build.grant(world, 'admin', { user: owner.id }, { space: a });
      expect((await app.client(creator).post(`/spaces/${a}/move`, { parent })).status).toBe(200);
    });

    it.each<[string, object, string]>([
      [
        'two places',
        { position: { before: { type: 'space', space: 'a' }, after: { type: 'space', space: 'b' } } },
        'position',
      ],
      ['a sibling without its id', { position: { before: { type: 'space' } } }, 'position.before.space'],
      [
        'a sibling with two ids',
        { position: { after: { type: 'space', space: 'a', collection: 'b' } } },
        'position.after.space',
      ],
      ['an unknown type', { position: { after: { type: 'page', space: 'a' } } }, 'position.after.type'],
      ['a position that is a string', { position: 'first' }, 'position'],
      ['a parent that is a number', { parent: 5 }, 'parent'],
      ['an over-long parent', { parent: 'x'.repeat(101) }, 'parent'],
      ['an unknown field', { index: 3 }, 'index'],
    ])('with %s (400)', async (_, body, path) => {
      const [a] = (await spaces(1)) as [string];
      const refused = await move(a, body);
      expect(refused.status).toBe(400);
      expect((refused.body.error.details as { path: string }[]).map((detail) => detail.path)).toContain(path);
    });
  });

  const MAY: Record<Standing, number> = {
    admin: 200,
    create: 200,
    review: 403,
    edit: 403,
    comment: 403,
    read: 403,
    guest: 404,
    outsider: 404,
    disabled: 404,
  };
  it.each(STANDINGS)('%s', async (standing) => {
    const [a, b] = (await spaces(2)) as [string, string];
    const person = (await app.build.everyStanding(world))[standing];
    const answer = await app.client(person).post(`/spaces/${b}/move`, before(a));
    expect(answer.status).toBe(MAY[standing]);
    expect(await orderOf()).toEqual(MAY[standing] === 200 ? [b, a] : [a, b]);
  });

  it('20 times at once keeps every item once, without gaps', async () => {
    const collection = await app.build.collection(world);
    const top = await spaces(8);
    const inside = await spaces(4, collection.id);
    const all = [...top, ...inside];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const id = all[(i * 7) % all.length] as string;
        const target = all[(i * 5 + 3) % all.length] as string;
        return i % 3 === 0
          ? move(id, { parent: i % 2 === 0 ? collection.id : null })
          : move(id, i % 2 === 0 ? before(target) : after(target));
      }),
    );
    // A sibling may have been moved in the meantime.
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
    const above = await positionsOf(app, world.id);
    const below = await positionsOf(app, world.id, collection.id);
    const sorted = (positions: Record<string, number>) => Object.values(positions).sort((x, y) => x - y);
    expect(sorted(above)).toEqual(sorted(above).map((_, index) => index));
    expect(sorted(below)).toEqual(sorted(below).map((_, index) => index));
    expect(Object.keys({ ...above, ...below }).sort()).toEqual([...all, collection.id].sort());
  });
});
