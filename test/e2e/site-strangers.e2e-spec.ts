import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import type { World } from '../support/factories.js';

describe('a person without a role', () => {
  let app: TestApp;
  let world: World;
  let site: string;
  let stranger: ApiClient;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    stranger = app.client(await app.build.person());
    const admin = app.client(world.admin);
    const shown = await app.build.space(world, { level: null, title: 'Shown elsewhere' });
    await editContent(admin, `/spaces/${shown}/content`, [insertPage('Plans', 'Acquisition')]);
    const other = await app.build.space(world, { level: null, title: 'Other' });
    await app.build.site(world, { visibility: 'public', spaces: [shown] });
    site = `/orgs/${world.id}/sites/${await app.build.site(world, { spaces: [other], published: false })}`;
    // The first section gets the site spaces that are there.
    await admin.post(`${site}/sections`, {
      title: 'For all',
      spaceId: await app.build.space(world, { level: null }),
    });
    const section = await admin.post(`${site}/sections`, { spaceId: shown, title: 'For the board' });
    const sectionPath = `${site}/sections/${section.body.id as string}`;
    await admin.patch(sectionPath, {
      condition: 'visitor.claims.board == true',
      description: 'Confidential',
    });
    await admin.post(`${site}/redirects`, {
      source: '/board',
      destination: { kind: 'site-section', siteSection: section.body.id },
    });
    await admin.patch(site, { adaptiveContent: { enabled: true } });
    await admin.post(`${site}/publish`);
  });
  afterAll(() => app.stop());

  it('sees no section with a condition, although another site shows its space to everybody', async () => {
    const profile = await stranger.get(`${site}/published`);
    expect(profile.status).toBe(200);
    expect(JSON.stringify(profile.body)).toContain('Other');
    for (const hidden of ['board', 'Confidential'])
      expect(JSON.stringify(profile.body)).not.toContain(hidden);
    expect(Object.keys(profile.body.customizations.siteSpaces as object)).toHaveLength(2);
  });

  it('finds nothing in it, and no redirect to it', async () => {
    const { status, body } = await stranger.post(`${site}/search`, { query: 'acquisition' });
    expect([status, body.count]).toEqual([200, 0]);
    expect((await stranger.get(`${site}/redirect?source=/board`)).status).toBe(404);
    const admin = app.client(world.admin);
    expect((await admin.post(`${site}/search`, { query: 'acquisition' })).body.count).toBe(1);
    expect((await admin.get(`${site}/redirect?source=/board`)).status).toBe(200);
  });
});

describe('a redirect to a deleted space', () => {
  it('is not shown to people who cannot view the space', async () => {
    const app = await TestApp.start();
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const [open, closed] = [
      await app.build.space(world, { level: null }),
      await app.build.space(world, { level: null }),
    ];
    const { pages } = await editContent(admin, `/spaces/${closed}/content`, [insertPage('Plans', 'Text')]);
    const site = `/orgs/${world.id}/sites/${await app.build.site(world, { spaces: [open, closed] })}`;
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'read', { user: guest.id }, { space: open });
    await admin.post(`${site}/redirects`, {
      source: '/plans-of-march',
      destination: { kind: 'page', page: pages[0], space: closed },
    });
    await admin.patch(site, { visibility: 'share-link' });
    await admin.delete(`/spaces/${closed}`);
    const countFor = async (client: ApiClient) =>
      ((await client.get(`${site}/redirects`)).body.items as unknown[]).length;
    expect(await countFor(app.client(guest))).toBe(0);
    expect(await countFor(admin)).toBe(1);
    await app.stop();
  });
});
