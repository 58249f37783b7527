import { PurgeCron } from '../../src/purge/purge.cron.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import { flatten, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { pictureOf, type ShownStructure } from '../support/site-structure.js';

/** A published site with the spaces Guide and Other in one section, and Third alone in another. */
interface Scene {
  world: World;
  /** The author of all of it. */
  author: Person;
  site: string;
  siteId: string;
  address: string;
  collection: string;
  guide: string;
  other: string;
  third: string;
  guidePage: string;
  guideFile: string;
  /** IDs of site spaces by title. */
  siteSpaces: Record<string, string>;
  section: string;
  /** A site token issued before the change. */
  token: string;
  customization: object;
}

/** The responses for readers and editors of the site. */
interface View {
  profile: string;
  siteSpaces: string[];
  structure: string;
  /** Titles of the spaces that URLs resolve to. */
  addresses: Record<string, string | number>;
  redirects: Record<string, string | number>;
  found: string[];
  /** Statuses of reads of the space Guide. */
  guide: Record<string, number>;
  settings: number[];
}

const BEFORE: View = {
  profile: 'manual*[guide* other] third[third*]',
  siteSpaces: ['Guide', 'Other', 'Third'],
  structure: 'manual*[guide* other] third[third*]',
  addresses: { '': 'Guide', '/guide/start': 'Guide', '/other': 'Other', '/third': 'Third' },
  redirects: {
    '/page': 'guide-page',
    '/file-space': 'guide',
    '/section': 'manual',
    '/to-third': 'third',
    '/url': 'url',
  },
  found: ['Guide', 'Other', 'Third'],
  guide: { space: 200, content: 200, page: 200, file: 200, revision: 200, search: 200 },
  settings: [200, 200, 200],
};

/** The space Guide is deleted or purged. */
const WITHOUT_GUIDE: View = {
  profile: 'manual*[other*] third[third*]',
  siteSpaces: ['Other', 'Third'],
  structure: 'manual*[other*] third[third*]',
  addresses: { '': 'Other', '/guide/start': 'Other', '/other': 'Other', '/third': 'Third' },
  redirects: { ...BEFORE.redirects, '/page': 404, '/file-space': 404 },
  found: ['Other', 'Third'],
  guide: { space: 404, content: 404, page: 404, file: 404, revision: 404, search: 404 },
  settings: [200, 404, 200],
};

/** The site is deleted, and the spaces are closed. */
const WITHOUT_SITE: View = {
  profile: '404',
  siteSpaces: ['404'],
  structure: '404',
  addresses: { '': 404, '/guide/start': 404, '/other': 404, '/third': 404 },
  redirects: Object.fromEntries(Object.keys(BEFORE.redirects).map((source) => [source, 404])),
  found: ['404'],
  guide: WITHOUT_GUIDE.guide,
  settings: [404, 404, 404],
};

describe('a published site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const adminOf = ({ world }: Scene): ApiClient => app.client(world.admin);
  const done = async (
    request: PromiseLike<{ status: number; text: string }>,
    status = 200,
  ): Promise<void> => {
    const response = await request;
    if (response.status !== status) throw new Error(`${response.status} ${response.text}`);
  };

  async function stage(): Promise<Scene> {
    const world = await app.build.organization();
    const author = await app.build.member(world.id, 'admin');
    const client = app.client(author);
    const { body: collection } = await client.post(`/orgs/${world.id}/collections`, { title: 'Manuals' });
    const space = async (title: string, parent?: string): Promise<string> => {
      const { body } = await client.post(`/orgs/${world.id}/spaces`, {
        title,
        ...(parent === undefined ? {} : { parent }),
      });
      await client.patch(`/spaces/${body.id}`, { defaultLevel: null });
      await app.build.importArchive(world, body.id as string, {
        'start.md': '# Start\n\nA zebra.\n\n![p](p.png)\n',
        'p.png': PNG,
      });
      return body.id as string;
    };
    const guide = await space('Guide', collection.id as string);
    const [other, third] = [await space('Other'), await space('Third')];
    const { body: made } = await client.post(`/orgs/${world.id}/sites`, { title: 'Docs', spaces: [] });
    const site = `/orgs/${world.id}/sites/${made.id}`;
    const { body: section } = await client.post(`${site}/sections`, { spaceId: guide, title: 'Manual' });
    await client.post(`${site}/site-spaces`, { spaceId: other, sectionId: section.id as string });
    await client.post(`${site}/sections`, { spaceId: third, title: 'Third' });
    await done(client.post(`${site}/publish`));
    const { body: list } = await client.get(`${site}/site-spaces`);
    const siteSpaces = Object.fromEntries(
      (list.items as { id: string; title: string }[]).map(({ id, title }) => [title, id]),
    );
    const revision = await readRevision(client, guide);
    const [guidePage, guideFile] = [flatten(revision.pages)[0]?.id, revision.files[0]?.id];
    const customization = {
      favicon: {},
      header: {
        links: [
          { title: 'Space', to: { kind: 'space', space: guide } },
          { title: 'Page', to: { kind: 'page', page: guidePage, space: guide } },
          { title: 'Collection', to: { kind: 'collection', collection: collection.id as string } },
          { title: 'Person', to: { kind: 'user', user: author.id } },
          { title: 'File', to: { kind: 'file', file: guideFile } },
        ],
      },
    };
    await done(client.put(`${site}/customization`, customization));
    await done(client.patch(`${site}/site-spaces/${siteSpaces.Guide}/customization`, { title: 'The guide' }));
    for (const [source, destination] of [
      ['/page', { kind: 'page', page: guidePage, space: guide }],
      ['/file-space', { kind: 'site-space', siteSpace: siteSpaces.Guide }],
      ['/section', { kind: 'site-section', siteSection: section.id as string }],
      ['/to-third', { kind: 'site-space', siteSpace: siteSpaces.Third }],
      ['/url', { kind: 'url', url: 'https://example.com/' }],
    ] as const)
      await done(client.post(`${site}/redirects`, { source, destination }), 201);
    const { body: shown } = await client.get(site);
    const { body: visit } = await app
      .client()
      .post('/urls/published', { url: shown.urls.published as string });
    return {
      world,
      author,
      site,
      siteId: made.id as string,
      address: shown.urls.published as string,
      collection: collection.id as string,
      guide,
      other,
      third,
      guidePage: guidePage as string,
      guideFile: guideFile as string,
      siteSpaces,
      section: section.id as string,
      token: visit.apiToken as string,
      customization,
    };
  }

  /** The current responses for a reader of the site. */
  async function viewOf(scene: Scene, reader: ApiClient): Promise<View> {
    const { site, guide, guidePage, guideFile, address } = scene;
    const titles: Record<string, string> = {
      [guide]: 'Guide',
      [scene.other]: 'Other',
      [scene.third]: 'Third',
    };
    const profile = await reader.get(`${site}/published`);
    const list = await reader.get(`${site}/site-spaces`);
    const structure = await adminOf(scene).get(`${site}/structure`);
    const search = await reader.post(`${site}/search`, { query: 'zebra' });
    const addresses: View['addresses'] = {};
    for (const path of Object.keys(BEFORE.addresses)) {
      const { status, body } = await app.client().post('/urls/published', { url: address + path });
      addresses[path] = status === 200 ? (titles[body.space as string] ?? 'unknown') : status;
    }
    const names: Record<string, string> = {
      // The default of its level is found without its path.
      [`${address}/start`]: 'guide-page',
      [address]: 'guide',
      [`${address}/third`]: 'third',
      'https://example.com/': 'url',
    };
    const redirects: View['redirects'] = {};
    for (const source of Object.keys(BEFORE.redirects)) {
      const { status, body } = await reader.get(`${site}/redirect?source=${source}`);
      const target = names[body.target as string] ?? 'unknown';
      redirects[source] =
        status !== 200 ? status : source === '/section' && target === 'guide' ? 'manual' : target;
    }
    const reads: Record<string, number> = {};
    const { revision = 'none' } = (await adminOf(scene).get(`/spaces/${guide}`)).body as {
      revision?: string;
    };
    for (const [name, path] of Object.entries({
      space: '',
      content: '/content',
      page: `/content/page/${guidePage}`,
      file: `/content/files/${guideFile}`,
      revision: `/revisions/${revision}`,
      search: '/search?query=zebra',
    }))
      reads[name] = (await reader.get(`/spaces/${guide}${path}`)).status;
    const settings: number[] = [];
    for (const path of [
      '/customization',
      `/site-spaces/${scene.siteSpaces.Guide}/customization`,
      '/redirects',
    ])
      settings.push((await adminOf(scene).get(site + path)).status);
    if (profile.status === 200) {
      // Exactly the site spaces of the structure have settings.
      const shown = JSON.stringify(profile.body.structure);
      const settingsOf = Object.keys(profile.body.customizations.siteSpaces as object);
      expect(settingsOf.length).toBe(profile.body.site.siteSpaces);
      expect(settingsOf.filter((id) => !shown.includes(id))).toEqual([]);
    }
    return {
      profile:
        profile.status === 200 ? pictureOf(profile.body.structure as ShownStructure) : String(profile.status),
      siteSpaces:
        list.status === 200
          ? (list.body.items as { title: string }[]).map(({ title }) => title)
          : [String(list.status)],
      structure:
        structure.status === 200 ? pictureOf(structure.body as ShownStructure) : String(structure.status),
      addresses,
      redirects,
      found:
        search.status === 200
          ? (search.body.items as { title: string }[]).map(({ title }) => title).toSorted()
          : [String(search.status)],
      guide: reads,
      settings,
    };
  }

  /** The site can be changed as before: deleted resources do not get in the way. */
  async function expectEditable(scene: Scene): Promise<void> {
    const { site, world } = scene;
    const admin = adminOf(scene);
    const { body: settings } = await admin.get(`${site}/customization`);
    expect(settings.header.links).toHaveLength(5);
    await done(admin.put(`${site}/customization`, settings as object));
    const { body: redirects } = await admin.get(`${site}/redirects`);
    for (const { id, permanent } of redirects.items as { id: string; permanent: boolean }[])
      await done(admin.patch(`${site}/redirects/${id}`, { permanent: !permanent }));
    const { body: added } = await admin.post(`${site}/site-spaces`, {
      spaceId: await app.build.space(world, { title: 'Late' }),
    });
    await done(admin.patch(`${site}/site-spaces/${added.id}`, { path: 'later' }));
    await done(admin.patch(site, { defaultSiteSpace: added.id as string }));
    await done(admin.delete(`${site}/site-spaces/${added.id}`), 205);
    await done(admin.post(`${site}/unpublish`));
    await done(admin.post(`${site}/publish`));
    await done(admin.get(`/orgs/${world.id}/sites?space=${scene.guide}`));
  }

  const remove = (scene: Scene) => done(adminOf(scene).delete(`/spaces/${scene.guide}`), 205);
  const purge = async ({ guide }: Scene): Promise<void> => {
    await app.database.query(`UPDATE spaces SET deleted_at = deleted_at - interval '8 days' WHERE id = $1`, [
      guide,
    ]);
    await app.app.get(PurgeCron).run();
    const [row] = await app.database.query('SELECT 1 FROM spaces WHERE id = $1', [guide]);
    expect(row).toBeUndefined();
  };

  const FATES: [what: string, act: (scene: Scene) => Promise<unknown>, after: View][] = [
    ['nothing has happened', async () => undefined, BEFORE],
    ['a space is deleted', remove, WITHOUT_GUIDE],
    [
      'a space is deleted and restored',
      async (scene) => {
        await remove(scene);
        await done(adminOf(scene).post(`/spaces/${scene.guide}/restore`));
      },
      BEFORE,
    ],
    [
      'a space is deleted and purged',
      async (scene) => {
        await remove(scene);
        await purge(scene);
      },
      WITHOUT_GUIDE,
    ],
    [
      'a space is moved to a private collection',
      async (scene) => {
        const { id } = await app.build.collection(scene.world, { level: null });
        await done(adminOf(scene).post(`/spaces/${scene.guide}/move`, { parent: id }));
      },
      BEFORE,
    ],
    [
      'the collection of a space is closed',
      ({ world, collection }) =>
        done(app.client(world.admin).patch(`/collections/${collection}`, { defaultLevel: null })),
      BEFORE,
    ],
    [
      'the collection of a space is deleted',
      ({ world, collection }) => done(app.client(world.admin).delete(`/collections/${collection}`), 205),
      BEFORE,
    ],
    [
      'a space is to be transferred, which is refused',
      async ({ world, guide }) => {
        const target = await app.build.organization();
        await app.build.join(target.id, world.admin, 'admin');
        await done(
          app.client(world.admin).post(`/spaces/${guide}/transfer`, { organization: target.id }),
          409,
        );
      },
      BEFORE,
    ],
    [
      'the collection of a space is to be transferred, which is refused',
      async ({ world, collection }) => {
        const target = await app.build.organization();
        await app.build.join(target.id, world.admin, 'admin');
        const body = { organization: target.id };
        await done(app.client(world.admin).post(`/collections/${collection}/transfer`, body), 409);
      },
      BEFORE,
    ],
    [
      'a space was transferred while the site was unpublished',
      async ({ world, site, guide }) => {
        const admin = app.client(world.admin);
        const target = await app.build.organization();
        await app.build.join(target.id, world.admin, 'create');
        await done(admin.post(`${site}/unpublish`));
        await done(admin.post(`/spaces/${guide}/transfer`, { organization: target.id }));
        await app.build.join(target.id, world.admin, null);
        await done(admin.post(`${site}/publish`));
      },
      WITHOUT_GUIDE,
    ],
    [
      'the collection of a space was transferred while the site was unpublished',
      async ({ world, site, collection }) => {
        const admin = app.client(world.admin);
        const target = await app.build.organization();
        await app.build.join(target.id, world.admin, 'create');
        await done(admin.post(`${site}/unpublish`));
        await done(admin.post(`/collections/${collection}/transfer`, { organization: target.id }));
        await app.build.join(target.id, world.admin, null);
        await done(admin.post(`${site}/publish`));
      },
      WITHOUT_GUIDE,
    ],
    [
      'its author is removed',
      ({ world, author }) =>
        done(app.client(world.admin).delete(`/orgs/${world.id}/members/${author.id}`), 204),
      BEFORE,
    ],
    [
      'its author is disabled',
      ({ world, author }) =>
        done(app.client(world.admin).patch(`/orgs/${world.id}/members/${author.id}`, { disabled: true })),
      BEFORE,
    ],
    [
      'another site that shows its spaces is deleted',
      async (scene) => {
        const { world, guide } = scene;
        const id = await app.build.site(world, { spaces: [guide], visibility: 'public' });
        await done(adminOf(scene).delete(`/orgs/${world.id}/sites/${id}`), 205);
      },
      BEFORE,
    ],
  ];

  it.each(FATES)('when %s, shows the rest to its readers, and can be changed', async (_, act, after) => {
    const scene = await stage();
    await act(scene);
    expect(await viewOf(scene, app.client(scene.token))).toEqual(after);
    const stranger = app.client(await app.build.person());
    const seen = await viewOf(scene, stranger);
    // A person reads no revisions of a space without a role, and does not list what a site is made of.
    const revision = after.guide.content === 200 ? 403 : 404;
    expect({ ...seen, siteSpaces: after.siteSpaces }).toEqual({
      ...after,
      guide: { ...after.guide, revision },
    });
    await expectEditable(scene);
    // Repeated edits have not restored anything.
    const repeated = await viewOf(scene, app.client(scene.token));
    expect([repeated.siteSpaces.toSorted(), repeated.guide]).toEqual([after.siteSpaces, after.guide]);
  });

  it('is removed when it is deleted, and no longer opens its spaces, which remain', async () => {
    const scene = await stage();
    const admin = adminOf(scene);
    await admin.patch(`/orgs/${scene.world.id}`, { defaultContent: { type: 'site', site: scene.siteId } });
    await done(admin.delete(scene.site), 205);
    expect(await viewOf(scene, app.client(scene.token))).toEqual(WITHOUT_SITE);
    expect(await viewOf(scene, app.client(await app.build.person()))).toEqual(WITHOUT_SITE);
    const { body } = await admin.get(`/spaces/${scene.guide}`);
    expect([body.visibility, body.urls.published]).toEqual(['in-collection', undefined]);
    expect((await admin.get(`/orgs/${scene.world.id}/sites`)).body.count).toBe(0);
    expect((await admin.get(`/orgs/${scene.world.id}`)).body.defaultContent ?? null).toBeNull();
    const left = await app.database.query<{ count: number }>(
      ['site_spaces', 'site_sections', 'site_section_groups', 'site_share_links', 'site_redirects']
        .map((table) => `SELECT count(*)::int AS count FROM ${table} WHERE site_id = '${scene.siteId}'`)
        .join(' UNION ALL '),
    );
    expect(left.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  describe('restores a deleted space', () => {
    const back = async (scene: Scene): Promise<string> => {
      await done(adminOf(scene).post(`/spaces/${scene.guide}/restore`));
      const { body } = await adminOf(scene).get(`/spaces/${scene.guide}`);
      return body.visibility as string;
    };
    const CHANGES: [what: string, act: (scene: Scene) => Promise<void>, visibility: string][] = [
      ['was deleted', ({ world, site }) => done(app.client(world.admin).delete(site), 205), 'in-collection'],
      [
        'was unpublished',
        ({ world, site }) => done(app.client(world.admin).post(`${site}/unpublish`)),
        'in-collection',
      ],
      [
        'got another visibility',
        ({ world, site }) => done(app.client(world.admin).patch(site, { visibility: 'visitor-auth' })),
        'visitor-auth',
      ],
      [
        'lost the section',
        ({ world, site, section }) =>
          done(app.client(world.admin).delete(`${site}/sections/${section}`), 205),
        'in-collection',
      ],
      ['stayed as it is', async () => undefined, 'public'],
    ];

    it.each(CHANGES)(
      'with the visibility of the site that %s in the meantime',
      async (_, act, visibility) => {
        const scene = await stage();
        await remove(scene);
        await act(scene);
        expect(await back(scene)).toBe(visibility);
        const stranger = app.client(await app.build.person());
        expect((await stranger.get(`/spaces/${scene.guide}/content`)).status).toBe(
          visibility === 'public' ? 200 : 404,
        );
      },
    );
  });

  it('is empty when all its spaces are purged, and accepts new ones', async () => {
    const scene = await stage();
    const admin = adminOf(scene);
    for (const guide of [scene.guide, scene.other, scene.third]) {
      await done(admin.delete(`/spaces/${guide}`), 205);
      await purge({ ...scene, guide });
    }
    const { body } = await app.client(scene.token).get(`${scene.site}/published`);
    expect(body.structure).toEqual({ type: 'siteSpaces', structure: [] });
    expect(body.customizations.siteSpaces).toEqual({});
    expect((await app.client().post('/urls/published', { url: scene.address })).status).toBe(404);
    expect((await app.client(scene.token).post(`${scene.site}/search`, { query: 'a' })).body).toEqual({
      count: 0,
      items: [],
    });
    expect((await admin.get(`${scene.site}/sections`)).body.count).toBe(0);
    const spaceId = await app.build.space(scene.world, { title: 'New' });
    await done(admin.post(`${scene.site}/site-spaces`, { spaceId }), 201);
    expect(pictureOf((await admin.get(`${scene.site}/structure`)).body as ShownStructure)).toBe('new*');
    const { body: resolved } = await app.client().post('/urls/published', { url: scene.address });
    expect(resolved.space).toBe(spaceId);
  });

  it('never fails while its spaces are deleted and restored', async () => {
    const scene = await stage();
    const admin = adminOf(scene);
    const changes = async (): Promise<void> => {
      for (let round = 0; round < 8; round += 1) {
        await done(admin.delete(`/spaces/${scene.guide}`), 205);
        await done(admin.post(`/spaces/${scene.guide}/restore`));
      }
    };
    let over = false;
    const statuses = new Set<number>();
    const reading = (async () => {
      const reader = app.client(scene.token);
      while (!over) {
        statuses.add((await reader.get(`${scene.site}/published`)).status);
        statuses.add((await reader.post(`${scene.site}/search`, { query: 'zebra' })).status);
        statuses.add((await reader.get(`${scene.site}/redirect?source=/page`)).status);
        statuses.add((await reader.get(`/spaces/${scene.guide}/content`)).status);
        statuses.add((await app.client().post('/urls/published', { url: scene.address })).status);
      }
    })();
    await changes();
    over = true;
    await reading;
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await viewOf(scene, app.client(scene.token))).toEqual(BEFORE);
  });
});
