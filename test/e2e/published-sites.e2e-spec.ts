import { TestApp } from '../support/app.js';
import { type Person, type Standing, STANDINGS, type World } from '../support/factories.js';

const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

describe('published sites', () => {
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
  const profileOf = (actor: Person, siteId: string) =>
    app.client(actor).get(`/orgs/${world.id}/sites/${siteId}/published`);

  describe('have a profile', () => {
    it('with everything a front end needs', async () => {
      const spaceId = await app.build.space(world, { title: 'Handbook' });
      const siteId = await app.build.site(world, { spaces: [spaceId] });
      const { body } = await profileOf(world.admin, siteId);
      const site = await admin().get(`/orgs/${world.id}/sites/${siteId}`);
      const space = await admin().get(`/spaces/${spaceId}`);
      const siteSpaceId = body.structure.structure[0].id as string;
      expect(body).toEqual({
        object: 'published-content-site',
        site: site.body,
        structure: {
          type: 'siteSpaces',
          structure: [
            {
              object: 'site-space',
              id: siteSpaceId,
              path: 'handbook',
              title: 'Handbook',
              default: true,
              hasAdvancedCustomizationFeature: true,
              space: {
                ...space.body,
                urls: { ...space.body.urls, published: site.body.urls.published },
              },
              urls: { published: site.body.urls.published },
            },
          ],
        },
        customizations: {
          site: expect.objectContaining({ styling: expect.objectContaining({ theme: 'clean' }) }),
          siteSpaces: { [siteSpaceId]: body.customizations.site },
        },
        scripts: [],
      });
    });

    it.each<[Standing, number]>(
      STANDINGS.map((standing) => [standing, ['admin', 'create'].includes(standing) ? 200 : 404]),
    )('that the standing %s reads before they are published: %i', async (standing, status) => {
      const siteId = await app.build.site(world, { spaces: ['empty'], published: false });
      const actor = (await app.build.everyStanding(world))[standing];
      expect((await profileOf(actor, siteId)).status).toBe(status);
    });

    const READERS: Record<(typeof VISIBILITIES)[number], readonly Standing[]> = {
      public: STANDINGS.filter((standing) => standing !== 'disabled'),
      unlisted: STANDINGS.filter((standing) => standing !== 'disabled'),
      'share-link': ['admin', 'create', 'review', 'edit', 'comment', 'read'],
      'visitor-auth': ['admin', 'create', 'review', 'edit', 'comment', 'read'],
    };

    it.each(VISIBILITIES)('that is read by the audience of the visibility %s', async (visibility) => {
      const siteId = await app.build.site(world, { visibility, spaces: ['empty'] });
      const cast = await app.build.everyStanding(world);
      for (const standing of STANDINGS) {
        const { status } = await profileOf(cast[standing], siteId);
        expect({ standing, status }).toEqual({
          standing,
          status: READERS[visibility].includes(standing) ? 200 : 404,
        });
      }
    });

    it.each(['share-link', 'visitor-auth'] as const)(
      'that guests with a space on a %s site read, with only their spaces',
      async (visibility) => {
        const mine = await app.build.space(world);
        const other = await app.build.space(world);
        const siteId = await app.build.site(world, { visibility, spaces: [other, mine] });
        const guest = await app.build.member(world.id, null);
        await app.build.grant(world, 'read', { user: guest.id }, { space: mine });
        const { body } = await profileOf(guest, siteId);
        expect(body.structure.structure).toMatchObject([{ space: { id: mine } }]);
        expect(Object.keys(body.customizations.siteSpaces as object)).toHaveLength(1);
      },
    );

    it('that has exactly one default space, and counts the spaces it shows', async () => {
      const hidden = await app.build.space(world, { level: null });
      const spaces = [hidden, await app.build.space(world), await app.build.space(world)];
      const siteId = await app.build.site(world, { visibility: 'share-link', spaces });
      const reader = await app.build.member(world.id, 'read');
      const { body } = await profileOf(reader, siteId);
      expect(body.structure.structure).toMatchObject([
        { space: { id: spaces[1] }, default: true },
        { space: { id: spaces[2] }, default: false },
      ]);
      expect(body.site.siteSpaces).toBe(2);
      const complete = (await profileOf(world.admin, siteId)).body;
      expect(complete.structure.structure).toMatchObject([
        { default: true },
        { default: false },
        { default: false },
      ]);
      expect(complete.site.siteSpaces).toBe(3);
    });

    it('that requires a token', async () => {
      const siteId = await app.build.site(world);
      expect((await app.client().get(`/orgs/${world.id}/sites/${siteId}/published`)).status).toBe(401);
    });
  });

  describe('open the content of their spaces', () => {
    async function publish(visibility: (typeof VISIBILITIES)[number], published = true): Promise<string[]> {
      const spaceId = await app.build.space(world, { level: null });
      await app.build.importArchive(world, spaceId, { 'a.md': '# A\n\nword [b](b.csv)', 'b.csv': '1' });
      await app.build.site(world, { visibility, spaces: [spaceId], published });
      const { body } = await admin().get(`/spaces/${spaceId}/content`);
      return [
        `/spaces/${spaceId}`,
        `/spaces/${spaceId}/content`,
        `/spaces/${spaceId}/content/pages`,
        `/spaces/${spaceId}/content/page/${body.pages[0].id}`,
        `/spaces/${spaceId}/content/path/a`,
        `/spaces/${spaceId}/content/files`,
        `/spaces/${spaceId}/content/files/${body.files[0].id}`,
        `/spaces/${spaceId}/search?query=word`,
      ];
    }

    it.each(['public', 'unlisted'] as const)(
      'to everyone with a token when they are %s',
      async (visibility) => {
        const paths = await publish(visibility);
        const cast = await app.build.everyStanding(world);
        for (const standing of ['read', 'guest', 'outsider'] as const) {
          for (const path of paths) expect((await app.client(cast[standing]).get(path)).status).toBe(200);
        }
        for (const path of paths) expect((await app.client(cast.disabled).get(path)).status).toBe(404);
        for (const path of paths) expect((await app.client().get(path)).status).toBe(401);
      },
    );

    it.each(['share-link', 'visitor-auth'] as const)(
      'to nobody else when they are %s',
      async (visibility) => {
        const paths = await publish(visibility);
        const cast = await app.build.everyStanding(world);
        for (const standing of ['read', 'guest', 'outsider', 'disabled'] as const) {
          for (const path of paths) expect((await app.client(cast[standing]).get(path)).status).toBe(404);
        }
      },
    );

    it('to nobody else before they are published', async () => {
      const paths = await publish('public', false);
      const stranger = await app.build.person();
      for (const path of paths) expect((await app.client(stranger).get(path)).status).toBe(404);
    });

    it('for reading only', async () => {
      const [path] = await publish('public');
      const stranger = app.client(await app.build.person());
      expect((await stranger.get(path as string)).body.permissions).toEqual({
        view: true,
        access: false,
        admin: false,
        viewInviteLinks: false,
        edit: false,
        triggerGitSync: false,
        comment: false,
        merge: false,
        review: false,
      });
      const body = { source: 'markdown', url: 'data:text/markdown,x' };
      expect((await stranger.post(`${path}/content/import`, body)).status).toBe(403);
      expect((await stranger.patch(path as string, { title: 'Mine' })).status).toBe(403);
    });
  });
});
