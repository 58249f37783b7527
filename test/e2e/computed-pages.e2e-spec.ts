import { readFile } from 'node:fs/promises';
import { editContent, insertPage } from '../support/change-request.js';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import {
  below,
  type ComputedPage,
  CREATE,
  insertComputed,
  LIST,
  computedSource,
  pagesOf,
  PETS,
  putSpec,
  specOf,
  waitUntilComputed,
} from '../support/computed-pages.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';

describe('a computed page', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let content: string;

  beforeAll(async () => {
    app = await TestApp.start({ LIMIT_PAGES_PER_SPACE: '400' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    content = `/spaces/${spaceId}/content`;
  });

  const admin = (): ApiClient => app.client(world.admin);
  const put = (slug: string, spec: object): Promise<string> => putSpec(admin(), world.id, slug, spec);
  /** A computed page in the space, made of a new specification. */
  const insert = async (
    spec: object = PETS,
    props?: object,
  ): Promise<{ id: string; version: string; page: ComputedPage }> => {
    const version = await put('pets', spec);
    const [id = ''] = (await editContent(admin(), content, [insertComputed('pets', {}, props)])).pages;
    return { id, version, page: await waitUntilComputed(admin(), content, id, version) };
  };
  const markdownOf = async (pageId: string, at = content): Promise<string> =>
    (await admin().get(`${at}/page/${pageId}`)).body.markdown as string;
  const edit = (...changes: object[]) => admin().post(content, { changes });

  it('expands into pages of the operations by tag, in a revision without an author', async () => {
    const { id, version, page } = await insert(
      specOf(
        {
          '/pets': { get: LIST, post: CREATE },
          '/health': { get: {} },
          '/owners': { get: { operationId: 'listOwners', tags: ['Owners'] } },
        },
        { tags: [{ name: 'Owners' }, { name: 'Pets', description: 'All about *pets*.' }] },
      ),
    );
    expect(page).toMatchObject({
      type: 'computed',
      computed: computedSource('pets'),
      computedSeed: `${version}.4`,
    });
    expect(below(page)).toEqual([
      ['Owners', 'tag Owners'],
      ['listOwners', 'GET /owners'],
      ['Pets', 'tag Pets'],
      ['List pets', 'GET /pets'],
      ['Create a pet', 'POST /pets'],
      ['Other operations', 'untagged'],
      ['GET /health', 'GET /health'],
    ]);
    expect(flatten(page.pages).map(({ type, path }) => [type, path])).toEqual([
      ['group', 'reference/owners'],
      ['document', 'reference/owners/listowners'],
      ['document', 'reference/pets'],
      ['document', 'reference/pets/list-pets'],
      ['document', 'reference/pets/create-a-pet'],
      ['group', 'reference/other-operations'],
      ['document', 'reference/other-operations/get-health'],
    ]);
    expect(await markdownOf(id)).toBe('Pets, version 1\n');
    expect(await markdownOf(page.pages[1]?.id ?? '')).toBe('All about *pets*.\n');
    expect(await markdownOf(page.pages[1]?.pages[0]?.id ?? '')).toBe(
      '```http\nGET /pets\n```\n\n## Responses\n\n### 200\n\nAll.\n',
    );
    const { body } = await admin().get(`/spaces/${spaceId}/revisions?limit=1`);
    expect(body.items[0]).toMatchObject({ type: 'computed' });
    expect(body.items[0]).not.toHaveProperty('author');
  });

  it('follows the latest version: pages keep their IDs, and unchanged pages stay the same', async () => {
    const { id, page } = await insert();
    const [list, create] = page.pages[0]?.pages as [ComputedPage, ComputedPage];
    app.clock.advance(60_000);
    const version = await put(
      'pets',
      specOf({
        '/pets': { get: { ...LIST, summary: 'All pets' }, post: CREATE },
        '/pets/{id}': { delete: { summary: 'Delete a pet', tags: ['Pets'] } },
      }),
    );
    const after = await waitUntilComputed(admin(), content, id, version);
    expect(below(after)).toEqual([
      ['Pets', 'tag Pets'],
      ['All pets', 'GET /pets'],
      ['Create a pet', 'POST /pets'],
      ['Delete a pet', 'DELETE /pets/{id}'],
    ]);
    const [list2, create2] = after.pages[0]?.pages as [ComputedPage, ComputedPage];
    expect([list2.id, list2.createdAt, list2.updatedAt]).toEqual([
      list.id,
      list.createdAt,
      app.clock.now().toISOString(),
    ]);
    expect(create2).toEqual(create);
    // The same source again makes neither a version nor a revision.
    const before = await readRevision(admin(), spaceId);
    expect(await put('pets', PETS)).not.toBe(version);
    await waitUntilComputed(admin(), content, id, await put('pets', PETS));
    const first = await readRevision(admin(), spaceId);
    expect(first.id).not.toBe(before.id);
    await put('pets', PETS);
    expect((await readRevision(admin(), spaceId)).id).toBe(first.id);
  });

  it('has no pages below it until its specification has a version', async () => {
    await admin().put(`/orgs/${world.id}/openapi/pets`, { source: { text: 'nothing' } });
    const [id = ''] = (await editContent(admin(), content, [insertComputed('pets')])).pages;
    expect((await pagesOf(admin(), content))[0]?.pages).toEqual([]);
    const version = await put('pets', PETS);
    expect(below(await waitUntilComputed(admin(), content, id, version))).toHaveLength(3);
  });

  it('has pages of models only while the option is set', async () => {
    const spec = specOf(
      { '/pets': { get: LIST } },
      { components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } } },
    );
    const { id, version } = await insert(spec, { models: true });
    const page = await waitUntilComputed(admin(), content, id, version, 'models');
    expect(below(page).slice(-2)).toEqual([
      ['Models', 'models'],
      ['Pet', 'model Pet'],
    ]);
    expect(await markdownOf(page.pages[1]?.pages[0]?.id ?? '')).toContain('| `name` | string | no |  |');
    await editContent(admin(), content, [
      { change: 'update_page', page: id, computed: computedSource('pets') },
    ]);
    const without = await waitUntilComputed(admin(), content, id, version, '.4');
    expect(below(without).map(([title]) => title)).toEqual(['Pets', 'List pets']);
  });

  it('returns only its source with computed=false, and its pages without', async () => {
    const { id, version, page } = await insert();
    const [group] = page.pages;
    const [list] = group?.pages ?? [];
    const [source] = await pagesOf(admin(), content, '?computed=false');
    expect(source).toMatchObject({
      id,
      computed: computedSource('pets'),
      computedSeed: `${version}.4`,
      pages: [],
    });
    expect(source).not.toHaveProperty('documentId');
    for (const path of [`/page/${id}`, '/path/reference']) {
      const whole = (await admin().get(`${content}${path}`)).body as ComputedPage;
      expect([whole.pages.length, 'markdown' in whole]).toEqual([1, true]);
      const bare = (await admin().get(`${content}${path}?computed=false`)).body as ComputedPage;
      expect([bare.computed, bare.pages, 'markdown' in bare]).toEqual([computedSource('pets'), [], false]);
    }
    const generated = (await admin().get(`${content}/page/${list?.id}?computed=false`)).body as ComputedPage;
    expect([generated.computedSeed, 'markdown' in generated]).toEqual(['GET /pets', false]);
    for (const path of [
      `/spaces/${spaceId}/content`,
      `/spaces/${spaceId}/revisions/${(await readRevision(admin(), spaceId)).id}`,
    ]) {
      const pages = async (query: string): Promise<number> =>
        flatten(((await admin().get(`${path}${query}`)).body as { pages: ComputedPage[] }).pages).length;
      expect([await pages(''), await pages('?computed=true'), await pages('?computed=false')]).toEqual([
        4, 4, 1,
      ]);
    }
  });

  it('is searched, linked and published like any other page', async () => {
    const { id, page } = await insert(
      specOf({ '/pets': { get: { ...LIST, description: 'Every hamster there is.' } } }),
    );
    const list = page.pages[0]?.pages[0];
    const search = async (): Promise<{ items: { title: string }[] }> =>
      (await admin().get(`/spaces/${spaceId}/search?query=hamster`)).body as { items: { title: string }[] };
    expect(await search()).toMatchObject({ count: 1, items: [{ path: 'reference/pets/list-pets' }] });
    await editContent(admin(), content, [insertPage('Guide', '[List](reference/pets/list-pets)')]);
    await put('pets', specOf({ '/pets': { get: { ...LIST, summary: 'All hamsters' } } }));
    await eventually(async () => (await search()).items[0]?.title === 'All hamsters');
    const links = await walk(admin(), `/spaces/${spaceId}/links`, 50);
    const items = links.flatMap(({ body }) => (body as { items: Record<string, unknown>[] }).items);
    expect(items).toMatchObject([
      { relation: 'dependsOn', status: 'ok', targetReference: { kind: 'openapi', id: 'pets' } },
      { relation: 'reference', status: 'ok', targetReference: { kind: 'page', id: list?.id } },
    ]);
    expect((await admin().get(`${content}/page/${list?.id}/backlinks`)).body).toMatchObject({ count: 1 });
    const site = await app.build.site(world, { spaces: [spaceId] });
    const visitor = app.client(await app.build.person());
    expect((await visitor.get(`/orgs/${world.id}/sites/${site}/published`)).status).toBe(200);
    expect((await visitor.get(`${content}/page/${id}`)).body).toMatchObject({ type: 'computed' });
    expect((await admin().get(`/spaces/${spaceId}/pdf`)).status).toBe(200);
    expect((await admin().get(`/spaces/${spaceId}/export`)).status).toBe(200);
  });

  describe('changes only with its specification', () => {
    it.each<[string, (generated: string, root: string) => object]>([
      ['update_page', (page) => ({ change: 'update_page', page, title: 'Mine' })],
      ['a text', (page) => ({ change: 'update_page', page, document: { markdown: 'Mine' } })],
      ['delete_page', (page) => ({ change: 'delete_page', page })],
      ['move_page', (page) => ({ change: 'move_page', page })],
      ['insert_page below a page of it', (into) => insertPage('New', '', { into })],
      ['insert_page below it', (_, into) => insertPage('New', '', { into })],
    ])('so %s returns 409', async (_name, change) => {
      const { id, page } = await insert();
      const before = await readRevision(admin(), spaceId);
      for (const generated of [page.pages[0], page.pages[0]?.pages[0]]) {
        const { status, body } = await edit(insertPage('Fine'), change(generated?.id ?? '', id));
        expect(status).toBe(409);
        expect(body.error.message).toContain('change the specification');
        expect(body.error.message).toContain('changes[1].');
      }
      expect((await readRevision(admin(), spaceId)).id).toBe(before.id);
    });

    it('so no page can be moved into it', async () => {
      const { id, page } = await insert();
      const [guide = ''] = (await editContent(admin(), content, [insertPage('Guide')])).pages;
      for (const into of [id, page.pages[0]?.id])
        expect((await edit({ change: 'move_page', page: guide, into })).status).toBe(409);
    });

    it('so no import can change it or add pages to it', async () => {
      const { id, page } = await insert();
      const list = page.pages[0]?.pages[0]?.id ?? '';
      for (const into of [id, list]) {
        const body = { url: dataUrl(Buffer.from('# Mine')), source: 'markdown' };
        const refused = await admin().post(`${content}/page/${into}/import`, body);
        expect(refused.status).toBe(409);
        expect(refused.body.error.message).toContain('specification');
      }
      const archive = await zip({
        'reference/README.md': '# Reference\n\nMine.',
        'reference/pets/list-pets.md': '# List pets\n\nMine.',
        'reference/mine.md': '# Mine',
        'guide.md': '# Guide\n\n[List](reference/pets/list-pets.md)',
      });
      const imported = await admin().post(`${content}/import`, { url: dataUrl(archive), source: 'zip' });
      expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 4 });
      const { body: history } = await admin().get(`/spaces/${spaceId}/imports`);
      expect(history.items[0].skipped).toHaveLength(3);
      const [reference, guide] = await pagesOf(admin(), content);
      expect(reference).toEqual(page);
      expect(guide?.title).toBe('Guide');
      expect(await markdownOf(list)).not.toContain('Mine');
    });

    it('but people can rename, move, hide and delete the page itself', async () => {
      const { id, version } = await insert();
      const [guide = ''] = (await editContent(admin(), content, [insertPage('Guide')])).pages;
      await editContent(admin(), content, [
        { change: 'update_page', page: id, title: 'Pets API', emoji: '1f436', hidden: true },
        { change: 'move_page', page: id, into: guide },
      ]);
      const next = await put('pets', specOf({ '/pets': { get: LIST } }));
      expect(next).not.toBe(version);
      const page = await waitUntilComputed(admin(), content, id, next);
      expect(page).toMatchObject({ title: 'Pets API', path: 'guide/pets-api', hidden: true });
      expect(below(page).map(([title]) => title)).toEqual(['Pets', 'List pets']);
      await editContent(admin(), content, [{ change: 'delete_page', page: id }]);
      expect(flatten(await pagesOf(admin(), content)).map(({ title }) => title)).toEqual(['Guide']);
      await put('pets', PETS);
      expect((await admin().get(`/spaces/${spaceId}/search?query=pets`)).body.count).toBe(0);
    });

    it('but it can become a page of another kind, without its generated pages', async () => {
      const { id } = await insert();
      await editContent(admin(), content, [
        { change: 'update_page', page: id, document: { markdown: 'By hand.' } },
      ]);
      const [page] = await pagesOf(admin(), content);
      expect(page).toMatchObject({ id, type: 'document', pages: [] });
      expect(page).not.toHaveProperty('computed');
      expect(page).not.toHaveProperty('computedSeed');
      expect(await markdownOf(id)).toBe('By hand.');
      const back = { change: 'update_page', page: id, type: 'computed', computed: computedSource('pets') };
      await editContent(admin(), content, [back]);
      const made = await eventually(async () => {
        const [again] = await pagesOf(admin(), content);
        return again?.pages.length === 1 ? again : undefined;
      });
      expect(below(made)).toHaveLength(3);
    });
  });

  it.each<[string, (guide: string) => object, string]>([
    ['without a source', () => insertComputed('pets', { computed: undefined }), 'changes[0].computed'],
    ['with a text', () => insertComputed('pets', { document: { markdown: 'x' } }), 'changes[0].document'],
    [
      'with a source it does not take',
      () => insertPage('A', '', { computed: computedSource('pets') }),
      'changes[0].computed',
    ],
    ['of an unknown specification', () => insertComputed('cats'), 'changes[0].computed'],
    [
      'of an unknown kind',
      () => insertComputed('pets', { computed: { ...computedSource('pets'), type: 'asyncapi' } }),
      'changes[0].computed.type',
    ],
    [
      'without a dependency',
      () => insertComputed('pets', { computed: { type: 'openapi' } }),
      'changes[0].computed.dependencies',
    ],
    [
      'with an unknown property',
      () => insertComputed('pets', {}, { model: true }),
      'changes[0].computed.props.model',
    ],
    [
      'with pages below it',
      (page) => ({ change: 'update_page', page, type: 'computed', computed: computedSource('pets') }),
      'changes[0].type',
    ],
  ])('is not created %s', async (_name, change, field) => {
    await put('pets', PETS);
    const [guide = ''] = (await editContent(admin(), content, [insertPage('Guide')])).pages;
    await editContent(admin(), content, [insertPage('Below', '', { into: guide })]);
    const { status, body } = await edit(change(guide));
    expect([status, body.error.details?.[0]?.path]).toEqual([400, field]);
  });

  it('cannot use a specification of another organization', async () => {
    const other = await app.build.organization();
    await putSpec(app.client(other.admin), other.id, 'cats', PETS);
    expect((await edit(insertComputed('cats'))).status).toBe(400);
  });

  it.each<[Standing, number]>(
    STANDINGS.map((standing) => [
      standing,
      ['admin', 'create', 'review', 'edit'].includes(standing)
        ? 200
        : ['comment', 'read'].includes(standing)
          ? 403
          : 404,
    ]),
  )('is created by %s: %d', async (standing, expected) => {
    await put('pets', PETS);
    const client = app.client((await app.build.everyStanding(world))[standing]);
    expect((await client.post(content, { changes: [insertComputed('pets')] })).status).toBe(expected);
  });

  it('cannot be created by guests, who do not see specifications', async () => {
    await put('pets', PETS);
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'edit', { user: guest.id }, { space: spaceId });
    const { status } = await app.client(guest).post(content, { changes: [insertComputed('pets')] });
    expect(status).toBe(400);
  });

  it('is expanded up to the page limit of the space, and names what is left out', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`/things/${n}`, { get: { summary: `Thing ${n}` } }]),
    );
    const { id, page } = await insert(specOf(paths));
    expect(flatten(page.pages)).toHaveLength(399);
    expect(await markdownOf(id)).toContain('102 more pages are left out');
    expect((await edit(insertPage('One more'))).status).toBe(400);
  });

  it('is limited to a hundred per space', async () => {
    await put('pets', specOf({}));
    const many = Array.from({ length: 100 }, () => insertComputed('pets'));
    expect((await edit(...many)).status).toBe(200);
    const { status, body } = await edit(insertComputed('pets'));
    expect([status, body.error.details[0].path]).toEqual([400, 'changes[0].type']);
    await eventually(async () =>
      (await pagesOf(admin(), content)).every(({ computedSeed }) => computedSeed !== undefined),
    );
    // The first, empty revision, that of the edit, and those of all hundred pages together.
    expect((await admin().get(`/spaces/${spaceId}/revisions`)).body.count).toBeLessThan(10);
  });

  it('of real specifications has a page for each operation', async () => {
    for (const file of ['petstore-2.0.json', 'galaxy-3.1.json', 'circular-3.0.json']) {
      const text = await readFile(new URL(`../fixtures/openapi/${file}`, import.meta.url), 'utf8');
      const spec = JSON.parse(text) as { paths: Record<string, object> };
      const version = await put('real', spec);
      const space = `/spaces/${await app.build.space(world)}/content`;
      const [id = ''] = (await editContent(admin(), space, [insertComputed('real', {}, { models: true })]))
        .pages;
      const page = await waitUntilComputed(admin(), space, id, version);
      const made = flatten(page.pages) as ComputedPage[];
      const found = made.filter(({ computedSeed = '' }) => /^[A-Z]+ \//.test(computedSeed));
      const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
        Object.keys(item)
          .filter((name) => /^(get|put|post|delete|patch)$/.test(name))
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(operations.length).toBeGreaterThan(2);
      expect(found.map(({ computedSeed }) => computedSeed).sort()).toEqual(operations.sort());
      for (const each of found.slice(0, 5))
        expect(await markdownOf(each.id, space)).toMatch(/^```http\n(GET|PUT|POST|DELETE|PATCH) /m);
    }
  });
});
