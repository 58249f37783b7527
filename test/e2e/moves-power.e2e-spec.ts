import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

/** Administrators of a collection can give every role on what is in it, so a move can give away that power. */
describe('a move gives nobody the power to give roles that the mover could not give', () => {
  let app: TestApp;
  let world: World;
  let creator: Person;
  /** All members are administrators of this collection. */
  let shared: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    creator = await app.build.member(world.id, 'create');
    shared = await collection({ level: 'admin' });
  });

  const collection = async (options: Parameters<typeof app.build.collection>[1] = {}): Promise<string> =>
    (await app.build.collection(world, options)).id;
  const move = (type: 'space' | 'collection', id: string, parent: string | null, as = creator) =>
    app.client(as).post(`/${type}s/${id}/move`, { parent });
  const statusOf = async (spaceId: string, as = creator): Promise<number> =>
    (await app.client(as).get(`/spaces/${spaceId}`)).status;
  const parentOf = async (type: 'space' | 'collection', id: string): Promise<unknown> =>
    (await app.client(world.admin).get(`/${type}s/${id}`)).body.parent;

  /** Moves the item into the shared collection, and then does there what its administrators can do. */
  async function expectRefused(type: 'space' | 'collection', id: string, parent: string, as = creator) {
    const before = await parentOf(type, id);
    const refused = await move(type, id, parent, as);
    await app.client(as).post(`/collections/${shared}/permissions`, { role: 'admin', users: [as.id] });
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('"admin"')]);
    expect(await parentOf(type, id)).toEqual(before);
  }

  describe('a space is not moved', () => {
    it('by a creator to where every member is an administrator', async () => {
      const space = await app.build.space(world, { level: 'create' });
      await expectRefused('space', space, shared);
      expect((await app.client(creator).delete(`/spaces/${space}`)).status).toBe(403);
    });

    it('there by a person who may create in this private space alone', async () => {
      const reader = await app.build.member(world.id, 'read');
      const space = await app.build.space(world, { level: null });
      await app.build.grant(world, 'create', { user: reader.id }, { space });
      await expectRefused('space', space, shared, reader);
      expect(await statusOf(space)).toBe(404);
    });

    it('into a collection with a level of its own that is in such a collection', async () => {
      const outer = await app.build.collection(world, { level: 'admin' });
      const inner = await collection({ parent: outer, level: 'create' });
      const space = await app.build.space(world, { level: 'create' });
      await expectRefused('space', space, inner);
    });

    it('by a guest who would make every member an administrator', async () => {
      const guest = await app.build.member(world.id, null);
      const reader = await app.build.member(world.id, 'read');
      const space = await app.build.space(world);
      await app.build.grant(world, 'create', { user: guest.id }, { space });
      await app.build.grant(world, 'create', { user: guest.id }, { collection: shared });
      await expectRefused('space', space, shared, guest);
      const { permissions } = (await app.client(reader).get(`/spaces/${space}`)).body;
      expect(permissions).toMatchObject({ view: true, edit: false, admin: false });
    });

    it('by a guest out of a collection with a stronger level into one whose administrators are others', async () => {
      const guest = await app.build.member(world.id, null);
      const other = await app.build.member(world.id, null);
      const from = await collection({ level: 'admin' });
      const to = await collection({ level: 'create' });
      const space = await app.build.space(world, { parent: from });
      await app.build.grant(world, 'create', { user: guest.id }, { space });
      await app.build.grant(world, 'create', { user: guest.id }, { collection: to });
      await app.build.grant(world, 'admin', { user: other.id }, { collection: to });
      await expectRefused('space', space, to, guest);
    });
  });

  describe('a collection is not moved', () => {
    it('with a private space in it, to where every member is an administrator', async () => {
      const own = await collection({ level: 'create' });
      const hidden = await app.build.space(world, { parent: own, level: null });
      await expectRefused('collection', own, shared);
      expect(await statusOf(hidden)).toBe(404);
    });

    it('with a deleted private space in it', async () => {
      const own = await collection({ level: 'create' });
      const hidden = await app.build.space(world, { parent: own, level: null });
      await app.client(world.admin).delete(`/spaces/${hidden}`);
      await expectRefused('collection', own, shared);
    });

    it('by a guest who would make every member an administrator of something in it', async () => {
      const guest = await app.build.member(world.id, null);
      const own = await collection({ level: 'read' });
      const hidden = await app.build.space(world, { parent: own, level: null });
      await app.build.grant(world, 'create', { user: guest.id }, { collection: own });
      await app.build.grant(world, 'create', { user: guest.id }, { collection: shared });
      await expectRefused('collection', own, shared, guest);
      expect(await statusOf(hidden)).toBe(404);
    });
  });

  describe('it is moved', () => {
    it('by an administrator of the space, who could give every role before', async () => {
      const spaces = [await app.build.space(world), await app.build.space(world, { level: null })] as const;
      for (const space of spaces) {
        await app.build.grant(world, 'admin', { user: creator.id }, { space });
        expect((await move('space', space, shared)).status).toBe(200);
      }
      const another = await app.build.space(world);
      expect((await move('space', another, shared, world.admin)).status).toBe(200);
    });

    it('by an administrator of the collection with everything in it', async () => {
      const own = await collection({ level: null });
      await app.build.space(world, { parent: own, level: null });
      await app.build.grant(world, 'admin', { user: creator.id }, { collection: own });
      expect((await move('collection', own, shared)).status).toBe(200);
    });

    it('by a member who could give every role in the collection that it leaves', async () => {
      const from = await app.build.collection(world, { level: 'admin' });
      const lead = await app.build.member(world.id, null);
      await app.build.grant(world, 'admin', { user: lead.id }, { collection: shared });
      const own = await app.build.collection(world, { parent: from, level: 'create' });
      const closed = await app.build.space(world, { parent: own.id, level: null });
      const space = await app.build.space(world, { parent: from.id, level: 'create' });
      expect((await move('space', space, shared)).status).toBe(200);
      expect((await move('collection', own.id, shared)).status).toBe(200);
      // Nobody who could not read it before can read it now without a role that somebody gives.
      expect(await statusOf(closed)).toBe(404);
    });

    it('by a creator to where only administrators of the organization can give roles', async () => {
      const space = await app.build.space(world, { level: 'create' });
      const inner = await collection({ parent: await app.build.collection(world), level: 'create' });
      expect((await move('space', space, inner)).status).toBe(200);
    });

    it('by a guest to where every member could give every role before', async () => {
      const guest = await app.build.member(world.id, null);
      const from = await collection({ level: 'admin' });
      const space = await app.build.space(world, { parent: from, level: 'read' });
      await app.build.grant(world, 'create', { user: guest.id }, { space });
      await app.build.grant(world, 'create', { user: guest.id }, { collection: shared });
      expect((await move('space', space, shared, guest)).status).toBe(200);
    });
  });
});
