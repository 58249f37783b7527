import { TestApp } from '../support/app.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const EDITORS: readonly Standing[] = ['admin', 'create'];
const VIEWERS: readonly Standing[] = ['admin', 'create', 'review', 'edit', 'comment', 'read'];

describe('the customization', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;
  let site: string;
  let siteSpace: string;
  let siteSpaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    siteId = await app.build.site(world, { spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    siteSpaceId = (await admin().get(`${site}/site-spaces`)).body.items[0].id as string;
    siteSpace = `${site}/site-spaces/${siteSpaceId}`;
  });

  const admin = () => app.client(world.admin);

  it('of a site is shown to everyone who can view the site', async () => {
    const cast = await app.build.everyStanding(world);
    for (const standing of STANDINGS) {
      const { status } = await app.client(cast[standing]).get(`${site}/customization`);
      expect([standing, status]).toEqual([standing, VIEWERS.includes(standing) ? 200 : 404]);
    }
    expect((await app.client().get(`${site}/customization`)).status).toBe(401);
  });

  it('of a site can be changed by everyone who may change the site', async () => {
    const cast = await app.build.everyStanding(world);
    for (const standing of STANDINGS) {
      const { status } = await app.client(cast[standing]).put(`${site}/customization`, { favicon: {} });
      const expected = EDITORS.includes(standing) ? 200 : VIEWERS.includes(standing) ? 403 : 404;
      expect([standing, status]).toEqual([standing, expected]);
    }
  });

  it('of a site space is shown to everyone who can view the space, and changed by everyone who may change the site', async () => {
    const cast = await app.build.everyStanding(world);
    for (const standing of STANDINGS) {
      const client = app.client(cast[standing]);
      const views = VIEWERS.includes(standing);
      const changed = EDITORS.includes(standing) ? 200 : views ? 403 : 404;
      expect([
        standing,
        (await client.get(`${siteSpace}/customization`)).status,
        (await client.patch(`${siteSpace}/customization`, { title: 'Mine' })).status,
        (await client.delete(`${siteSpace}/customization`)).status,
      ]).toEqual([standing, views ? 200 : 404, changed, changed === 200 ? 205 : changed]);
    }
  });

  it('of a site space is 404 for callers who cannot view its space', async () => {
    const hidden = await app.build.space(world, { level: null });
    await admin().post(`${site}/site-spaces`, { spaceId: hidden });
    const { items } = (await admin().get(`${site}/site-spaces`)).body as {
      items: { id: string; space: { id: string } }[];
    };
    const path = `${site}/site-spaces/${items.find(({ space }) => space.id === hidden)?.id}/customization`;
    // Everyone can see a published space; before, only people with a role on it.
    await admin().post(`${site}/unpublish`);
    expect((await admin().get(path)).status).toBe(200);
    const creator = app.client(await app.build.member(world.id, 'create'));
    expect((await creator.get(path)).status).toBe(404);
    expect((await creator.patch(path, { title: 'Mine' })).status).toBe(404);
    expect((await creator.delete(path)).status).toBe(404);
  });

  it.each(['no-id', UNKNOWN_ID, '0', '%00', "'; DROP TABLE sites"])('is 404 for the id %s', async (id) => {
    const wrong = encodeURIComponent(id);
    for (const path of [
      `/orgs/${wrong}/sites/${siteId}/customization`,
      `/orgs/${world.id}/sites/${wrong}/customization`,
    ]) {
      expect((await admin().get(path)).status).toBe(404);
      expect((await admin().put(path, { favicon: {} })).status).toBe(404);
    }
    for (const path of [
      `/orgs/${world.id}/sites/${wrong}/site-spaces/${siteSpaceId}/customization`,
      `${site}/site-spaces/${wrong}/customization`,
    ]) {
      expect((await admin().get(path)).status).toBe(404);
      expect((await admin().patch(path, { title: 'Mine' })).status).toBe(404);
      expect((await admin().delete(path)).status).toBe(404);
    }
  });

  it('is 404 for ids of another organization or another site', async () => {
    const other = await app.build.organization();
    const foreignSite = await app.build.site(other, { spaces: [await app.build.space(other)] });
    const { items } = (
      await app.client(other.admin).get(`/orgs/${other.id}/sites/${foreignSite}/site-spaces`)
    ).body as { items: { id: string }[] };
    const secondSite = await app.build.site(world, { spaces: [spaceId] });
    for (const path of [
      `/orgs/${other.id}/sites/${foreignSite}/customization`,
      `/orgs/${world.id}/sites/${foreignSite}/customization`,
      `/orgs/${other.id}/sites/${siteId}/customization`,
      `${site}/site-spaces/${items[0]?.id}/customization`,
      `/orgs/${world.id}/sites/${secondSite}/site-spaces/${siteSpaceId}/customization`,
    ]) {
      expect((await admin().get(path)).status).toBe(404);
      if (path.includes('site-spaces'))
        expect((await admin().patch(path, { title: 'Mine' })).status).toBe(404);
      else expect((await admin().put(path, { favicon: {} })).status).toBe(404);
    }
  });
});
