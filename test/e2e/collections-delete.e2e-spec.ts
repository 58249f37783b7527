import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { createCollection, order } from '../support/tree.js';

/** Who may administer a collection that inherits its level. */
const ADMIN_ONLY: [Standing, number][] = STANDINGS.map((standing) => [
  standing,
  standing === 'admin' ? 200 : ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 403,
]);

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
  const collectionsOf = async (of: World): Promise<string[]> =>
    idsOf(await app.client(of.admin).get(`/orgs/${of.id}/collections`));

  describe('are deleted', () => {
    it('and their items move to the parent, last and in the same order', async () => {
      const parent = await createCollection(app, world);
      const before = await createCollection(app, world, { parent });
      const id = await createCollection(app, world, { parent });
      const after = await app.build.space(world, { parent });
      const first = await app.build.space(world, { parent: id });
      const second = await createCollection(app, world, { parent: id });
      const third = await app.build.space(world, { parent: id });
      const deep = await app.build.space(world, { parent: second });
      expect((await admin().delete(`/collections/${id}`)).status).toBe(205);
      expect((await admin().get(`/collections/${id}`)).status).toBe(404);
      expect(await order(app, world.id, parent)).toEqual([before, after, first, second, third]);
      expect((await admin().get(`/spaces/${first}`)).body.parent).toBe(parent);
      expect((await admin().get(`/collections/${second}`)).body.parent).toBe(parent);
      expect((await admin().get(`/spaces/${deep}`)).body.parent).toBe(second);
      const [row] = await app.database.query<{ path: string[] }>('SELECT path FROM spaces WHERE id = $1', [
        deep,
      ]);
      expect(row?.path).toEqual([parent, second]);
    });

    it('at the top, and their items move there', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      await admin().delete(`/collections/${id}`);
      const { body } = await admin().get(`/spaces/${space}`);
      expect(body).not.toHaveProperty('parent');
      expect(body.visibility).toBe('private');
      expect(await order(app, world.id, null)).toEqual([space]);
    });

    it('with deleted spaces in them, which can still be restored', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      await admin().delete(`/spaces/${space}`);
      expect((await admin().delete(`/collections/${id}`)).status).toBe(205);
      const restored = await admin().post(`/spaces/${space}/restore`);
      expect(restored.status).toBe(200);
      expect(restored.body).not.toHaveProperty('parent');
      expect(await order(app, world.id, null)).toEqual([space]);
    });

    it('with the grants on them, but not those on their items', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      const guest = await app.build.member(world.id, null);
      const other = await app.build.member(world.id, null);
      await app.build.grant(world, 'edit', { user: guest.id }, { collection: id });
      await app.build.grant(world, 'read', { user: other.id }, { space });
      await admin().delete(`/collections/${id}`);
      expect((await app.client(guest).get(`/spaces/${space}`)).status).toBe(404);
      expect((await app.client(other).get(`/spaces/${space}`)).status).toBe(200);
    });

    it.each(ADMIN_ONLY)('by the standing %s: %i', async (standing, status) => {
      const id = await createCollection(app, world);
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).delete(`/collections/${id}`);
      expect(response.status).toBe(status === 200 ? 205 : status);
      expect(await collectionsOf(world)).toEqual(status === 200 ? [] : [id]);
    });

    it('only once: a second time responds with 404', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      const responses = await Promise.all([1, 2, 3].map(() => admin().delete(`/collections/${id}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([205, 404, 404]);
      expect(await order(app, world.id, null)).toEqual([space]);
    });

    it('without losing items that are added at the same moment', async () => {
      const id = await createCollection(app, world);
      const [deleted, ...made] = await Promise.all([
        admin().delete(`/collections/${id}`),
        ...Array.from({ length: 8 }, (_, index) =>
          admin().post(`/orgs/${world.id}/${index % 2 === 0 ? 'spaces' : 'collections'}`, { parent: id }),
        ),
      ]);
      expect(deleted.status).toBe(205);
      const kept = made.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
      expect(made.every(({ status }) => [201, 404].includes(status))).toBe(true);
      expect((await order(app, world.id, null)).sort()).toEqual(kept.sort());
    });
  });
});
