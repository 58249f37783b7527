import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { type Person, type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

describe('sites', () => {
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
  const sitesOf = async (of: World): Promise<string[]> =>
    idsOf(await app.client(of.admin).get(`/orgs/${of.id}/sites`));
  const detailPaths = (response: Response): string[] =>
    (response.body.error.details as { path: string }[]).map(({ path }) => path);
  const profileOf = (actor: Person, siteId: string) =>
    app.client(actor).get(`/orgs/${world.id}/sites/${siteId}/published`);

  describe('are created', () => {
    const create = (body: object) => admin().post(`/orgs/${world.id}/sites`, body);

    it('from an empty body, unpublished and without spaces', async () => {
      const { status, body } = await create({});
      const location = `http://docs.test/v1/orgs/${world.id}/sites/${body.id}`;
      expect(status).toBe(201);
      expect(body).toEqual({
        object: 'site',
        id: expect.any(String),
        type: 'basic',
        title: 'Untitled site',
        visibility: 'public',
        visitorAuth: { backend: 'custom', readers: 'members' },
        published: false,
        siteSpaces: 0,
        createdAt: app.clock.now().toISOString(),
        adaptiveContent: { enabled: false },
        ads: { status: 'disabled', submittable: false },
        agentsContext: 'included',
        features: expect.any(Array),
        urls: { location, app: `http://docs.test/app/orgs/${world.id}/sites/${body.id}` },
      });
      expect((await admin().get(`/orgs/${world.id}/sites/${body.id}`)).body).toEqual(body);
    });

    it('with all properties of the request', async () => {
      const { body } = await create({ type: 'ultimate', title: 'Docs', visibility: 'unlisted' });
      expect(body).toMatchObject({ type: 'ultimate', title: 'Docs', visibility: 'unlisted' });
    });

    it('with the title of their first space', async () => {
      const first = await app.build.space(world, { title: 'Handbook' });
      const second = await app.build.space(world, { title: 'Reference' });
      expect((await create({ spaces: [first, second] })).body).toMatchObject({
        title: 'Handbook',
        siteSpaces: 2,
      });
    });

    it('with spaces in the order of the request, the first being the default, each on its own path', async () => {
      const ids = [
        await app.build.space(world, { title: 'Same' }),
        await app.build.space(world, { title: 'Other' }),
        await app.build.space(world, { title: 'Same' }),
      ].reverse();
      const { body } = await create({ spaces: ids });
      const profile = await profileOf(world.admin, body.id as string);
      const shown = profile.body.structure.structure as {
        path: string;
        default: boolean;
        space: { id: string };
      }[];
      expect(shown.map(({ path, space, default: first }) => [path, first, space.id])).toEqual([
        ['same', true, ids[0]],
        ['other', false, ids[1]],
        ['same-1', false, ids[2]],
      ]);
    });

    it('with a new space in place of "empty"', async () => {
      const existing = await app.build.space(world);
      const { body } = await create({ title: 'Docs', spaces: ['empty', existing] });
      expect(body.siteSpaces).toBe(2);
      const spaces = await admin().get(`/orgs/${world.id}/spaces`);
      expect(spaces.body.items).toMatchObject([{ id: existing }, { title: 'Docs', visibility: 'private' }]);
    });

    it('with a new space whose title is cut between characters', async () => {
      const title = `${'a'.repeat(49)}🚀 and more than fifty characters`;
      expect((await create({ title, spaces: ['empty'] })).body.title).toBe(title);
      const spaces = await admin().get(`/orgs/${world.id}/spaces`);
      expect(spaces.body.items[0].title).toBe(`${'a'.repeat(49)}🚀`);
    });

    it.each<[object, string]>([
      [{ title: 'a' }, 'title'],
      [{ title: 'a'.repeat(129) }, 'title'],
      [{ title: null }, 'title'],
      [{ type: 'huge' }, 'type'],
      [{ visibility: 'private' }, 'visibility'],
      [{ visibility: 'in-collection' }, 'visibility'],
      [{ spaces: 'empty' }, 'spaces'],
      [{ spaces: [1] }, 'spaces'],
      [{ spaces: [null] }, 'spaces'],
      [{ spaces: Array.from({ length: 101 }, (_, index) => String(index)) }, 'spaces'],
      [{ spaces: ['empty', 'empty'] }, 'spaces'],
      [{ published: true }, 'published'],
    ])('not from %j', async (body, path) => {
      const response = await create(body);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual([path]);
      expect(await sitesOf(world)).toEqual([]);
      expect((await admin().get(`/orgs/${world.id}/spaces`)).body.count).toBe(0);
    });

    it('not with two new spaces, of which only one can be "empty"', async () => {
      const response = await create({ spaces: ['empty', 'empty'] });
      expect(response.status).toBe(400);
      expect(response.body.error.message).toContain('may hold "empty" once');
    });

    it('not with the same space twice', async () => {
      const spaceId = await app.build.space(world);
      const response = await create({ spaces: [spaceId, spaceId] });
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(['spaces']);
      expect(await sitesOf(world)).toEqual([]);
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [
        standing,
        ['admin', 'create'].includes(standing)
          ? 201
          : ['outsider', 'disabled'].includes(standing)
            ? 404
            : 403,
      ]),
    )('by the standing %s: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).post(`/orgs/${world.id}/sites`, { spaces: ['empty'] });
      expect(response.status).toBe(status);
      expect(await sitesOf(world)).toHaveLength(status === 201 ? 1 : 0);
      expect((await admin().get(`/orgs/${world.id}/spaces`)).body.count).toBe(status === 201 ? 1 : 0);
    });

    it.each([
      ['read', 403],
      ['review', 403],
      ['create', 201],
      [null, 404],
    ] as const)('by a creator whose level on the space is %p: %i', async (level, status) => {
      const creator = await app.build.member(world.id, 'create');
      const spaceId = await app.build.space(world, { level });
      const response = await app
        .client(creator)
        .post(`/orgs/${world.id}/sites`, { spaces: ['empty', spaceId] });
      expect(response.status).toBe(status);
      expect(await sitesOf(world)).toHaveLength(status === 201 ? 1 : 0);
      expect((await admin().get(`/orgs/${world.id}/spaces`)).body.count).toBe(status === 201 ? 2 : 1);
    });

    it('not with a space of another organization, even a public one that the caller can read', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const spaceId = await app.build.space(foreign);
      await app.build.site(foreign, { spaces: [spaceId] });
      const response = await create({ spaces: ['empty', spaceId] });
      expect(response.status).toBe(404);
      expect(await sitesOf(world)).toEqual([]);
      expect((await admin().get(`/orgs/${world.id}/spaces`)).body.count).toBe(0);
    });

    it.each([UNKNOWN_ID, 'nothing', ''])('not with an unknown space: %j', async (spaceId) => {
      expect((await create({ spaces: [spaceId] })).status).toBe(404);
      expect(await sitesOf(world)).toEqual([]);
    });

    it('not in another organization', async () => {
      const foreign = await app.build.organization();
      const spaceId = await app.build.space(world);
      const response = await admin().post(`/orgs/${foreign.id}/sites`, { spaces: [spaceId] });
      expect(response.status).toBe(404);
      expect(await sitesOf(foreign)).toEqual([]);
    });
  });

  describe('are shown', () => {
    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [
        standing,
        ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 200,
      ]),
    )('to the standing %s: %i', async (standing, status) => {
      const siteId = await app.build.site(world, { spaces: ['empty'] });
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).get(`/orgs/${world.id}/sites/${siteId}`);
      expect(response.status).toBe(status);
    });

    it('to guests if they show one of their spaces', async () => {
      const mine = await app.build.space(world);
      const other = await app.build.space(world);
      const shown = await app.build.site(world, { spaces: [other, mine], published: false });
      const hidden = await app.build.site(world, { spaces: [other] });
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'read', { user: guest.id }, { space: mine });
      expect((await app.client(guest).get(`/orgs/${world.id}/sites/${shown}`)).status).toBe(200);
      expect((await app.client(guest).get(`/orgs/${world.id}/sites/${hidden}`)).status).toBe(404);
      const list = await app.client(guest).get(`/orgs/${world.id}/sites`);
      expect(idsOf(list)).toEqual([shown]);
      expect(list.body.count).toBe(1);
    });

    it('only under their organization', async () => {
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const siteId = await app.build.site(foreign, { spaces: ['empty'], published: false });
      const path = `/orgs/${world.id}/sites/${siteId}`;
      expect((await admin().get(path)).status).toBe(404);
      expect((await admin().get(`${path}/published`)).status).toBe(404);
      expect((await admin().post(`${path}/publish`)).status).toBe(404);
      expect((await admin().get(`/orgs/${foreign.id}/sites/${siteId}`)).body.published).toBe(false);
    });
  });

  describe('are listed', () => {
    it.each<[Standing, number | undefined]>([
      ['admin', 2],
      ['create', 2],
      ['review', 2],
      ['edit', 2],
      ['comment', 2],
      ['read', 2],
      ['guest', 0],
      ['outsider', undefined],
      ['disabled', undefined],
    ])('to the standing %s: %p', async (standing, count) => {
      await app.build.site(world, { spaces: ['empty'] });
      await app.build.site(world, { published: false });
      const actor = (await app.build.everyStanding(world))[standing];
      const response = await app.client(actor).get(`/orgs/${world.id}/sites`);
      if (count === undefined) expect(response.status).toBe(404);
      else expect([response.body.count, idsOf(response).length]).toEqual([count, count]);
    });

    it('by space, title and state', async () => {
      const spaceId = await app.build.space(world);
      const handbook = await app.build.site(world, { title: 'Handbook', spaces: [spaceId] });
      const draft = await app.build.site(world, { title: 'HANDBOOK draft', published: false });
      const other = await app.build.site(world, {
        title: '100% other_things',
        spaces: [spaceId],
        published: false,
      });
      const foreign = await app.build.organization();
      await app.build.site(foreign, { title: 'Handbook' });
      const list = async (query: Record<string, string>): Promise<string[]> => {
        const response = await admin().get(`/orgs/${world.id}/sites`).query(query);
        expect(response.body.count).toBe(idsOf(response).length);
        return idsOf(response);
      };
      expect(await list({})).toEqual([handbook, draft, other]);
      expect(await list({ space: spaceId })).toEqual([handbook, other]);
      expect(await list({ space: UNKNOWN_ID })).toEqual([]);
      expect(await list({ space: 'nothing' })).toEqual([]);
      expect(await list({ title: 'handbook' })).toEqual([handbook, draft]);
      expect(await list({ title: '%' })).toEqual([other]);
      expect(await list({ title: '_' })).toEqual([other]);
      expect(await list({ title: '\\' })).toEqual([]);
      expect(await list({ title: '' })).toEqual([handbook, draft, other]);
      expect(await list({ published: 'true' })).toEqual([handbook]);
      expect(await list({ published: 'false' })).toEqual([draft, other]);
      expect(await list({ space: spaceId, title: 'other', published: 'false' })).toEqual([other]);
      expect(await list({ space: spaceId, title: 'other', published: 'true' })).toEqual([]);
    });

    it.each<Record<string, string>>([
      { published: 'yes' },
      { published: '' },
      { published: '1' },
      { title: 'x'.repeat(129) },
    ])('not by %j', async (query) => {
      const response = await admin().get(`/orgs/${world.id}/sites`).query(query);
      expect(response.status).toBe(400);
      expect(detailPaths(response)).toEqual(Object.keys(query));
    });
  });

  describe('are published', () => {
    it('with a URL, repeatedly', async () => {
      const siteId = await app.build.site(world, { published: false });
      const path = `/orgs/${world.id}/sites/${siteId}`;
      const first = await admin().post(`${path}/publish`);
      expect(first.status).toBe(200);
      expect(first.body.published).toBe(true);
      expect(first.body.urls.published).toBe(`http://docs.test/s/${world.id}/${siteId}`);
      expect((await admin().post(`${path}/publish`)).body).toEqual(first.body);
      expect((await admin().get(path)).body).toEqual(first.body);
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [
        standing,
        ['admin', 'create'].includes(standing)
          ? 200
          : ['guest', 'outsider', 'disabled'].includes(standing)
            ? 404
            : 403,
      ]),
    )('by the standing %s: %i', async (standing, status) => {
      const siteId = await app.build.site(world, { published: false });
      const path = `/orgs/${world.id}/sites/${siteId}`;
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await app.client(actor).post(`${path}/publish`)).status).toBe(status);
      expect((await admin().get(path)).body.published).toBe(status === 200);
    });

    it('with the widest visibility of all their sites on a space', async () => {
      const spaceId = await app.build.space(world);
      const shown = async () => {
        const { body } = await admin().get(`/spaces/${spaceId}`);
        return {
          visibility: body.visibility as string,
          published: body.urls.published as string | undefined,
        };
      };
      const addressOf = (siteId: string) => `http://docs.test/s/${world.id}/${siteId}/~spaces/${spaceId}`;
      expect(await shown()).toEqual({ visibility: 'private', published: undefined });
      await app.build.site(world, { visibility: 'public', spaces: [spaceId], published: false });
      expect(await shown()).toEqual({ visibility: 'private', published: undefined });
      for (const visibility of ['share-link', 'visitor-auth', 'unlisted', 'public'] as const) {
        const siteId = await app.build.site(world, { visibility, spaces: [spaceId] });
        expect(await shown()).toEqual({ visibility, published: addressOf(siteId) });
      }
      const before = await shown();
      await app.build.site(world, { visibility: 'share-link', spaces: [spaceId] });
      expect(await shown()).toEqual(before);
    });

    it('with the widest visibility also when many are published at once', async () => {
      const spaceId = await app.build.space(world);
      const paths: string[] = [];
      for (const visibility of [...VISIBILITIES, ...VISIBILITIES]) {
        const id = await app.build.site(world, { visibility, spaces: [spaceId], published: false });
        paths.push(`/orgs/${world.id}/sites/${id}/publish`);
      }
      const responses = await Promise.all(paths.map((path) => admin().post(path)));
      expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
      expect((await admin().get(`/spaces/${spaceId}`)).body.visibility).toBe('public');
    });

    it('with a visibility that collections do not restrict', async () => {
      const parent = await app.build.collection(world, { level: null });
      const spaceId = await app.build.space(world, { parent: parent.id });
      await app.build.site(world, { visibility: 'unlisted', spaces: [spaceId] });
      const stranger = await app.build.person();
      const response = await app.client(stranger).get(`/spaces/${spaceId}`);
      expect(response.body).toMatchObject({ visibility: 'unlisted' });
      expect(response.body).not.toHaveProperty('parent');
    });
  });
});
