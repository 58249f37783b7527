import { TestApp } from '../support/app.js';
import { type Standing, type World } from '../support/factories.js';
import { createCollection, detailPaths, order, treeOf } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('collections', () => {
  let app: TestApp;
  let world: World;
  let there: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    there = await app.build.organization();
    await app.build.join(there.id, world.admin, 'create');
  });

  const admin = () => app.client(world.admin);
  const transfer = (id: string, body: object, as = world.admin) =>
    app.client(as).post(`/collections/${id}/transfer`, body);

  describe('are transferred', () => {
    it('with everything in them, last at the top of the other organization', async () => {
      const first = await createCollection(app, there);
      const outer = await createCollection(app, world);
      const id = await createCollection(app, world, { parent: outer, title: 'Guides' });
      const last = await createCollection(app, world, { parent: outer });
      const inner = await createCollection(app, world, { parent: id });
      const space = await app.build.space(world, { parent: inner });
      await app.build.importMarkdown(world, space, '# Hello\n');
      const deleted = await app.build.space(world, { parent: id });
      await admin().delete(`/spaces/${deleted}`);

      const response = await transfer(id, { organization: there.id });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ id, title: 'Guides', organization: there.id });
      expect(response.body).not.toHaveProperty('parent');
      expect(response.body.permissions).toMatchObject({ create: true, admin: false });
      expect(await order(app, there.id, null)).toEqual([first, id]);
      expect(await order(app, world.id, outer)).toEqual([last]);
      expect((await treeOf(app, there.id)) as { id: string; path: string[] }[]).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: inner, path: [id] }),
          expect.objectContaining({ id: space, path: [id, inner] }),
          expect.objectContaining({ id: deleted, path: [id] }),
        ]),
      );
      const owner = app.client(there.admin);
      expect((await owner.get(`/spaces/${space}`)).body).toMatchObject({
        organization: there.id,
        parent: inner,
      });
      const pages = await owner.get(`/spaces/${space}/content/pages`);
      expect(pages.body.pages).toHaveLength(1);
      expect((await owner.post(`/spaces/${deleted}/restore`)).status).toBe(200);
    });

    it('with every row that names the organization of the content', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      await app.build.importMarkdown(world, space, '# Hello\n\n[link](#hello)\n');
      await transfer(id, { organization: there.id });
      const tables = await app.database.query<{ name: string }>(
        `SELECT a.table_name AS name FROM information_schema.columns a
         JOIN information_schema.columns b USING (table_schema, table_name)
         WHERE table_schema = 'public' AND a.column_name = 'space_id' AND b.column_name = 'organization_id'`,
      );
      expect(tables.length).toBeGreaterThan(3);
      for (const { name } of tables) {
        const rows = await app.database.query<object>(
          `SELECT DISTINCT organization_id FROM ${name} WHERE space_id = $1 AND organization_id <> $2`,
          [space, there.id],
        );
        expect([name, rows]).toEqual([name, []]);
      }
    });

    it('into a collection there', async () => {
      const parent = await createCollection(app, there);
      const first = await app.build.space(there, { parent });
      const id = await createCollection(app, world);
      const inner = await createCollection(app, world, { parent: id });
      const response = await transfer(id, { organization: there.id, parent });
      expect(response.body).toMatchObject({ organization: there.id, parent });
      expect(await order(app, there.id, parent)).toEqual([first, id]);
      expect(await treeOf(app, there.id)).toContainEqual(
        expect.objectContaining({ id: inner, path: [parent, id] }),
      );
    });

    it('without grants to people and teams that are unknown there', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id, level: null });
      const stranger = await app.build.member(world.id, 'read');
      const known = await app.build.member(world.id, 'read');
      await app.build.join(there.id, known, null);
      const team = await app.build.team(world, [known]);
      await app.build.grant(world, 'edit', { user: stranger.id }, { collection: id });
      await app.build.grant(world, 'edit', { user: stranger.id }, { space });
      await app.build.grant(world, 'admin', { team }, { collection: id });
      await app.build.grant(world, 'comment', { user: known.id }, { space });
      await transfer(id, { organization: there.id });
      expect((await app.client(stranger).get(`/spaces/${space}`)).status).toBe(404);
      const { permissions } = (await app.client(known).get(`/spaces/${space}`)).body;
      expect(permissions).toMatchObject({ comment: true, edit: false });
      const grants = await app.database.query<object>(
        'SELECT organization_id, user_id, role FROM grants WHERE target_id IN ($1, $2)',
        [id, space],
      );
      expect(grants).toEqual([{ organization_id: there.id, user_id: known.id, role: 'comment' }]);
    });
  });

  describe('are not transferred', () => {
    let id: string;
    let tree: object[];

    beforeEach(async () => {
      id = await createCollection(app, world);
      await app.build.space(world, { parent: id });
      tree = await treeOf(app, world.id);
    });

    const unchanged = async () => expect(await treeOf(app, world.id)).toEqual(tree);

    it('to the organization they are in', async () => {
      expect((await transfer(id, { organization: world.id })).status).toBe(409);
      await unchanged();
    });

    it('to an organization that is unknown, or that the caller does not belong to', async () => {
      const foreign = await app.build.organization();
      for (const organization of [UNKNOWN_ID, 'nothing', foreign.id]) {
        const response = await transfer(id, { organization });
        expect([organization, response.status]).toEqual([organization, 404]);
      }
      await unchanged();
    });

    it('into a collection that is unknown or of another organization', async () => {
      for (const parent of [UNKNOWN_ID, 'nothing', id]) {
        const response = await transfer(id, { organization: there.id, parent });
        expect([parent, response.status]).toEqual([parent, 404]);
      }
      await unchanged();
    });

    it('to a place where the caller may not create content', async () => {
      await app.build.join(there.id, world.admin, 'review');
      expect((await transfer(id, { organization: there.id })).status).toBe(403);
      const parent = await createCollection(app, there);
      expect((await transfer(id, { organization: there.id, parent })).status).toBe(403);
      await app.build.grant(there, 'create', { user: world.admin.id }, { collection: parent });
      await unchanged();
      expect((await transfer(id, { organization: there.id, parent })).status).toBe(200);
    });

    it('by a caller who does not belong to the organization, whatever was granted to them there', async () => {
      const foreign = await app.build.organization();
      const parent = await createCollection(app, foreign);
      await app.build.grant(foreign, 'admin', { user: world.admin.id }, { collection: parent });
      expect((await transfer(id, { organization: foreign.id, parent })).status).toBe(404);
      await unchanged();
    });

    it('while a site publishes one of their spaces', async () => {
      const space = await app.build.space(world, {
        parent: await createCollection(app, world, { parent: id }),
      });
      await app.build.site(world, { spaces: [space] });
      tree = await treeOf(app, world.id);
      expect((await transfer(id, { organization: there.id })).status).toBe(409);
      await unchanged();
    });

    it('by a caller who is not an administrator of everything in them', async () => {
      // The level makes the member an administrator of the collection, not of the closed space in it.
      await admin().patch(`/collections/${id}`, { defaultLevel: 'admin' });
      await app.build.space(world, { parent: id, level: null });
      const member = await app.build.member(world.id, 'read');
      await app.build.join(there.id, member, 'admin');
      tree = await treeOf(app, world.id);
      expect((await transfer(id, { organization: there.id }, member)).status).toBe(403);
      await unchanged();
    });

    it('to a place where collections would be deeper than 20 levels', async () => {
      let parent = await createCollection(app, there);
      for (let depth = 2; depth <= 19; depth += 1) parent = await createCollection(app, there, { parent });
      await createCollection(app, world, { parent: id });
      tree = await treeOf(app, world.id);
      expect((await transfer(id, { organization: there.id, parent })).status).toBe(409);
      await unchanged();
    });

    it.each<[object, string]>([
      [{}, 'organization'],
      [{ organization: null }, 'organization'],
      [{ organization: 1 }, 'organization'],
      [{ organization: 'x'.repeat(101) }, 'organization'],
      [{ organization: UNKNOWN_ID, parent: 1 }, 'parent'],
      [{ organization: UNKNOWN_ID, position: {} }, 'position'],
    ])('by %j', async (body, path) => {
      const response = await transfer(id, body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual([path]);
      await unchanged();
    });

    it.each<[Standing, number]>([
      ['admin', 200],
      ['create', 403],
      ['read', 403],
      ['guest', 404],
      ['outsider', 404],
      ['disabled', 404],
    ])('by anyone but an administrator: %s %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      await app.build.join(there.id, actor, 'admin');
      expect((await transfer(id, { organization: there.id }, actor)).status).toBe(status);
      if (status !== 200) await unchanged();
    });

    it('twice at the same moment', async () => {
      const third = await app.build.organization();
      await app.build.join(third.id, world.admin, 'admin');
      const responses = await Promise.all([
        transfer(id, { organization: there.id }),
        transfer(id, { organization: third.id }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      const winner = responses[0].status === 200 ? there.id : third.id;
      expect(await order(app, winner, null)).toEqual([id]);
      expect(await order(app, world.id, null)).toEqual([]);
    });
  });
});
