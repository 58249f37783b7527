import { SpaceHooks } from '../../src/spaces/space-hooks.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type Page, readMarkdown, readRevision } from '../support/content.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { positionsOf } from '../support/siblings.js';

describe('duplicating a space', () => {
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
  const duplicate = (spaceId: string) => admin().post(`/spaces/${spaceId}/duplicate`);
  const withoutAddresses = (pages: readonly Page[]): unknown =>
    JSON.parse(JSON.stringify(pages).replaceAll(/"urls":\{[^}]*\}/g, '"urls":{}'));

  it('copies title, settings and emoji, and places the copy last among its siblings', async () => {
    const collection = await app.build.collection(world);
    const spaceId = await app.build.space(world, { title: 'Handbook', parent: collection.id });
    await admin().patch(`/spaces/${spaceId}`, { emoji: '🚀', editMode: 'locked', defaultLevel: 'comment' });
    const sibling = await app.build.space(world, { parent: collection.id });
    app.clock.advance(60_000);
    const copy = await duplicate(spaceId);
    expect(copy.status).toBe(200);
    expect(copy.body).toMatchObject({
      title: 'Handbook (copy)',
      emoji: '🚀',
      editMode: 'locked',
      defaultLevel: 'comment',
      parent: collection.id,
      createdAt: app.clock.now().toISOString(),
    });
    expect(copy.body.id).not.toBe(spaceId);
    expect(await positionsOf(app, world.id, collection.id)).toEqual({
      [spaceId]: 0,
      [sibling]: 1,
      [copy.body.id]: 2,
    });
    expect(idsOf(await admin().get(`/orgs/${world.id}/spaces`))).toContain(copy.body.id);
  });

  it('copies pages, texts, links, files and search, in one revision without the history', async () => {
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'old.md': '# Old\n\nwalrus\n' });
    await app.build.importArchive(world, spaceId, {
      'README.md': '# Start\n\n[to](deep/page.md) ![pic](pic.png)\n',
      'deep/page.md': '# Page\n\nnarwhal\n',
      'pic.png': PNG,
    });
    const copyId = (await duplicate(spaceId)).body.id as string;
    const [original, copy] = [await readRevision(admin(), spaceId), await readRevision(admin(), copyId)];
    expect(withoutAddresses(copy.pages)).toEqual(withoutAddresses(original.pages));
    expect(copy.parents).toEqual([]);
    expect(copy.files).toHaveLength(1);
    for (const { id } of original.pages) {
      expect(await readMarkdown(admin(), copyId, id)).toBe(await readMarkdown(admin(), spaceId, id));
    }
    expect((await admin().get(`/spaces/${copyId}/search?query=narwhal`)).body.count).toBe(1);
    const { pathname, search } = new URL(copy.files[0]?.downloadURL ?? '');
    expect((await app.http.get(pathname + search)).body).toEqual(PNG);
  });

  it('creates an independent space: changing or deleting one does not affect the other', async () => {
    const spaceId = await app.build.spaceWithPage(world, '# One\n');
    const copyId = (await duplicate(spaceId)).body.id as string;
    await app.build.importMarkdown(world, copyId, '# Another\n');
    expect((await readRevision(admin(), spaceId)).pages).toHaveLength(1);
    expect((await readRevision(admin(), copyId)).pages).toHaveLength(2);
    await admin().delete(`/spaces/${spaceId}`);
    expect((await readRevision(admin(), copyId)).pages).toHaveLength(2);
  });

  it('copies no grants', async () => {
    const spaceId = await app.build.space(world);
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'edit', { user: guest.id }, { space: spaceId });
    const copyId = (await duplicate(spaceId)).body.id as string;
    expect((await app.client(guest).get(`/spaces/${copyId}`)).status).toBe(404);
  });

  it('copies an empty space', async () => {
    const copyId = (await duplicate(await app.build.space(world))).body.id as string;
    expect(await readRevision(admin(), copyId)).toMatchObject({ pages: [], files: [], parents: [] });
  });

  it('that is interrupted shows and leaves nothing', async () => {
    const spaceId = await app.build.spaceWithPage(world, '# One\n');
    let fail = true;
    app.app.get(SpaceHooks).onDuplicated({
      prepare: async () => undefined,
      complete: async ({ source }) => {
        if (source.spaceId === spaceId && fail) throw new Error('broken');
      },
    });
    const before = await admin().get(`/orgs/${world.id}/spaces`);
    expect((await duplicate(spaceId)).status).toBe(500);
    expect((await admin().get(`/orgs/${world.id}/spaces`)).body).toEqual(before.body);
    const left = await app.database.query('SELECT id FROM spaces WHERE organization_id = $1', [world.id]);
    expect(left).toEqual([{ id: spaceId }]);
    fail = false;
    expect((await duplicate(spaceId)).status).toBe(200);
  });

  it('shows and leaves nothing if the token is revoked meanwhile', async () => {
    const spaceId = await app.build.spaceWithPage(world, '# One\n');
    const creator = await app.build.member(world.id, 'create');
    app.app.get(SpaceHooks).onDuplicated({
      prepare: async ({ source }) => {
        if (source.spaceId === spaceId) await app.build.revoke(creator);
      },
      complete: async () => undefined,
    });
    expect((await app.client(creator).post(`/spaces/${spaceId}/duplicate`)).status).toBe(401);
    const left = await app.database.query('SELECT id FROM spaces WHERE organization_id = $1', [world.id]);
    expect(left).toEqual([{ id: spaceId }]);
  });

  it('five times at once creates five copies at different positions', async () => {
    const spaceId = await app.build.spaceWithPage(world, '# One\n');
    const copies = await Promise.all(Array.from({ length: 5 }, () => duplicate(spaceId)));
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Object.values(await positionsOf(app, world.id)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
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
    const spaceId = await app.build.space(world);
    const person = (await app.build.everyStanding(world))[standing];
    expect((await app.client(person).post(`/spaces/${spaceId}/duplicate`)).status).toBe(MAY[standing]);
  });

  it('requires the role create at the place of the copy, not only on the space (403)', async () => {
    const collection = await app.build.collection(world, { level: 'read' });
    const spaceId = await app.build.space(world, { parent: collection.id });
    const person = await app.build.member(world.id, 'read');
    await app.build.grant(world, 'create', { user: person.id }, { space: spaceId });
    expect((await app.client(person).post(`/spaces/${spaceId}/duplicate`)).status).toBe(403);
  });
});
