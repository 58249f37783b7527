import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';
import { READ } from '../support/space-permissions.js';
import { createCollection, detailPaths, order } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const NOTHING = { view: false, admin: false, viewInviteLinks: false, create: false };
const VIEW = { ...NOTHING, view: true };
const CREATE = { ...VIEW, create: true };
const ADMIN = { ...CREATE, admin: true, viewInviteLinks: true };

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

  describe('are created', () => {
    const create = (body: object) => admin().post(`/orgs/${world.id}/collections`, body);

    it('from an empty body', async () => {
      const { status, body } = await create({});
      expect(status).toBe(201);
      expect(body).toEqual({
        object: 'collection',
        id: expect.any(String),
        title: 'Untitled',
        organization: world.id,
        defaultLevel: 'inherit',
        urls: {
          location: `http://docs.test/v1/collections/${body.id}`,
          app: `http://docs.test/app/collections/${body.id}`,
        },
        permissions: ADMIN,
      });
      expect((await admin().get(`/collections/${body.id}`)).body).toEqual(body);
    });

    it.each([
      ['🚀', '🚀'],
      ['1f680', '🚀'],
      ['1f468-200d-1f4bb', '👨‍💻'],
    ])('with the emoji %s, which is returned as a character', async (sent, emoji) => {
      const { status, body } = await create({ emoji: sent });
      expect([status, body.emoji]).toEqual([201, emoji]);
      const { id } = body as { id: string };
      expect((await admin().get(`/orgs/${world.id}/collections`)).body.items).toMatchObject([{ id, emoji }]);
      const changed = await admin().patch(`/collections/${id}`, { emoji: '2764' });
      expect([changed.status, changed.body.emoji]).toEqual([200, '❤️']);
      expect((await admin().patch(`/collections/${id}`, { emoji: null })).body).not.toHaveProperty('emoji');
      const refused = await admin().patch(`/collections/${id}`, { emoji: 'rocket' });
      expect([refused.status, detailPaths(refused)]).toEqual([400, ['emoji']]);
    });

    it('with a title and a description', async () => {
      const { body } = await create({ title: '日'.repeat(50), description: 'd'.repeat(100) });
      expect(body).toMatchObject({ title: '日'.repeat(50), description: 'd'.repeat(100) });
    });

    it('in another collection', async () => {
      const parent = await createCollection(app, world);
      expect((await create({ parent })).body).toMatchObject({ parent, organization: world.id });
    });

    it.each<[object, string]>([
      [{ title: 'a'.repeat(51) }, 'title'],
      [{ title: 1 }, 'title'],
      [{ title: null }, 'title'],
      [{ title: 'a\0' }, 'title'],
      [{ description: 'a'.repeat(101) }, 'description'],
      [{ description: null }, 'description'],
      [{ parent: 1 }, 'parent'],
      [{ parent: null }, 'parent'],
      [{ parent: 'x'.repeat(101) }, 'parent'],
      [{ defaultLevel: 'read' }, 'defaultLevel'],
    ])('not from %j', async (body, path) => {
      const response = await create(body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual([path]);
      expect(await collectionsOf(world)).toEqual([]);
    });

    it.each<[Standing, number]>([
      ['admin', 201],
      ['create', 201],
      ['review', 403],
      ['edit', 403],
      ['comment', 403],
      ['read', 403],
      ['guest', 403],
      ['outsider', 404],
      ['disabled', 404],
    ])('at the top by the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).post(`/orgs/${world.id}/collections`, {});
      expect(response.status).toBe(status);
      expect(await collectionsOf(world)).toHaveLength(status === 201 ? 1 : 0);
    });

    it('in another collection by everyone with the role "create" on it, including guests', async () => {
      const parent = await createCollection(app, world);
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'create', { user: guest.id }, { collection: parent });
      const response = await app.client(guest).post(`/orgs/${world.id}/collections`, { parent });
      expect(response.status).toBe(201);
      expect(response.body.permissions).toEqual(CREATE);
    });

    it.each<[string, 'review' | null, number]>([
      ['may only view it', 'review', 403],
      ['may not view it', null, 404],
    ])('in another collection not by those who %s', async (_, level, status) => {
      const parent = await app.build.collection(world, { level });
      const creator = await app.build.member(world.id, 'create');
      const path = `/orgs/${world.id}/collections`;
      const response = await app.client(creator).post(path, { parent: parent.id });
      expect(response.status).toBe(status);
      expect(await collectionsOf(world)).toEqual([parent.id]);
    });

    it('not in a collection of another organization', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const parent = await createCollection(app, foreign);
      expect((await create({ parent })).status).toBe(404);
      expect(await collectionsOf(world)).toEqual([]);
    });

    it.each([UNKNOWN_ID, 'nothing', ''])('not in an unknown collection: %j', async (parent) => {
      expect((await create({ parent })).status).toBe(404);
    });

    it('last among spaces and collections, without gaps even if many are created at once', async () => {
      const parent = await createCollection(app, world);
      const space = await app.build.space(world, { parent });
      const created = await Promise.all(Array.from({ length: 10 }, () => create({ parent })));
      expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
      const ids = await order(app, world.id, parent);
      expect(ids[0]).toBe(space);
      expect(ids).toHaveLength(11);
    });

    it('up to 20 levels deep', async () => {
      let parent: string | undefined;
      for (let depth = 1; depth <= 20; depth += 1) {
        parent = await createCollection(app, world, parent === undefined ? {} : { parent });
      }
      expect((await create({ parent })).status).toBe(409);
      expect(await collectionsOf(world)).toHaveLength(20);
    });
  });

  describe('are shown', () => {
    it.each<[Standing, object | undefined]>([
      ['admin', ADMIN],
      ['create', CREATE],
      ['review', VIEW],
      ['edit', VIEW],
      ['comment', VIEW],
      ['read', VIEW],
      ['guest', undefined],
      ['outsider', undefined],
      ['disabled', undefined],
    ])('to the standing %s with its permissions', async (standing, permissions) => {
      const id = await createCollection(app, world);
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).get(`/collections/${id}`);
      if (permissions === undefined) expect(response.status).toBe(404);
      else expect(response.body.permissions).toEqual(permissions);
    });

    it.each([UNKNOWN_ID, 'nothing', '%00'])('not if they do not exist: %s', async (id) => {
      expect((await admin().get(`/collections/${id}`)).status).toBe(404);
    });
  });

  describe('are listed', () => {
    let outer: string;
    let inner: string;

    beforeEach(async () => {
      outer = await createCollection(app, world);
      inner = await createCollection(app, world, { parent: outer });
    });

    it.each([
      ['', 2],
      ['?nested=true', 2],
      ['?nested=false', 1],
    ])('including nested ones by default: %j', async (query, count) => {
      const response = await admin().get(`/orgs/${world.id}/collections${query}`);
      expect(idsOf(response)).toEqual([outer, inner].slice(0, count));
      expect(response.body.count).toBe(count);
    });

    it.each(['?nested=1', '?nested=', '?limit=0', '?page=x'])('not for %s', async (query) => {
      expect((await admin().get(`/orgs/${world.id}/collections${query}`)).status).toBe(400);
    });

    it('and counted only where the caller may view them', async () => {
      const closed = await app.build.collection(world, { level: null });
      const granted = await app.build.collection(world, { level: null });
      const reader = await app.build.member(world.id, 'read');
      await app.build.grant(world, 'create', { user: reader.id }, { collection: granted.id });
      const response = await app.client(reader).get(`/orgs/${world.id}/collections`);
      expect(idsOf(response)).toEqual([outer, inner, granted.id]);
      expect(idsOf(response)).not.toContain(closed.id);
      expect(
        (response.body as { items: { permissions: object }[] }).items.map((item) => item.permissions),
      ).toEqual([VIEW, VIEW, CREATE]);
      const pages = await walk(app.client(reader), `/orgs/${world.id}/collections`, 1);
      expect(pages.map(({ body }) => (body as { count: number }).count)).toEqual([3, 3, 3]);
      expect(pages.flatMap(idsOf)).toEqual([outer, inner, granted.id]);
    });

    it('with a cursor that only works with the same filters', async () => {
      const first = await admin().get(`/orgs/${world.id}/collections?limit=1`);
      const page = first.body.next.page as string;
      const response = await admin()
        .get(`/orgs/${world.id}/collections`)
        .query({ page, nested: false, limit: 1 });
      expect(response.status).toBe(400);
    });

    it.each<[Standing, number]>([
      ['read', 200],
      ['guest', 200],
      ['outsider', 404],
      ['disabled', 404],
    ])('to the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).get(`/orgs/${world.id}/collections`);
      expect(response.status).toBe(status);
      if (standing === 'guest') expect(response.body).toEqual({ count: 0, items: [] });
    });
  });

  describe('show their spaces', () => {
    it('in order, only those directly inside that the caller may view', async () => {
      const id = await createCollection(app, world);
      const inner = await createCollection(app, world, { parent: id });
      const first = await app.build.space(world, { parent: id });
      await app.build.space(world, { parent: inner });
      const closed = await app.build.space(world, { parent: id, level: null });
      const last = await app.build.space(world, { parent: id });
      const moved = await admin().post(`/spaces/${last}/move`, {
        position: { before: { type: 'space', space: first } },
      });
      expect(moved.status).toBe(200);
      const reader = await app.build.member(world.id, 'read');
      const response = await app.client(reader).get(`/collections/${id}/spaces`);
      expect(idsOf(response)).toEqual([last, first]);
      expect(response.body.count).toBe(2);
      expect(response.body.items[0].permissions).toEqual(READ);
      const pages = await walk(admin(), `/collections/${id}/spaces`, 1);
      expect(pages.flatMap(idsOf)).toEqual([last, first, closed]);
    });

    it('without deleted ones', async () => {
      const id = await createCollection(app, world);
      const space = await app.build.space(world, { parent: id });
      await admin().delete(`/spaces/${space}`);
      expect((await admin().get(`/collections/${id}/spaces`)).body).toEqual({ count: 0, items: [] });
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [
        standing,
        ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 200,
      ]),
    )('to the standing %s: %i', async (standing, status) => {
      const id = await createCollection(app, world);
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await app.client(actor).get(`/collections/${id}/spaces`)).status).toBe(status);
    });
  });

  describe('are changed', () => {
    let id: string;

    beforeEach(async () => {
      id = await createCollection(app, world, { title: 'Before' });
    });

    it.each<[object, object]>([
      [{ title: 'After' }, { title: 'After' }],
      [{ description: 'After' }, { description: 'After' }],
      [{ defaultLevel: 'comment' }, { defaultLevel: 'comment' }],
      [{ defaultLevel: null }, { defaultLevel: null }],
      [
        { title: 'After', description: 'a', defaultLevel: 'inherit' },
        { title: 'After', description: 'a' },
      ],
      [{}, {}],
    ])('by %j, and by nothing else', async (body, changes) => {
      const before = await admin().get(`/collections/${id}`);
      const response = await admin().patch(`/collections/${id}`, body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...before.body, ...changes });
      expect((await admin().get(`/collections/${id}`)).body).toEqual(response.body);
    });

    it('back, including to no description', async () => {
      const before = await admin().get(`/collections/${id}`);
      await admin().patch(`/collections/${id}`, { description: 'After', defaultLevel: 'edit' });
      const response = await admin().patch(`/collections/${id}`, {
        description: '',
        defaultLevel: 'inherit',
      });
      expect(response.body).toEqual(before.body);
    });

    it.each<[object, string[]]>([
      [{ title: 'a'.repeat(51) }, ['title']],
      [{ title: null }, ['title']],
      [{ description: 'a'.repeat(101) }, ['description']],
      [{ description: 1 }, ['description']],
      [{ defaultLevel: 'owner' }, ['defaultLevel']],
      [{ defaultLevel: 1 }, ['defaultLevel']],
      [{ title: '\ud800', parent: UNKNOWN_ID }, ['parent', 'title']],
    ])('not by %j', async (body, paths) => {
      const before = await admin().get(`/collections/${id}`);
      const response = await admin().patch(`/collections/${id}`, body);
      expect(response.status).toBe(400);
      expect(detailPaths(response).sort()).toEqual(paths);
      expect((await admin().get(`/collections/${id}`)).body).toEqual(before.body);
    });

    it.each(ADMIN_ONLY)('by the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).patch(`/collections/${id}`, { title: 'After' });
      expect(response.status).toBe(status);
      expect((await admin().get(`/collections/${id}`)).body.title).toBe(status === 200 ? 'After' : 'Before');
    });

    it('in their level, which items inherit from the next request on', async () => {
      const inner = await createCollection(app, world, { parent: id });
      const member = await app.build.member(world.id, 'read');
      await admin().patch(`/collections/${id}`, { defaultLevel: 'create' });
      expect((await app.client(member).get(`/collections/${inner}`)).body.permissions).toEqual(CREATE);
      await admin().patch(`/collections/${id}`, { defaultLevel: null });
      expect((await app.client(member).get(`/collections/${inner}`)).status).toBe(404);
    });
  });
});
