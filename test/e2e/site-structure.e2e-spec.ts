import type { Response } from 'supertest';
import { PurgeCron } from '../../src/purge/purge.cron.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import {
  expectValidStructure,
  pictureOf,
  readStructure,
  type ShownSection,
  type ShownSiteSpace,
} from '../support/site-structure.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const DAY_MS = 24 * 3600_000;

describe('the structure of a site', () => {
  let app: TestApp;
  let world: World;
  let site: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    site = await newSite();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const newSite = async (spaces: string[] = [], published = false): Promise<string> =>
    `/orgs/${world.id}/sites/${await app.build.site(world, { spaces, published })}`;
  const picture = async (): Promise<string> => {
    const shown = await readStructure(admin(), site);
    expectValidStructure(shown);
    return pictureOf(shown);
  };
  const addSpace = async (title: string, sectionId?: string): Promise<ShownSiteSpace> => {
    const spaceId = await app.build.space(world, { title });
    const response = await admin().post(`${site}/site-spaces`, {
      spaceId,
      ...(sectionId ? { sectionId } : {}),
    });
    expect(response.status).toBe(201);
    return response.body as ShownSiteSpace;
  };
  const addSection = async (title: string): Promise<ShownSection> => {
    const spaceId = await app.build.space(world, { title });
    const response = await admin().post(`${site}/sections`, { spaceId });
    expect(response.status).toBe(201);
    return response.body as ShownSection;
  };
  const details = (response: Response): string[] =>
    (response.body.error.details as { path: string }[]).map(({ path }) => path);

  it('has conditions of 50,000 characters at most', async () => {
    const condition = `visitor.claims.a == "${'a'.repeat(900)}"`;
    const siteSpaces = [];
    for (const title of ['One', 'Two', 'Three']) siteSpaces.push(await addSpace(title));
    const [one, two, three] = siteSpaces.map(({ id }) => `${site}/site-spaces/${id}`);
    // As many as 55 site spaces have.
    await app.database.query('UPDATE site_spaces SET condition = $2 WHERE id = $1', [
      siteSpaces[0]?.id,
      'a'.repeat(49_500),
    ]);
    const refused = await admin().patch(two ?? '', { condition });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('can have 50,000 characters in total'),
    ]);
    expect((await admin().patch(three ?? '', { path: 'third' })).status).toBe(200);
    expect((await admin().patch(one ?? '', { condition })).status).toBe(200);
    expect((await admin().patch(two ?? '', { condition })).status).toBe(200);
  });

  describe('of site spaces', () => {
    it('has the first as the default, each on its own path', async () => {
      const first = await addSpace('Guide');
      expect(first).toMatchObject({
        object: 'site-space',
        path: 'guide',
        title: 'Guide',
        default: true,
        hasAdvancedCustomizationFeature: true,
        urls: {},
      });
      expect((await addSpace('Guide')).path).toBe('guide-1');
      expect(await picture()).toBe('guide* guide-1');
    });

    it('has URLs once the site is published', async () => {
      site = await newSite([], true);
      const address = ((await admin().get(site)).body as { urls: { published: string } }).urls.published;
      await addSection('Guide');
      const second = await addSection('Über uns');
      expect(second.urls).toEqual({ published: `${address}/${encodeURIComponent('über-uns')}` });
      const other = await addSpace('v2', second.id);
      expect(other.urls).toEqual({ published: `${address}/${encodeURIComponent('über-uns')}/v2` });
    });

    it('contains a space once', async () => {
      const { space } = await addSpace('Guide');
      const other = await addSpace('Other');
      expect((await admin().post(`${site}/site-spaces`, { spaceId: space.id })).status).toBe(409);
      expect((await admin().post(`${site}/sections`, { spaceId: space.id })).status).toBe(201);
      expect((await admin().post(`${site}/sections`, { spaceId: space.id })).status).toBe(409);
      const changed = await admin().patch(`${site}/site-spaces/${other.id}`, { spaceId: space.id });
      expect(changed.status).toBe(409);
    });

    it('moves to its own section what the first section took over', async () => {
      const [guide, api, news] = [await addSpace('Guide'), await addSpace('API'), await addSpace('News')];
      const section = (spaceId: string) => admin().post(`${site}/sections`, { spaceId });
      expect((await section(guide.space.id)).status).toBe(201);
      expect(await picture()).toBe('guide*[guide* api news]');
      const moved = await section(api.space.id);
      expect(moved.status).toBe(201);
      expect(moved.body.siteSpaces).toEqual([
        expect.objectContaining({ id: api.id, section: moved.body.id, default: true }),
      ]);
      expect(await picture()).toBe('guide*[guide* news] api[api*]');
      expect((await section(guide.space.id)).status).toBe(409);
      expect((await section(api.space.id)).status).toBe(409);
      // Somebody has chosen this place.
      await admin().post(`${site}/site-spaces/${news.id}/move`, {
        position: { after: { type: 'site-space', siteSpace: api.id } },
      });
      expect((await section(news.space.id)).status).toBe(409);
    });

    it('stays in the first section that it is alone in', async () => {
      const [guide, api] = [await addSpace('Guide'), await addSpace('API')];
      expect((await admin().post(`${site}/sections`, { spaceId: guide.space.id })).status).toBe(201);
      await admin().delete(`${site}/site-spaces/${guide.id}`);
      expect((await admin().post(`${site}/sections`, { spaceId: api.space.id })).status).toBe(409);
    });

    it('can replace the space of a path', async () => {
      const { id } = await addSpace('Guide');
      const spaceId = await app.build.space(world, { title: 'Newer' });
      const response = await admin().patch(`${site}/site-spaces/${id}`, { spaceId });
      expect(response.body).toMatchObject({ id, path: 'guide', title: 'Newer', space: { id: spaceId } });
    });

    it.each(['', 'a b', 'Guide', 'a/b', '../x', 'x'.repeat(101), 7, null])(
      'requires slugs as paths: %j is not one',
      async (path) => {
        const { id } = await addSpace('Guide');
        const response = await admin().patch(`${site}/site-spaces/${id}`, { path });
        expect([response.status, details(response)[0]]).toEqual([400, 'path']);
      },
    );

    it('refuses a path that another item on the level has', async () => {
      await addSpace('Guide');
      const { id } = await addSpace('Other');
      expect((await admin().patch(`${site}/site-spaces/${id}`, { path: 'guide' })).status).toBe(409);
      expect((await admin().patch(`${site}/site-spaces/${id}`, { path: 'other' })).status).toBe(200);
    });

    it('can be listed in pages, and filtered by default', async () => {
      for (const title of ['a', 'b', 'c', 'd', 'e']) await addSpace(title);
      const pages = await walk(admin(), `${site}/site-spaces`, 2);
      expect(pages.map(({ body }) => (body.items as { path: string }[]).map(({ path }) => path))).toEqual([
        ['a', 'b'],
        ['c', 'd'],
        ['e'],
      ]);
      expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
      const defaults = await admin().get(`${site}/site-spaces?default=true`);
      expect(defaults.body).toMatchObject({ count: 1, items: [{ path: 'a' }] });
      const others = await admin().get(`${site}/site-spaces?default=false`);
      expect(others.body).toMatchObject({ count: 4 });
      expect((await admin().get(`${site}/site-spaces?default=maybe`)).status).toBe(400);
    });
  });

  describe('of sections', () => {
    it('moves the site spaces of the root into the first section, with their default', async () => {
      await addSpace('One');
      const two = await addSpace('Two');
      await admin().patch(site, { defaultSiteSpace: two.id });
      const section = await addSection('Three');
      expect(section).toMatchObject({ title: 'Three', path: 'three', default: true });
      expect(await picture()).toBe('three*[one two* three]');
    });

    it('moves a site space instead of creating a second one', async () => {
      const { space } = await addSpace('One');
      const response = await admin().post(`${site}/sections`, {
        spaceId: space.id,
        title: 'Docs',
        icon: 'book',
      });
      expect(response.body).toMatchObject({ title: 'Docs', icon: 'book', siteSpaces: [{ path: 'one' }] });
      expect(await picture()).toBe('docs*[one*]');
    });

    it('adds a space to the default section if the request names none', async () => {
      await addSection('A');
      const second = await addSection('B');
      await admin().patch(site, { defaultSiteSection: second.id });
      await addSpace('c');
      expect(await picture()).toBe('a[a*] b*[b* c]');
    });

    it('can change all properties of a section', async () => {
      const section = await addSection('Guide');
      const other = await addSpace('Other', section.id);
      const changes = { title: 'New title', description: 'What it is', icon: 'book', path: 'new' };
      const response = await admin().patch(`${site}/sections/${section.id}`, {
        ...changes,
        defaultSiteSpace: other.id,
      });
      expect(response.body).toMatchObject(changes);
      expect(await picture()).toBe('new*[guide other*]');
      const cleared = await admin().patch(`${site}/sections/${section.id}`, {
        description: null,
        icon: null,
      });
      expect(cleared.body).not.toHaveProperty('description');
      expect(cleared.body).not.toHaveProperty('icon');
    });

    it('accepts as default only a site space of the section', async () => {
      const first = await addSection('A');
      const second = await addSection('B');
      const response = await admin().patch(`${site}/sections/${first.id}`, {
        defaultSiteSpace: second.siteSpaces[0]?.id,
      });
      expect([response.status, details(response)]).toEqual([400, ['defaultSiteSpace']]);
      const onSite = await admin().patch(site, { defaultSiteSpace: second.siteSpaces[0]?.id });
      expect([onSite.status, details(onSite)]).toEqual([400, ['defaultSiteSpace']]);
    });

    it('removes a section with its last site space, and all content with the last section', async () => {
      const first = await addSection('A');
      const second = await addSection('B');
      await admin().post(`${site}/section-groups`, { title: 'Group', sections: [second.id] });
      expect(await picture()).toBe('a*[a*] (b[b*])');
      await admin().delete(`${site}/site-spaces/${first.siteSpaces[0]?.id}`);
      expect(await picture()).toBe('(b*[b*])');
      await admin().delete(`${site}/site-spaces/${second.siteSpaces[0]?.id}`);
      expect(await readStructure(admin(), site)).toEqual({ type: 'siteSpaces', structure: [] });
      expect((await admin().get(`${site}/section-groups`)).body.count).toBe(0);
    });
  });

  describe('of section groups', () => {
    it('shows sections as sections and as children', async () => {
      const section = await addSection('A');
      const response = await admin().post(`${site}/section-groups`, {
        title: 'Group',
        icon: 'folder',
        sections: [section.id],
      });
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({ object: 'site-section-group', title: 'Group', icon: 'folder' });
      expect(response.body.children).toEqual(response.body.sections);
      expect(response.body.sections[0]).toMatchObject({ id: section.id, sectionGroup: response.body.id });
    });

    it('needs sections', async () => {
      await addSpace('One');
      const response = await admin().post(`${site}/section-groups`, { title: 'Group' });
      expect(response.status).toBe(409);
    });

    it('keeps its sections when a group is deleted', async () => {
      const sections = [await addSection('A'), await addSection('B'), await addSection('C')];
      const ids = [sections[0]?.id, sections[2]?.id];
      const group = await admin().post(`${site}/section-groups`, { title: 'Group', sections: ids });
      expect(await picture()).toBe('(a*[a*] c[c*]) b[b*]');
      expect((await admin().delete(`${site}/section-groups/${group.body.id}`)).status).toBe(205);
      expect(await picture()).toBe('a*[a*] c[c*] b[b*]');
    });

    it.each([
      [{}, 'title'],
      [{ title: '' }, 'title'],
      [{ title: 'x'.repeat(101) }, 'title'],
      [{ title: 'x', icon: 'x'.repeat(51) }, 'icon'],
      [{ title: 'x', sections: 'y' }, 'sections'],
      [{ title: 'x', more: true }, 'more'],
    ])('refuses %j', async (body, path) => {
      await addSection('A');
      const response = await admin().post(`${site}/section-groups`, body);
      expect([response.status, details(response)[0]]).toEqual([400, path]);
    });

    it('refuses duplicate and unknown sections', async () => {
      const { id } = await addSection('A');
      expect((await admin().post(`${site}/section-groups`, { title: 'x', sections: [id, id] })).status).toBe(
        400,
      );
      const unknown = { title: 'x', sections: [UNKNOWN_ID] };
      expect((await admin().post(`${site}/section-groups`, unknown)).status).toBe(404);
    });
  });

  describe('is sorted', () => {
    it.each<[object, string]>([
      [{}, 'item'],
      [
        { item: { type: 'page', id: 'x' }, position: { before: { type: 'site-space', id: 'x' } } },
        'item.type',
      ],
      [{ item: { type: 'site-space' }, position: { before: { type: 'site-space', id: 'x' } } }, 'item.id'],
      [{ item: { type: 'site-space', id: 'x' }, position: {} }, 'position'],
      [
        {
          item: { type: 'site-space', id: 'x' },
          position: { before: { type: 'site-space', id: 'y' }, after: { type: 'site-space', id: 'y' } },
        },
        'position',
      ],
      [
        { item: { type: 'site-space', id: 'x' }, position: { before: { type: 'site-section', id: 'y' } } },
        'position.before.type',
      ],
    ])('only by a valid request: %j', async (body, path) => {
      const response = await admin().patch(`${site}/structure/sort`, body);
      expect([response.status, details(response)[0]]).toEqual([400, path]);
    });

    it('only beside items of the same site', async () => {
      const own = await addSpace('Own');
      const mine = site;
      site = await newSite();
      const other = await addSpace('Other');
      const response = await admin().patch(`${mine}/structure/sort`, {
        item: { type: 'site-space', id: own.id },
        position: { before: { type: 'site-space', id: other.id } },
      });
      expect([response.status, details(response)]).toEqual([400, ['position']]);
      const moved = await admin().patch(`${mine}/structure/sort`, {
        item: { type: 'site-space', id: other.id },
        position: { before: { type: 'site-space', id: own.id } },
      });
      expect(moved.status).toBe(404);
    });
  });

  describe('for a caller who may not view one of its spaces', () => {
    it('does not show the space', async () => {
      const open = await addSpace('Open');
      const closed = await app.build.space(world, { title: 'Closed', level: null });
      const hidden = (await admin().post(`${site}/sections`, { spaceId: closed, title: 'Hidden' }))
        .body as ShownSection;
      const creator = app.client(await app.build.member(world.id, 'create'));
      // The section contains the open space; alone it would be hidden.
      expect(pictureOf(await readStructure(creator, site))).toBe('hidden*[open*]');
      await admin().delete(`${site}/site-spaces/${open.id}`);
      expect(await readStructure(creator, site)).toEqual({ type: 'siteSpaces', structure: [] });
      expect((await creator.get(site)).body.siteSpaces).toBe(0);
      expect((await admin().get(site)).body.siteSpaces).toBe(1);
      for (const list of ['site-spaces', 'sections'])
        expect((await creator.get(`${site}/${list}`)).body).toEqual({ count: 0, items: [] });
      expect((await creator.delete(`${site}/sections/${hidden.id}`)).status).toBe(404);
      expect((await creator.patch(`${site}/sections/${hidden.id}`, { title: 'Mine' })).status).toBe(404);
      expect((await creator.patch(site, { defaultSiteSection: hidden.id })).status).toBe(404);
    });

    it('accepts no space on which they lack the role "create"', async () => {
      const creator = await app.build.member(world.id, 'create');
      const readable = await app.build.space(world, { level: 'read' });
      const closed = await app.build.space(world, { level: null });
      const add = (spaceId: string) => app.client(creator).post(`${site}/site-spaces`, { spaceId });
      expect((await add(readable)).status).toBe(403);
      expect((await add(closed)).status).toBe(404);
      expect((await add(UNKNOWN_ID)).status).toBe(404);
      expect(await picture()).toBe('');
    });

    it('lets them add one of their spaces beside it', async () => {
      const closed = await app.build.space(world, { title: 'Closed', level: null });
      site = await newSite([closed], true);
      const creator = await app.build.member(world.id, 'create');
      const own = await app.build.space(world, { title: 'Own' });
      const response = await app.client(creator).post(`${site}/site-spaces`, { spaceId: own });
      expect(response.status).toBe(201);
    });
  });

  describe('when one of its spaces', () => {
    const openOf = async (client: ApiClient, spaceId: string) =>
      (await client.get(`/spaces/${spaceId}`)).status;

    it('is deleted, shows the next one as the default, until it is restored', async () => {
      site = await newSite([], true);
      const first = await addSpace('First');
      await addSpace('Second');
      await admin().delete(`/spaces/${first.space.id}`);
      expect(await picture()).toBe('second*');
      expect((await admin().get(site)).body.siteSpaces).toBe(1);
      const profile = await admin().get(`${site}/published`);
      expect(profile.body.structure.structure).toMatchObject([{ path: 'second', default: true }]);
      await admin().post(`/spaces/${first.space.id}/restore`);
      expect(await picture()).toBe('first* second');
    });

    it('is purged, keeps the others', async () => {
      const section = await addSection('First');
      await addSection('Second');
      await admin().delete(`/spaces/${section.siteSpaces[0]?.space.id}`);
      app.clock.advance(8 * DAY_MS);
      await app.app.get(PurgeCron).run();
      expect(await picture()).toBe('second*[second*]');
      await addSpace('Third');
      expect(await picture()).toBe('second*[second* third]');
    });

    it('is removed, no longer opens it', async () => {
      site = await newSite([], true);
      const stranger = app.client(await app.build.person());
      const { id, space } = await addSpace('Guide');
      expect(await openOf(stranger, space.id)).toBe(200);
      await admin().delete(`${site}/site-spaces/${id}`);
      expect(await openOf(stranger, space.id)).toBe(404);
    });

    it('is replaced, no longer opens it', async () => {
      site = await newSite([], true);
      const stranger = app.client(await app.build.person());
      const { id, space } = await addSpace('Guide');
      const other = await app.build.space(world);
      await admin().patch(`${site}/site-spaces/${id}`, { spaceId: other });
      expect([await openOf(stranger, space.id), await openOf(stranger, other)]).toEqual([404, 200]);
    });

    it('is removed with its section, no longer opens it', async () => {
      site = await newSite([], true);
      const stranger = app.client(await app.build.person());
      const section = await addSection('Guide');
      const spaceId = section.siteSpaces[0]?.space.id as string;
      expect(await openOf(stranger, spaceId)).toBe(200);
      await admin().delete(`${site}/sections/${section.id}`);
      expect(await openOf(stranger, spaceId)).toBe(404);
    });
  });

  describe('is changed', () => {
    const requests: [
      string,
      (ids: Ids) => [method: 'post' | 'patch' | 'delete', path: string, body?: object],
    ][] = [
      ['adds a space', ({ spare }) => ['post', 'site-spaces', { spaceId: spare }]],
      ['changes a site space', ({ siteSpace }) => ['patch', `site-spaces/${siteSpace}`, { path: 'new' }]],
      [
        'moves a site space',
        ({ siteSpace, sibling }) => [
          'post',
          `site-spaces/${siteSpace}/move`,
          { position: { after: { type: 'site-space', siteSpace: sibling } } },
        ],
      ],
      ['removes a site space', ({ siteSpace }) => ['delete', `site-spaces/${siteSpace}`]],
      ['adds a section', ({ spare }) => ['post', 'sections', { spaceId: spare }]],
      ['changes a section', ({ section }) => ['patch', `sections/${section}`, { title: 'New' }]],
      [
        'moves a section',
        ({ section, group }) => [
          'post',
          `sections/${section}/move`,
          { position: { after: { type: 'site-section-group', id: group } } },
        ],
      ],
      ['deletes a section', ({ section }) => ['delete', `sections/${section}`]],
      ['adds a group', () => ['post', 'section-groups', { title: 'New' }]],
      ['changes a group', ({ group }) => ['patch', `section-groups/${group}`, { title: 'New' }]],
      [
        'moves a group',
        ({ group, section }) => [
          'post',
          `section-groups/${group}/move`,
          { position: { before: { type: 'site-section', id: section } } },
        ],
      ],
      [
        'puts a section into a group',
        ({ group, section }) => ['post', `section-groups/${group}/sections`, { sectionId: section }],
      ],
      [
        'removes a section from a group',
        ({ group, grouped }) => ['delete', `section-groups/${group}/sections/${grouped}`],
      ],
      ['deletes a group', ({ group }) => ['delete', `section-groups/${group}`]],
      [
        'sorts',
        ({ section, group }) => [
          'patch',
          'structure/sort',
          {
            item: { type: 'site-section', id: section },
            position: { after: { type: 'site-section-group', id: group } },
          },
        ],
      ],
    ];
    type Ids = Record<'spare' | 'siteSpace' | 'sibling' | 'section' | 'group' | 'grouped', string>;

    const arrange = async (): Promise<Ids> => {
      const section = await addSection('A');
      const sibling = await addSpace('Sibling', section.id);
      const grouped = await addSection('B');
      const group = await admin().post(`${site}/section-groups`, { title: 'Group', sections: [grouped.id] });
      return {
        spare: await app.build.space(world),
        siteSpace: section.siteSpaces[0]?.id as string,
        sibling: sibling.id,
        section: section.id,
        group: group.body.id as string,
        grouped: grouped.id,
      };
    };

    it.each(requests)('%s: only with the role create', async (_name, request) => {
      const ids = await arrange();
      const before = await picture();
      const [method, path, body] = request(ids);
      const cast = await app.build.everyStanding(world);
      for (const standing of STANDINGS.filter((each) => !['admin', 'create'].includes(each))) {
        const client = app.client(cast[standing]);
        const response =
          method === 'delete'
            ? await client.delete(`${site}/${path}`)
            : await client[method](`${site}/${path}`, body);
        expect([standing, response.status]).toEqual([standing, seesSites(standing) ? 403 : 404]);
      }
      expect(await picture()).toBe(before);
      const client = app.client(cast.create);
      const response =
        method === 'delete'
          ? await client.delete(`${site}/${path}`)
          : await client[method](`${site}/${path}`, body);
      expect(response.status).toBeLessThan(300);
      await picture();
    });

    it.each(requests.filter(([, request]) => /\/(?!sort)/.test(request({} as Ids)[1])))(
      '%s: not with an unknown id',
      async (_name, request) => {
        const ids = await arrange();
        for (const wrong of [UNKNOWN_ID, 'nothing', '%00']) {
          const [method, path, body] = request({
            ...ids,
            siteSpace: wrong,
            section: wrong,
            group: wrong,
            grouped: wrong,
          });
          const response =
            method === 'delete'
              ? await admin().delete(`${site}/${path}`)
              : await admin()[method](`${site}/${path}`, body);
          expect([400, 404]).toContain(response.status);
        }
        expect(await picture()).toBe('a*[a* sibling] (b[b*])');
      },
    );

    it('not through the path of another site or organization', async () => {
      const { siteSpace } = await arrange();
      const foreign = await app.build.organization();
      await app.build.join(foreign.id, world.admin, 'admin');
      const foreignSite = await app.build.site(foreign, { published: false });
      const mine = await newSite();
      for (const path of [
        `/orgs/${foreign.id}/sites/${foreignSite}`,
        mine,
        site.replace(world.id, foreign.id),
      ])
        expect((await admin().delete(`${path}/site-spaces/${siteSpace}`)).status).toBe(404);
      expect(await picture()).toBe('a*[a* sibling] (b[b*])');
    });
  });

  it.each<[Standing, number]>([
    ['admin', 200],
    ['create', 200],
    ['read', 200],
    ['guest', 404],
    ['outsider', 404],
    ['disabled', 404],
  ])('is readable for the standing %s: %i', async (standing, status) => {
    const client = app.client((await app.build.everyStanding(world))[standing]);
    for (const path of ['structure', 'site-spaces', 'sections', 'section-groups'])
      expect((await client.get(`${site}/${path}`)).status).toBe(status);
  });
});

function seesSites(standing: Standing): boolean {
  return !['guest', 'outsider', 'disabled'].includes(standing);
}
