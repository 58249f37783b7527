import type { Response } from 'supertest';
import { type Actor, TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { ADMIN, COMMENT, CREATE, EDIT, NOTHING, READ, REVIEW } from '../support/space-permissions.js';

const MINUTE = 60_000;
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('spaces', () => {
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
  const spacesOf = async (of: World): Promise<string[]> =>
    idsOf(await app.client(of.admin).get(`/orgs/${of.id}/spaces`));
  const detailPaths = (response: Response): string[] =>
    (response.body.error.details as { path: string }[]).map(({ path }) => path);

  describe('are created', () => {
    const create = (body: object) => admin().post(`/orgs/${world.id}/spaces`, body);

    it('with an empty revision', async () => {
      const created = await create({ title: 'Handbook', emoji: '1f680' });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({
        object: 'space',
        title: 'Handbook',
        emoji: '🚀',
        visibility: 'private',
      });
      const content = await admin().get(`/spaces/${created.body.id}/content`);
      expect(content.body).toMatchObject({ id: created.body.revision, pages: [], files: [], parents: [] });
    });

    it('from an empty body', async () => {
      const { body } = await create({});
      const now = app.clock.now().toISOString();
      expect(body).toEqual({
        object: 'space',
        id: expect.any(String),
        title: 'Untitled',
        visibility: 'private',
        createdAt: now,
        updatedAt: now,
        editMode: 'live',
        urls: {
          location: `http://docs.test/v1/spaces/${body.id}`,
          app: `http://docs.test/app/spaces/${body.id}`,
        },
        organization: world.id,
        revision: expect.any(String),
        defaultLevel: 'inherit',
        comments: 0,
        changeRequests: 0,
        changeRequestsOpen: 0,
        changeRequestsDraft: 0,
        permissions: ADMIN,
      });
      expect((await admin().get(`/spaces/${body.id}`)).body).toEqual(body);
    });

    it('inside a collection', async () => {
      const parent = await app.build.collection(world);
      const { body } = await create({ parent: parent.id });
      expect(body).toMatchObject({ parent: parent.id, visibility: 'in-collection', organization: world.id });
    });

    it.each(['a'.repeat(50), '🚀'.repeat(50), 'Ünï <b>"\'&', '日本語'])(
      'with the title %s',
      async (title) => {
        const response = await create({ title });
        expect(response.status).toBe(201);
        expect(response.body.title).toBe(title);
      },
    );

    it.each([
      ['🚀', '🚀'],
      ['1F680', '🚀'],
      ['1f468-200d-1f4bb', '👨‍💻'],
    ])('with the emoji %s as %s', async (emoji, expected) => {
      expect((await create({ emoji })).body.emoji).toBe(expected);
    });

    it.each<[object, string]>([
      [{ title: '' }, 'title'],
      [{ title: 'a'.repeat(51) }, 'title'],
      [{ title: 1 }, 'title'],
      [{ title: null }, 'title'],
      [{ title: ['a'] }, 'title'],
      [{ emoji: 'rocket' }, 'emoji'],
      [{ emoji: '🚀🚀' }, 'emoji'],
      [{ emoji: null }, 'emoji'],
      [{ emoji: 128640 }, 'emoji'],
      [{ parent: 1 }, 'parent'],
      [{ parent: null }, 'parent'],
      [{ parent: 'x'.repeat(101) }, 'parent'],
      [{ defaultLevel: 'read' }, 'defaultLevel'],
    ])('not from %j', async (body, path) => {
      const response = await create(body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual([path]);
      expect(await spacesOf(world)).toEqual([]);
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
      const response = await app.client(actor).post(`/orgs/${world.id}/spaces`, { title: 'Mine' });
      expect(response.status).toBe(status);
      expect(await spacesOf(world)).toHaveLength(status === 201 ? 1 : 0);
    });

    it('in a collection by everyone with the role "create" on it', async () => {
      const parent = await app.build.collection(world);
      for (const role of ['read', null] as const) {
        const member = await app.build.member(world.id, role);
        await app.build.grant(world, 'create', { user: member.id }, { collection: parent.id });
        const response = await app.client(member).post(`/orgs/${world.id}/spaces`, { parent: parent.id });
        expect(response.status).toBe(201);
        expect(response.body.permissions).toEqual(CREATE);
      }
    });

    it('in a collection not by callers who may only view it', async () => {
      const parent = await app.build.collection(world, { level: 'review' });
      const creator = await app.build.member(world.id, 'create');
      const response = await app.client(creator).post(`/orgs/${world.id}/spaces`, { parent: parent.id });
      expect(response.status).toBe(403);
      expect(await spacesOf(world)).toEqual([]);
    });

    it('in a collection not by callers who may not view it', async () => {
      const parent = await app.build.collection(world, { level: null });
      const creator = await app.build.member(world.id, 'create');
      const response = await app.client(creator).post(`/orgs/${world.id}/spaces`, { parent: parent.id });
      expect(response.status).toBe(404);
      expect(await spacesOf(world)).toEqual([]);
    });

    it('not in a collection of another organization', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const parent = await app.build.collection(foreign);
      const response = await create({ parent: parent.id });
      expect(response.status).toBe(404);
      expect(await spacesOf(world)).toEqual([]);
      expect(await spacesOf(foreign)).toEqual([]);
    });

    it.each([UNKNOWN_ID, 'nothing', ''])('not in an unknown collection: %j', async (parent) => {
      expect((await create({ parent })).status).toBe(404);
      expect(await spacesOf(world)).toEqual([]);
    });

    it('not in another organization', async () => {
      const foreign = await app.build.organization();
      const response = await admin().post(`/orgs/${foreign.id}/spaces`, { title: 'Mine' });
      expect(response.status).toBe(404);
      expect(await spacesOf(foreign)).toEqual([]);
    });

    it('last among their siblings, without gaps even if many are created at once', async () => {
      const parent = await app.build.collection(world);
      await app.build.collection(world, { parent });
      const responses = await Promise.all(Array.from({ length: 20 }, () => create({ parent: parent.id })));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      const rows = await app.database.query<{ position: number }>(
        'SELECT position FROM spaces WHERE parent_id = $1 ORDER BY position',
        [parent.id],
      );
      expect(rows.map(({ position }) => position)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    });
  });

  describe('are shown', () => {
    it.each<[Standing, object | undefined]>([
      ['admin', ADMIN],
      ['create', CREATE],
      ['review', REVIEW],
      ['edit', EDIT],
      ['comment', COMMENT],
      ['read', READ],
      ['guest', undefined],
      ['outsider', undefined],
      ['disabled', undefined],
    ])('to the standing %s with its permissions', async (standing, permissions) => {
      const spaceId = await app.build.space(world);
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).get(`/spaces/${spaceId}`);
      if (permissions === undefined) expect(response.status).toBe(404);
      else expect(response.body.permissions).toEqual(permissions);
    });

    it('without the permission "edit" while they are locked', async () => {
      const spaceId = await app.build.space(world);
      await admin().patch(`/spaces/${spaceId}`, { editMode: 'locked' });
      const editor = await app.build.member(world.id, 'edit');
      const response = await app.client(editor).get(`/spaces/${spaceId}`);
      expect(response.body).toMatchObject({ editMode: 'locked', permissions: { ...EDIT, edit: false } });
    });
  });

  describe('are listed', () => {
    it('and counted only where the caller may view them', async () => {
      const open = await app.build.space(world);
      await app.build.space(world, { level: null });
      const granted = await app.build.space(world, { level: null });
      const reader = await app.build.member(world.id, 'read');
      await app.build.grant(world, 'read', { user: reader.id }, { space: granted });
      const response = await app.client(reader).get(`/orgs/${world.id}/spaces`);
      expect(idsOf(response)).toEqual([open, granted]);
      expect(response.body.count).toBe(2);
      const first = await app.client(reader).get(`/orgs/${world.id}/spaces?limit=1`);
      expect(first.body).toMatchObject({ count: 2, next: { page: expect.any(String) } });
    });

    it('including those in collections', async () => {
      const parent = await app.build.collection(world);
      const inside = await app.build.space(world, { parent: parent.id });
      const top = await app.build.space(world);
      expect(await spacesOf(world)).toEqual([inside, top]);
    });

    it('including published ones, even for a guest', async () => {
      const published = await app.build.space(world, { level: null });
      await app.build.space(world);
      await app.build.site(world, { spaces: [published] });
      const guest = await app.build.member(world.id, null);
      const response = await app.client(guest).get(`/orgs/${world.id}/spaces`);
      expect(idsOf(response)).toEqual([published]);
      expect(response.body.items[0].permissions).toEqual({ ...NOTHING, view: true });
    });

    it('without those of other organizations', async () => {
      const foreign = await app.build.organization();
      await app.build.space(foreign);
      await app.build.join(foreign.id, world.admin, 'admin');
      const own = await app.build.space(world);
      expect(await spacesOf(world)).toEqual([own]);
    });

    it('in their current state, whichever process changed them', async () => {
      const { id: parent } = await app.build.collection(world);
      const spaceId = await app.build.space(world);
      await app.withReplica(async (clientOf) => {
        const clients = [admin(), clientOf(world.admin)];
        const expectPresent = async (): Promise<void> => {
          for (const client of clients) {
            const [{ body: list }, { body: space }] = [
              await client.get(`/orgs/${world.id}/spaces`),
              await client.get(`/spaces/${spaceId}`),
            ];
            expect(list.items).toEqual([space]);
          }
        };
        await expectPresent();
        const changes: ((client: ApiClient) => PromiseLike<Response>)[] = [
          (client) => client.patch(`/spaces/${spaceId}`, { title: 'Renamed' }),
          (client) => client.patch(`/spaces/${spaceId}`, { editMode: 'locked' }),
          (client) => client.patch(`/spaces/${spaceId}`, { defaultLevel: null }),
          (client) => client.post(`/spaces/${spaceId}/move`, { parent }),
          (client) => client.post(`/spaces/${spaceId}/comments`, { body: { markdown: 'Hello' } }),
          (client) => client.post(`/spaces/${spaceId}/change-requests`, { subject: 'Change' }),
        ];
        for (const [index, change] of changes.entries()) {
          expect((await change(clients[index % 2] as ApiClient)).status).toBeLessThan(300);
          await expectPresent();
        }
        await clients[1]?.delete(`/spaces/${spaceId}`);
        for (const client of clients)
          expect((await client.get(`/orgs/${world.id}/spaces`)).body).toEqual({ count: 0, items: [] });
      });
    });

    it('for each caller with their own permissions, which end with their role', async () => {
      const spaceId = await app.build.space(world, { level: null });
      const editor = await app.build.member(world.id, null);
      await app.build.grant(world, 'edit', { user: editor.id }, { space: spaceId });
      const listed = async (actor: Actor) =>
        (await app.client(actor).get(`/orgs/${world.id}/spaces`)).body.items as { permissions: object }[];
      expect(await listed(world.admin)).toMatchObject([{ permissions: ADMIN }]);
      expect(await listed(editor)).toMatchObject([{ permissions: EDIT }]);
      await app.database.query(`UPDATE grants SET role = 'comment' WHERE target_id = $1`, [spaceId]);
      expect(await listed(editor)).toMatchObject([{ permissions: COMMENT }]);
      await app.database.query('DELETE FROM grants WHERE target_id = $1', [spaceId]);
      expect(await listed(editor)).toEqual([]);
    });

    it.each<[Standing, number]>([
      ['read', 200],
      ['guest', 200],
      ['outsider', 404],
      ['disabled', 404],
    ])('to the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await app.client(actor).get(`/orgs/${world.id}/spaces`)).status).toBe(status);
    });
  });

  describe('are changed', () => {
    let spaceId: string;

    beforeEach(async () => {
      spaceId = await app.build.space(world, { title: 'Before' });
    });

    it.each<[object, object]>([
      [{ title: 'After' }, { title: 'After' }],
      [{ emoji: '1f680' }, { emoji: '🚀' }],
      [{ editMode: 'locked' }, { editMode: 'locked' }],
      [{ defaultLevel: 'comment' }, { defaultLevel: 'comment' }],
      [{ defaultLevel: null }, { defaultLevel: null }],
      [
        { title: 'After', defaultLevel: 'inherit' },
        { title: 'After', defaultLevel: 'inherit' },
      ],
    ])('by %j, and by nothing else', async (body, changes) => {
      const before = await admin().get(`/spaces/${spaceId}`);
      app.clock.advance(MINUTE);
      const response = await admin().patch(`/spaces/${spaceId}`, body);
      expect(response.status).toBe(200);
      const updatedAt = app.clock.now().toISOString();
      const permissions = { ...ADMIN, edit: !('editMode' in changes) };
      expect(response.body).toEqual({ ...before.body, ...changes, updatedAt, permissions });
      expect((await admin().get(`/spaces/${spaceId}`)).body).toEqual(response.body);
    });

    it('back and forth', async () => {
      await admin().patch(`/spaces/${spaceId}`, { editMode: 'locked', defaultLevel: 'edit' });
      const response = await admin().patch(`/spaces/${spaceId}`, {
        editMode: 'live',
        defaultLevel: 'inherit',
      });
      expect(response.body).toMatchObject({ editMode: 'live', defaultLevel: 'inherit', permissions: ADMIN });
    });

    it('not by an empty body, which keeps "updatedAt"', async () => {
      const before = await admin().get(`/spaces/${spaceId}`);
      app.clock.advance(MINUTE);
      const response = await admin().patch(`/spaces/${spaceId}`, {});
      expect(response.status).toBe(200);
      expect(response.body).toEqual(before.body);
    });

    it.each<[object, string[]]>([
      [{ title: '' }, ['title']],
      [{ title: 'a'.repeat(51) }, ['title']],
      [{ title: null }, ['title']],
      [{ emoji: '' }, ['emoji']],
      [{ editMode: 'frozen' }, ['editMode']],
      [{ editMode: null }, ['editMode']],
      [{ defaultLevel: 'owner' }, ['defaultLevel']],
      [{ defaultLevel: 1 }, ['defaultLevel']],
      [{ visibility: 'public' }, ['visibility']],
      [{ organization: UNKNOWN_ID }, ['organization']],
      [{ title: 'After', editMode: 'frozen', parent: UNKNOWN_ID }, ['parent', 'editMode']],
    ])('not by %j', async (body, paths) => {
      const before = await admin().get(`/spaces/${spaceId}`);
      const response = await admin().patch(`/spaces/${spaceId}`, body);
      expect(response.status).toBe(400);
      expect(detailPaths(response).sort()).toEqual(paths.sort());
      expect((await admin().get(`/spaces/${spaceId}`)).body).toEqual(before.body);
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [
        standing,
        standing === 'admin' ? 200 : ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 403,
      ]),
    )('by the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).patch(`/spaces/${spaceId}`, { title: 'After' });
      expect(response.status).toBe(status);
      const title = (await admin().get(`/spaces/${spaceId}`)).body.title as string;
      expect(title).toBe(status === 200 ? 'After' : 'Before');
    });

    it('by everyone with the role "admin" on them', async () => {
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'admin', { user: guest.id }, { space: spaceId });
      const response = await app.client(guest).patch(`/spaces/${spaceId}`, { title: 'After' });
      expect(response.body).toMatchObject({ title: 'After', permissions: ADMIN });
    });

    it('not by administrators of another organization', async () => {
      const foreign = await app.build.organization();
      const response = await app.client(foreign.admin).patch(`/spaces/${spaceId}`, { title: 'After' });
      expect(response.status).toBe(404);
    });

    it('in their level, which applies from the next request on', async () => {
      const editor = await app.build.member(world.id, 'edit');
      await admin().patch(`/spaces/${spaceId}`, { defaultLevel: 'read' });
      expect((await app.client(editor).get(`/spaces/${spaceId}`)).body.permissions).toEqual(READ);
      await admin().patch(`/spaces/${spaceId}`, { defaultLevel: null });
      expect((await app.client(editor).get(`/spaces/${spaceId}`)).status).toBe(404);
      await admin().patch(`/spaces/${spaceId}`, { defaultLevel: 'inherit' });
      expect((await app.client(editor).get(`/spaces/${spaceId}`)).body.permissions).toEqual(EDIT);
    });
  });
});
