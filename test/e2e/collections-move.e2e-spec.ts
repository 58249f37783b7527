import { TestApp } from '../support/app.js';
import { type Standing, type World } from '../support/factories.js';
import { createCollection, detailPaths, order, treeOf } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const before = (collection: string) => ({ before: { type: 'collection', collection } });
const after = (collection: string) => ({ after: { type: 'collection', collection } });

describe('collections', () => {
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
  const create = (body: { title?: string; parent?: string } = {}) => createCollection(app, world, body);
  const move = (id: string, body: object, as = world.admin) =>
    app.client(as).post(`/collections/${id}/move`, body);
  const top = () => order(app, world.id, null);

  describe('are moved', () => {
    it('into another, last, with everything in them', async () => {
      const target = await create();
      const first = await create({ parent: target });
      const id = await create();
      const last = await create();
      const inner = await create({ parent: id });
      const space = await app.build.space(world, { parent: inner });
      const gone = await app.build.space(world, { parent: id });
      await admin().delete(`/spaces/${gone}`);
      const response = await move(id, { parent: target });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ id, parent: target });
      expect(response.body).toEqual((await admin().get(`/collections/${id}`)).body);
      expect(await top()).toEqual([target, last]);
      expect(await order(app, world.id, target)).toEqual([first, id]);
      const paths = await app.database.query<{ id: string; path: string[] }>(
        'SELECT id, path FROM collections WHERE organization_id = $1 UNION ALL SELECT id, path FROM spaces WHERE organization_id = $1',
        [world.id],
      );
      const path = (of: string) => paths.find((row) => row.id === of)?.path;
      expect(path(id)).toEqual([target]);
      expect(path(inner)).toEqual([target, id]);
      expect(path(space)).toEqual([target, id, inner]);
      expect(path(gone)).toEqual([target, id]);
    });

    it('to the top', async () => {
      const outer = await create();
      const id = await create({ parent: outer });
      const response = await move(id, { parent: null });
      expect(response.body).not.toHaveProperty('parent');
      expect(await top()).toEqual([outer, id]);
      expect(await order(app, world.id, outer)).toEqual([]);
    });

    it('to a place among spaces and collections', async () => {
      const [a, b] = [await create(), await create()];
      const space = await app.build.space(world);
      const c = await create();
      await move(c, { position: before(a) });
      expect(await top()).toEqual([c, a, b, space]);
      await move(c, { position: after(b) });
      expect(await top()).toEqual([a, b, c, space]);
      await move(a, { position: { after: { type: 'space', space } } });
      expect(await top()).toEqual([b, c, space, a]);
      await move(a, { parent: null, position: { before: { type: 'space', space } } });
      expect(await top()).toEqual([b, c, a, space]);
    });

    it('into another and to a place there at once', async () => {
      const target = await create();
      const [a, b] = [await create({ parent: target }), await create({ parent: target })];
      const id = await create();
      await move(id, { parent: target, position: after(a) });
      expect(await order(app, world.id, target)).toEqual([a, id, b]);
    });

    it.each([{}, { position: {} }])('not by a body that changes nothing: %j', async (body) => {
      const [a, b] = [await create(), await create()];
      expect((await move(a, body)).status).toBe(200);
      expect((await move(a, { ...body, parent: null })).status).toBe(200);
      expect(await top()).toEqual([a, b]);
    });
  });

  describe('are not moved', () => {
    let id: string;
    let inner: string;
    let tree: object[];

    beforeEach(async () => {
      id = await create();
      inner = await create({ parent: await create({ parent: id }) });
      tree = await treeOf(app, world.id);
    });
    afterEach(async () => {
      expect(await treeOf(app, world.id)).toEqual(tree);
    });

    it('into themselves or their descendants', async () => {
      expect((await move(id, { parent: id })).status).toBe(409);
      expect((await move(id, { parent: inner })).status).toBe(409);
    });

    it.each([UNKNOWN_ID, 'nothing', ''])('into an unknown collection: %j', async (parent) => {
      expect((await move(id, { parent })).status).toBe(404);
    });

    it('into a collection of another organization', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      expect((await move(id, { parent: await createCollection(app, foreign) })).status).toBe(404);
    });

    it('next to an item that is not their sibling', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const elsewhere = await createCollection(app, foreign);
      for (const collection of [inner, id, elsewhere, UNKNOWN_ID, 'nothing']) {
        const response = await move(id, { position: before(collection) });
        expect([collection, response.status]).toEqual([collection, 400]);
        expect(detailPaths(response)).toEqual(['position.before']);
      }
      expect((await move(inner, { parent: null, position: after(elsewhere) })).status).toBe(400);
    });

    it.each<[object, string[]]>([
      [{ parent: 1 }, ['parent']],
      [{ parent: 'x'.repeat(101) }, ['parent']],
      [{ parent: 'a\0' }, ['parent']],
      [{ title: 'After' }, ['title']],
      [{ position: 'last' }, ['position']],
      [{ position: { first: true } }, ['position.first']],
      [{ position: { before: { type: 'page', page: UNKNOWN_ID } } }, ['position.before.page']],
      [{ position: { before: { type: 'space' } } }, ['position.before.space']],
      [
        { position: { before: { type: 'space', space: UNKNOWN_ID, collection: UNKNOWN_ID } } },
        ['position.before.space'],
      ],
      [{ position: { ...before(UNKNOWN_ID), ...after(UNKNOWN_ID) } }, ['position']],
    ])('by %j', async (body, paths) => {
      const response = await move(id, body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(expect.arrayContaining(paths));
    });

    it('deeper than 20 levels, counting their descendants', async () => {
      let parent = await create();
      for (let depth = 2; depth <= 18; depth += 1) parent = await create({ parent });
      tree = await treeOf(app, world.id);
      expect((await move(id, { parent })).status).toBe(409);
    });
  });

  describe('may be moved', () => {
    it.each<[Standing, number]>([
      ['admin', 200],
      ['create', 200],
      ['review', 403],
      ['edit', 403],
      ['comment', 403],
      ['read', 403],
      ['guest', 404],
      ['outsider', 404],
      ['disabled', 404],
    ])('by the standing %s: %i', async (standing, status) => {
      const [a, b] = [await create(), await create()];
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await move(b, { position: before(a) }, actor)).status).toBe(status);
      expect((await move(b, { parent: a }, actor)).status).toBe(status);
      expect(await top()).toEqual(status === 200 ? [a] : [a, b]);
    });

    it('only into collections where the caller may create', async () => {
      const id = await create();
      const closed = await app.build.collection(world, { level: null });
      const review = await app.build.collection(world, { level: 'review' });
      const creator = await app.build.member(world.id, 'create');
      expect((await move(id, { parent: closed.id }, creator)).status).toBe(404);
      expect((await move(id, { parent: review.id }, creator)).status).toBe(403);
    });

    it('not to the top by a caller who may not create there, whatever their role on the collection', async () => {
      const outer = await create();
      const id = await create({ parent: outer });
      const reader = await app.build.member(world.id, 'read');
      await app.build.grant(world, 'admin', { user: reader.id }, { collection: outer });
      expect((await move(id, { parent: null }, reader)).status).toBe(403);
      expect(await order(app, world.id, outer)).toEqual([id]);
    });

    it('not to a place where the caller would become an administrator', async () => {
      const id = await create();
      const own = await create();
      const creator = await app.build.member(world.id, 'create');
      await app.build.grant(world, 'admin', { user: creator.id }, { collection: own });
      const tree = await treeOf(app, world.id);
      expect((await move(id, { parent: own }, creator)).status).toBe(403);
      expect(await treeOf(app, world.id)).toEqual(tree);
      expect((await app.client(creator).get(`/collections/${id}`)).body.permissions.admin).toBe(false);
    });

    it('not to a place where the caller would gain access to items in it', async () => {
      const id = await create();
      const closed = await app.build.space(world, { parent: id, level: null });
      const own = await create();
      const creator = await app.build.member(world.id, 'create');
      await app.build.grant(world, 'create', { user: creator.id }, { collection: own });
      expect((await move(id, { parent: own }, creator)).status).toBe(403);
      expect((await app.client(creator).get(`/spaces/${closed}`)).status).toBe(404);
    });

    it('not to a place where others would get a stronger role on an item than the caller has', async () => {
      const [id, own] = [await create(), await create()];
      const creator = await app.build.member(world.id, 'create');
      const other = await app.build.member(world.id, 'read');
      await app.build.grant(world, 'create', { user: other.id }, { collection: own });
      const readable = await app.build.space(world, { parent: id, level: 'read' });
      const tree = await treeOf(app, world.id);
      // On the collection, the caller has the role that the other person would get, but not on the space in it.
      const refused = await move(id, { parent: own }, creator);
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        expect.stringContaining('"create"'),
      ]);
      expect(await treeOf(app, world.id)).toEqual(tree);
      await app.build.grant(world, 'create', { user: creator.id }, { space: readable });
      expect((await move(id, { parent: own }, creator)).status).toBe(200);
    });

    it('to a place where the caller has a weaker role', async () => {
      const outer = await create();
      const id = await create({ parent: outer });
      const creator = await app.build.member(world.id, 'create');
      await app.build.grant(world, 'admin', { user: creator.id }, { collection: outer });
      const response = await move(id, { parent: null }, creator);
      expect(response.status).toBe(200);
      expect(response.body.permissions).toMatchObject({ admin: false, create: true });
    });
  });

  describe('moved at the same moment', () => {
    it('keep an order without gaps, duplicates and losses', async () => {
      const parent = await create();
      const items: { type: 'space' | 'collection'; id: string }[] = [];
      for (let index = 0; index < 5; index += 1) {
        items.push({ type: 'collection', id: await create({ parent }) });
        items.push({ type: 'space', id: await app.build.space(world, { parent }) });
      }
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const item = items[index % 10] as (typeof items)[number];
          const sibling = items[(index * 7 + 3) % 10] as (typeof items)[number];
          const side = index % 3 === 0 ? 'before' : 'after';
          // Some move out, some move back.
          const place = index === 4 || index === 9 ? { parent: null } : { parent };
          const position = { [side]: { type: sibling.type, [sibling.type]: sibling.id } };
          const body = 'parent' in place && place.parent === null ? place : { ...place, position };
          return admin().post(`/${item.type}s/${item.id}/move`, body);
        }),
      );
      expect(responses.every(({ status }) => [200, 400].includes(status))).toBe(true);
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
      const inside = await order(app, world.id, parent);
      const outside = (await top()).filter((id) => id !== parent);
      expect([...inside, ...outside].sort()).toEqual(items.map(({ id }) => id).sort());
    });

    it('into each other succeed exactly once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await create(), await create()];
        const responses = await Promise.all([move(a, { parent: b }), move(b, { parent: a })]);
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
        const inner = responses[0].status === 200 ? [a, b] : [b, a];
        expect(await order(app, world.id, inner[1] as string)).toEqual([inner[0]]);
        expect((await top()).includes(inner[1] as string)).toBe(true);
      }
    });
  });
});
