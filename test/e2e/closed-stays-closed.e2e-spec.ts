import type { Level, Role } from '../../src/access/role.js';
import type { Collection } from '../../src/collections/collection.entity.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

describe('a closed item stays closed', () => {
  let app: TestApp;
  let world: World;
  let reader: Person;
  let other: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    reader = await app.build.member(world.id, 'edit');
    other = await app.build.organization();
    await app.build.join(other.id, world.admin, 'admin');
  });

  const admin = () => app.client(world.admin);
  const collection = (level: Level, parent?: Collection) =>
    app.build.collection(world, { level, ...(parent !== undefined ? { parent } : {}) });
  const move = (spaceId: string, body: object) => admin().post(`/spaces/${spaceId}/move`, body);
  const levelOf = async (path: string): Promise<unknown> =>
    (await admin().get(path)).body.defaultLevel as unknown;
  const sees = async (path: string, person = reader): Promise<boolean> =>
    (await app.client(person).get(path)).status === 200;

  describe('when a space that inherits', () => {
    it.each<[from: Level, to: Level, level: Level]>([
      // From a place with a lower level: it keeps its level.
      [null, 'inherit', null],
      [null, 'read', null],
      [null, 'admin', null],
      ['read', 'inherit', 'read'],
      ['read', 'edit', 'read'],
      ['review', 'inherit', 'review'],
      // To a place without a higher level: it inherits.
      ['read', 'read', 'inherit'],
      ['edit', 'read', 'inherit'],
      ['edit', null, 'inherit'],
      ['create', 'inherit', 'inherit'],
      ['admin', 'create', 'inherit'],
      // At the top everyone has their own role, which no level can express.
      ['inherit', null, 'inherit'],
      ['inherit', 'edit', 'inherit'],
    ])('is moved from %p to %p, its level is %p', async (from, to, level) => {
      const [source, target] = [await collection(from), await collection(to)];
      const spaceId = await app.build.space(world, { parent: source.id });
      const { status, body } = await move(spaceId, { parent: target.id });
      expect([status, body.defaultLevel]).toEqual([200, level]);
    });

    it('is moved out of nested collections to the top', async () => {
      const inner = await collection('inherit', await collection('inherit', await collection(null)));
      const spaceId = await app.build.space(world, { parent: inner.id });
      expect((await move(spaceId, { parent: null })).body.defaultLevel).toBeNull();
      expect(await sees(`/spaces/${spaceId}`)).toBe(false);
    });

    it('is moved within its collection, it changes nothing', async () => {
      const source = await collection(null);
      const [a, b] = [
        await app.build.space(world, { parent: source.id }),
        await app.build.space(world, { parent: source.id }),
      ];
      await move(b, { position: { before: { type: 'space', space: a } } });
      expect(await levelOf(`/spaces/${b}`)).toBe('inherit');
    });

    it('is transferred to another organization', async () => {
      const member = await app.build.member(other.id, 'edit');
      const spaceId = await app.build.space(world, { parent: (await collection(null)).id });
      const { body } = await admin().post(`/spaces/${spaceId}/transfer`, { organization: other.id });
      expect(body.defaultLevel).toBeNull();
      expect(await sees(`/spaces/${spaceId}`, member)).toBe(false);
      const open = await app.build.space(world, { parent: (await collection(null)).id });
      await admin().post(`/spaces/${open}/transfer`, { organization: other.id, defaultLevel: 'inherit' });
      expect(await sees(`/spaces/${open}`, member)).toBe(true);
    });

    it('is restored after its collection was deleted', async () => {
      const source = await collection(null);
      const spaceId = await app.build.space(world, { parent: source.id });
      await admin().delete(`/spaces/${spaceId}`);
      await admin().delete(`/collections/${source.id}`);
      const { body } = await admin().post(`/spaces/${spaceId}/restore`);
      expect([body.defaultLevel, body.parent]).toEqual([null, undefined]);
      expect(await sees(`/spaces/${spaceId}`)).toBe(false);
    });

    it('is copied', async () => {
      const spaceId = await app.build.space(world, { parent: (await collection(null)).id });
      await move(spaceId, { parent: null });
      const copy = (await admin().post(`/spaces/${spaceId}/duplicate`)).body.id as string;
      expect(await sees(`/spaces/${copy}`)).toBe(false);
    });
  });

  describe('unless the caller says otherwise', () => {
    it.each<Level>(['inherit', 'read', null])('with the level %p', async (defaultLevel) => {
      const spaceId = await app.build.space(world, { parent: (await collection(null)).id });
      expect((await move(spaceId, { parent: null, defaultLevel })).body.defaultLevel).toBe(defaultLevel);
      expect(await sees(`/spaces/${spaceId}`)).toBe(defaultLevel !== null);
    });

    it.each<[Role, number]>([
      ['admin', 200],
      ['create', 403],
    ])('which requires the role admin: %s %i', async (role, status) => {
      const person = await app.build.member(world.id, 'create');
      const target = await collection('inherit');
      const [spaceId, source] = [await app.build.space(world), await collection('inherit')];
      await app.build.grant(world, role, { user: person.id }, { space: spaceId });
      await app.build.grant(world, role, { user: person.id }, { collection: source.id });
      const body = { parent: target.id, defaultLevel: 'read' };
      expect((await app.client(person).post(`/spaces/${spaceId}/move`, body)).status).toBe(status);
      expect((await app.client(person).post(`/collections/${source.id}/move`, body)).status).toBe(status);
      expect(await levelOf(`/spaces/${spaceId}`)).toBe(status === 200 ? 'read' : 'inherit');
      expect(await levelOf(`/collections/${source.id}`)).toBe(status === 200 ? 'read' : 'inherit');
    });
  });

  describe('when a collection that inherits', () => {
    it('is moved, with everything that inherits from it', async () => {
      const closed = await collection(null);
      const outer = await collection('inherit', closed);
      const inner = await collection('inherit', outer);
      const spaceId = await app.build.space(world, { parent: inner.id });
      const own = await app.build.space(world, { parent: inner.id, level: 'read' });
      const { body } = await admin().post(`/collections/${outer.id}/move`, { parent: null });
      expect(body.defaultLevel).toBeNull();
      expect(await levelOf(`/collections/${inner.id}`)).toBe('inherit');
      expect([await sees(`/spaces/${spaceId}`), await sees(`/spaces/${own}`)]).toEqual([false, true]);
      const opened = await admin().post(`/collections/${outer.id}/move`, { defaultLevel: 'inherit' });
      expect(opened.body.defaultLevel).toBe('inherit');
      expect(await sees(`/spaces/${spaceId}`)).toBe(true);
    });

    it('is transferred to another organization', async () => {
      const member = await app.build.member(other.id, 'edit');
      const outer = await collection('inherit', await collection(null));
      const spaceId = await app.build.space(world, { parent: outer.id });
      const { body } = await admin().post(`/collections/${outer.id}/transfer`, { organization: other.id });
      expect(body.defaultLevel).toBeNull();
      expect(await sees(`/spaces/${spaceId}`, member)).toBe(false);
    });
  });

  describe('when a collection is deleted', () => {
    it.each<[level: Level, kept: Level]>([
      [null, null],
      ['read', 'read'],
      ['create', 'inherit'],
      ['inherit', 'inherit'],
    ])('with the level %p, items that inherited it get %p', async (level, kept) => {
      const source = await collection(level);
      const inner = await collection('inherit', source);
      const spaceId = await app.build.space(world, { parent: source.id });
      const deeper = await app.build.space(world, { parent: inner.id });
      const own = await app.build.space(world, { parent: source.id, level: 'review' });
      const seen = await sees(`/spaces/${deeper}`);
      expect((await admin().delete(`/collections/${source.id}`)).status).toBe(205);
      expect(await levelOf(`/spaces/${spaceId}`)).toBe(kept);
      expect(await levelOf(`/collections/${inner.id}`)).toBe(kept);
      expect(await levelOf(`/spaces/${deeper}`)).toBe('inherit');
      expect(await levelOf(`/spaces/${own}`)).toBe('review');
      expect(await sees(`/spaces/${deeper}`)).toBe(seen);
    });

    it('inside a closed collection, items keep inheriting', async () => {
      const source = await collection('inherit', await collection(null));
      const spaceId = await app.build.space(world, { parent: source.id });
      await admin().delete(`/collections/${source.id}`);
      expect(await levelOf(`/spaces/${spaceId}`)).toBe('inherit');
      expect(await sees(`/spaces/${spaceId}`)).toBe(false);
    });

    it('that closed items inside an open collection, they stay closed', async () => {
      const source = await collection(null, await collection('edit'));
      const spaceId = await app.build.space(world, { parent: source.id });
      await admin().delete(`/collections/${source.id}`);
      expect(await levelOf(`/spaces/${spaceId}`)).toBeNull();
      expect(await sees(`/spaces/${spaceId}`)).toBe(false);
    });
  });
});
