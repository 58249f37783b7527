import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type File, flatten, type Page, readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { walk } from '../support/lists.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

interface Item {
  status: string;
  relation: string;
  targetReference: {
    kind: string;
    id?: string;
    url?: string;
    internalLocation?: { type: string; anchor: string };
    page?: { id: string; title?: string; path?: string };
    file?: { name: string };
    organization?: { id: string };
    space?: { id: string };
    versionContext?: { type: string; revision: string };
  };
  locationReferences: {
    kind: string;
    page: { id: string; title: string; path: string };
    internalLocation?: { type: string; anchor: string };
  }[];
}

const SOURCE = {
  'README.md':
    '# Home\n\nSee [the guide](guide.md), [setup](guide.md#setup), [gone](guide.md#gone) and [nothing](nothing.md).\n\n![logo](logo.png) [again](guide.md)\n\n[me](#home)',
  'guide.md': '# Guide\n\n## Setup\n\n[home](README.md) ![logo](logo.png) [mail](mailto:a@example.com)',
  'other.md':
    '# Other\n\n[home](README.md#home) [download](logo.png) <https://example.com/a> [app](HTTP://docs.test/app/spaces/x) [api](http://docs.test/v1/orgs?x#y) [not](http://docs.test.example.com/)',
  'logo.png': PNG,
};

describe('links', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let pages: Map<string, Page>;
  let files: File[];
  let revision: string;

  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://docs.test' });
    world = await app.build.organization();
    spaceId = await filled();
    const head = await readRevision(app.client(world.admin), spaceId);
    pages = new Map(flatten(head.pages).map((page) => [page.title, page]));
    files = head.files;
    revision = head.id;
  });
  afterAll(() => app.stop());

  const filled = async (source: Record<string, string | Buffer> = SOURCE): Promise<string> => {
    const id = await app.build.space(world, { title: 'Linked' });
    await app.build.importArchive(world, id, source);
    return id;
  };
  const read = (path: string, space = spaceId, person: Person = world.admin) =>
    app.client(person).get(`/spaces/${space}${path}`);
  const itemsOf = (response: Response): Item[] => {
    expect(response.status).toBe(200);
    return response.body.items as Item[];
  };
  const idOf = (title: string): string => pages.get(title)?.id ?? '';
  /** Status, relation, target and the titles of the pages with the link. */
  const summary = ({ status, relation, targetReference: target, locationReferences }: Item): unknown[] => [
    status,
    relation,
    target.url ??
      `${target.page?.title ?? target.file?.name ?? '?'}${target.internalLocation ? `#${target.internalLocation.anchor}` : ''}`,
    locationReferences.map(({ page }) => page.title),
  ];
  const edit = async (space: string, ...changes: object[]): Promise<void> => {
    const response = await app.client(world.admin).post(`/spaces/${space}/content`, { changes });
    expect(response.status).toBe(200);
  };

  it('of a page are one item per target, in the order of the text', async () => {
    const response = await read(`/content/page/${idOf('Home')}/links`);
    expect(itemsOf(response).map(summary)).toEqual([
      ['ok', 'reference', 'Guide', ['Home']],
      ['ok', 'reference', 'Guide#setup', ['Home']],
      ['broken', 'reference', 'Guide#gone', ['Home']],
      ['broken', 'reference', 'nothing.md', ['Home']],
      ['ok', 'dependsOn', 'logo.png', ['Home']],
      ['ok', 'reference', 'Home#home', ['Home']],
    ]);
    expect(response.body).toMatchObject({
      count: 6,
      stats: { total: 6, broken: { total: 2, changeRequest: 0 } },
    });
  });

  it('of a space name every page that contains them, and are "dependsOn" if one of them shows the target', async () => {
    const response = await read('/links');
    const items = itemsOf(response);
    const rows = items.map(summary).map(([status, relation, target, titles]) => {
      return [status, relation, target, (titles as string[]).toSorted()];
    });
    expect(rows).toHaveLength(12);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['ok', 'dependsOn', 'logo.png', ['Guide', 'Home', 'Other']],
        ['ok', 'reference', 'Home', ['Guide']],
        ['ok', 'reference', 'Home#home', ['Home', 'Other']],
        ['ok', 'reference', 'mailto:a@example.com', ['Guide']],
        ['ok', 'reference', 'https://example.com/a', ['Other']],
        ['in-app', 'reference', 'HTTP://docs.test/app/spaces/x', ['Other']],
        ['in-app', 'reference', 'http://docs.test/v1/orgs?x#y', ['Other']],
        ['ok', 'reference', 'http://docs.test.example.com/', ['Other']],
      ]),
    );
    expect(response.body.stats).toEqual({ total: 12, broken: { total: 2, changeRequest: 0 } });
  });

  it('name the organization, space and revision of the target', async () => {
    const [item] = itemsOf(await read(`/content/page/${idOf('Home')}/links`));
    expect(item?.targetReference).toMatchObject({
      kind: 'page',
      id: idOf('Guide'),
      organization: { object: 'organization', id: world.id },
      space: { object: 'space', id: spaceId, title: 'Linked' },
      versionContext: { type: 'revision', revision },
      page: { id: idOf('Guide'), title: 'Guide', path: 'guide' },
    });
    expect(item?.locationReferences).toEqual([
      {
        kind: 'page',
        organization: expect.objectContaining({ object: 'organization', id: world.id }),
        space: expect.objectContaining({ object: 'space', id: spaceId }),
        versionContext: { type: 'revision', revision },
        page: expect.objectContaining({
          id: idOf('Home'),
          title: 'Home',
          path: pages.get('Home')?.path,
          urls: { app: expect.any(String) },
        }),
        internalLocation: { type: 'anchor', anchor: 'home' },
      },
    ]);
  });

  it('name every place of a link by its page and heading, once', async () => {
    const link = '[to](target.md)';
    const space = await filled({
      'a.md': `${link} ${link}\n\n## One\n\n${link}\n\n## Two\n\n${link} ${link}`,
      'b.md': `# Bee\n\n${link}`,
      'target.md': '# Target',
    });
    const [item, ...others] = itemsOf(await read('/links', space));
    expect(others).toEqual([]);
    const places = item?.locationReferences.map(({ page, internalLocation }) => [
      page.title,
      internalLocation?.anchor,
    ]);
    const ofA = [undefined, 'one', 'two'].map((anchor) => ['A', anchor]);
    expect(places).toEqual(expect.arrayContaining([...ofA, ['Bee', 'bee']]));
    expect(places).toHaveLength(4);
  });

  it('name at most 100 places of a target, and fewer in longer pages of the list', async () => {
    const text = Array.from({ length: 120 }, (_, n) => `## Part ${n}\n\n[to](target.md)`).join('\n\n');
    const space = await filled({ 'a.md': text, 'target.md': '# Target' });
    const places = async (limit: number) =>
      itemsOf(await read(`/links?limit=${limit}`, space))[0]?.locationReferences ?? [];
    expect((await places(1)).at(-1)?.internalLocation).toEqual({ type: 'anchor', anchor: 'part-99' });
    expect([(await places(1)).length, (await places(50)).length, (await places(1000)).length]).toEqual([
      100, 40, 2,
    ]);
  });

  it('show the anchor of a heading and the address of a file', async () => {
    const items = itemsOf(await read(`/content/page/${idOf('Home')}/links`));
    expect(items[1]?.targetReference).toMatchObject({
      kind: 'page',
      internalLocation: { type: 'anchor', anchor: 'setup' },
    });
    expect(items[4]?.targetReference).toMatchObject({
      kind: 'file',
      id: files[0]?.id,
      file: { object: 'file', name: 'logo.png', downloadURL: expect.stringContaining('signature=') },
    });
    expect(items[3]?.targetReference).toEqual({ kind: 'url', url: 'nothing.md' });
  });

  it.each([
    ['ok', 8],
    ['broken', 2],
    ['in-app', 2],
  ])('can be filtered by status: %s', async (status, count) => {
    const response = await read(`/links?status=${status}`);
    expect(itemsOf(response).map((item) => item.status)).toEqual(Array(count).fill(status));
    expect(response.body).toMatchObject({ count, stats: { total: 12, broken: { total: 2 } } });
  });

  it('are paginated, with the counts of all links on each page', async () => {
    const all = itemsOf(await read('/links')).map(summary);
    const answers = await walk(app.client(world.admin), `/spaces/${spaceId}/links`, 5);
    expect(answers.map(({ body }) => body.items.length as number)).toEqual([5, 5, 2]);
    expect(answers.flatMap(({ body }) => (body.items as Item[]).map(summary))).toEqual(all);
    for (const { body } of answers) expect(body).toMatchObject({ count: 12, stats: { total: 12 } });
  });

  it('are empty in an empty space', async () => {
    const empty = await app.build.space(world);
    const { body } = await read('/links', empty);
    expect(body).toEqual({
      count: 0,
      items: [],
      stats: { total: 0, broken: { total: 0, changeRequest: 0 } },
    });
  });

  it('are broken at once when the page is deleted, and name its id', async () => {
    const space = await filled();
    const { pages: tree } = await readRevision(app.client(world.admin), space);
    const guide = flatten(tree).find(({ title }) => title === 'Guide')?.id;
    await edit(space, { change: 'delete_page', page: guide });
    const items = itemsOf(await read('/links?status=broken', space));
    expect(items.filter(({ targetReference: { id } }) => id === guide)).toHaveLength(3);
    expect(items[0]?.targetReference.page).toEqual({ id: guide });
  });

  it('are broken when the file is deleted', async () => {
    const space = await filled();
    const { files: found } = await readRevision(app.client(world.admin), space);
    await edit(space, { change: 'delete_file', file: found[0]?.id });
    const items = itemsOf(await read('/links?status=broken', space));
    const item = items.find(({ targetReference: { kind } }) => kind === 'file');
    expect(item?.targetReference.id).toBe(found[0]?.id);
    expect(item?.targetReference).not.toHaveProperty('file');
  });

  it('are broken when the heading is removed, and valid when it is restored', async () => {
    const space = await filled({ 'a.md': '# A\n\n[b](b.md#part)', 'b.md': '# B\n\n## Part' });
    const broken = async (): Promise<number> =>
      (await read('/links', space)).body.stats.broken.total as number;
    expect(await broken()).toBe(0);
    await app.build.importArchive(world, space, { 'b.md': '# B\n\n## Chapter' });
    expect(await broken()).toBe(1);
    await app.build.importArchive(world, space, { 'b.md': '# B\n\n## Part' });
    expect(await broken()).toBe(0);
  });

  it('are valid if they lead to a page without headings', async () => {
    const space = await app.build.space(world);
    await edit(
      space,
      { change: 'insert_page', title: 'A', document: { markdown: 'No heading.' } },
      { change: 'insert_page', title: 'B', document: { markdown: '[a](a.md) [h](a.md#h)' } },
    );
    const items = itemsOf(await read('/links', space));
    expect(items.map(({ status }) => status)).toEqual(['ok', 'broken']);
  });

  it('stay valid when the page is renamed and moved, and show its new place', async () => {
    const space = await filled();
    const { pages: tree } = await readRevision(app.client(world.admin), space);
    const id = (title: string) => flatten(tree).find((page) => page.title === title)?.id;
    await edit(
      space,
      { change: 'update_page', page: id('Guide'), title: 'Handbook', slug: 'handbook' },
      { change: 'move_page', page: id('Guide'), into: id('Other') },
    );
    const response = await read(`/content/page/${id('Home')}/links`, space);
    expect(itemsOf(response)[0]).toMatchObject({
      status: 'ok',
      targetReference: { page: { id: id('Guide'), title: 'Handbook', path: 'other/handbook' } },
    });
    expect(response.body.stats.broken.total).toBe(2);
  });

  it('get 304 with their entity tag until the content or the space changes', async () => {
    const space = await filled();
    const first = await read('/links', space);
    const etag = first.headers.etag as string;
    const repeated = () => read('/links', space).header('If-None-Match', etag);
    expect((await repeated()).status).toBe(304);
    await app.client(world.admin).patch(`/spaces/${space}`, { title: 'Renamed' });
    const renamed = await repeated();
    expect(itemsOf(renamed)[0]?.targetReference.space).toMatchObject({ title: 'Renamed' });
    await app.build.importArchive(world, space, { 'new.md': '# New\n\n[x](https://example.org)' });
    const changed = await read('/links', space).header('If-None-Match', renamed.headers.etag as string);
    expect(changed.body.count).toBe(13);
  });

  it('are copied with the space', async () => {
    const copy = await app.client(world.admin).post(`/spaces/${spaceId}/duplicate`);
    const { body } = await read('/links', copy.body.id as string);
    expect(body.stats).toEqual({ total: 12, broken: { total: 2, changeRequest: 0 } });
  });

  it.each(['/links?status=good', '/links?status=ok&status=broken', '/links?limit=0', '/links?page=x'])(
    'refuse an invalid parameter: %s',
    async (path) => {
      expect((await read(path)).status).toBe(400);
    },
  );

  it('refuse a cursor of another filter', async () => {
    const { body } = await read('/links?status=ok&limit=1');
    const page = (body as { next: { page: string } }).next.page;
    expect((await read(`/links?limit=1&page=${page}`)).status).toBe(400);
  });

  describe.each<[name: string, path: (id: string) => string]>([
    ['page links', (id) => `/content/page/${id}/links`],
    ['page backlinks', (id) => `/content/page/${id}/backlinks`],
    ['file backlinks', (id) => `/content/files/${id}/backlinks`],
  ])('%s', (_, path) => {
    it.each([UNKNOWN_ID, 'x', '%00', "'"])('of unknown resources are 404: %s', async (id) => {
      expect((await read(path(id))).status).toBe(404);
      const { headers } = await read('/links');
      expect((await read(path(id)).header('If-None-Match', headers.etag as string)).status).toBe(404);
    });
  });

  describe('to a page', () => {
    it('are the other pages that link to it or its headings, once each', async () => {
      const { body } = await read(`/content/page/${idOf('Home')}/backlinks`);
      expect(body).toMatchObject({ count: 2 });
      expect(body.items).toEqual(
        expect.arrayContaining(
          ['Guide', 'Other'].map((title): unknown =>
            expect.objectContaining({
              kind: 'page',
              relation: 'reference',
              organization: expect.objectContaining({ object: 'organization', id: world.id }),
              space: expect.objectContaining({ object: 'space', id: spaceId }),
              versionContext: { type: 'revision', revision },
              page: expect.objectContaining({ id: idOf(title), title }),
            }),
          ),
        ),
      );
    });

    it('are empty if only its own text links to it', async () => {
      const space = await filled({ 'a.md': '# A\n\n[up](#a)' });
      const { pages: tree } = await readRevision(app.client(world.admin), space);
      expect((await read(`/content/page/${tree[0]?.id}/backlinks`, space)).body).toEqual({
        count: 0,
        items: [],
      });
    });

    it('are paginated', async () => {
      const source = Object.fromEntries(
        Array.from({ length: 23 }, (_, i) => [`p${i}.md`, `# P${i}\n\n[t](target.md) [u](target.md#target)`]),
      );
      const space = await filled({ ...source, 'target.md': '# Target' });
      const { pages: tree } = await readRevision(app.client(world.admin), space);
      const target = tree.find(({ title }) => title === 'Target')?.id;
      const answers = await walk(
        app.client(world.admin),
        `/spaces/${space}/content/page/${target}/backlinks`,
        10,
      );
      expect(answers.map(({ body }) => body.count as number)).toEqual([23, 23, 23]);
      const ids = answers.flatMap(({ body }) =>
        (body.items as { page: { id: string } }[]).map(({ page }) => page.id),
      );
      expect(new Set(ids).size).toBe(23);
    });
  });

  it('to a file are the pages that show or link to it, with the file', async () => {
    const { body } = await read(`/content/files/${files[0]?.id}/backlinks`);
    const items = body.items as { page: { title: string }; relation: string; file: { name: string } }[];
    expect(items.map(({ page, relation, file }) => [page.title, relation, file.name]).toSorted()).toEqual([
      ['Guide', 'dependsOn', 'logo.png'],
      ['Home', 'dependsOn', 'logo.png'],
      ['Other', 'reference', 'logo.png'],
    ]);
  });

  it('are shown to callers who may view the space', async () => {
    const cast = await app.build.everyStanding(world);
    for (const [standing, person] of Object.entries(cast)) {
      const sees = !['guest', 'outsider', 'disabled'].includes(standing);
      for (const path of [
        '/links',
        `/content/page/${idOf('Home')}/links`,
        `/content/page/${idOf('Home')}/backlinks`,
        `/content/files/${files[0]?.id}/backlinks`,
      ]) {
        expect([standing, path, (await read(path, spaceId, person)).status]).toEqual([
          standing,
          path,
          sees ? 200 : 404,
        ]);
      }
    }
  });

  it('of a published space reveal nothing about the organization to outsiders', async () => {
    const space = await filled();
    await app.build.site(world, { spaces: [space], published: true, visibility: 'public' });
    const outsider = await app.build.person();
    const [item] = itemsOf(await read('/links', space, outsider)).filter(
      ({ targetReference: { kind } }) => kind === 'page',
    );
    expect(item?.targetReference.space).toMatchObject({ id: space, permissions: { access: false } });
    expect(item?.targetReference).not.toHaveProperty('organization');
  });
});
