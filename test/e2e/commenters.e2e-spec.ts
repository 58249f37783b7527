import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

describe('the commenters of a space', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  it('are the members whose role on it is comment or stronger, as members', async () => {
    const spaceId = await app.build.space(world);
    const cast = await app.build.cast(world);
    const granted = await app.build.member(world.id, null);
    await app.build.grant(world, 'comment', { user: granted.id }, { space: spaceId });
    const outsider = await app.build.person();
    await app.build.grant(world, 'admin', { user: outsider.id }, { space: spaceId });

    const response = await app.client(world.admin).get(`/spaces/${spaceId}/commenters`);
    const expected = [world.admin, cast.admin, cast.create, cast.review, cast.edit, cast.comment, granted];
    expect(idsOf(response)).toEqual(expected.map(({ id }) => id).sort());
    expect(response.body.count).toBe(7);
    expect(response.body.items[0]).toMatchObject({ object: 'member', user: { object: 'user' } });
  });

  it('follow the level of the space', async () => {
    const spaceId = await app.build.space(world, { level: 'read' });
    await app.build.member(world.id, 'edit');
    expect(idsOf(await app.client(world.admin).get(`/spaces/${spaceId}/commenters`))).toEqual([
      world.admin.id,
    ]);
  });

  it('are paged', async () => {
    const spaceId = await app.build.space(world);
    for (let i = 0; i < 4; i += 1) await app.build.member(world.id, 'comment');
    const pages = await walk(app.client(world.admin), `/spaces/${spaceId}/commenters`, 2);
    expect(pages.map((page) => idsOf(page).length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(5);
    expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
  });

  const MAY: Record<Standing, number> = {
    admin: 200,
    create: 200,
    review: 200,
    edit: 200,
    comment: 200,
    read: 403,
    guest: 404,
    outsider: 404,
    disabled: 404,
  };
  it.each(STANDINGS)('%s', async (standing) => {
    const spaceId = await app.build.space(world);
    const person = (await app.build.cast(world))[standing];
    expect((await app.client(person).get(`/spaces/${spaceId}/commenters`)).status).toBe(MAY[standing]);
  });

  it('are not shown to guests, even when they may comment', async () => {
    const spaceId = await app.build.space(world);
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'comment', { user: guest.id }, { space: spaceId });
    expect((await app.client(guest).get(`/spaces/${spaceId}/commenters`)).status).toBe(403);
  });
});
