import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

const SIZE = 7;
const LISTS = ['organizations', 'spaces', 'sites', 'files', 'search'] as const;
type List = (typeof LISTS)[number];

describe('every list', () => {
  let app: TestApp;
  let world: World;
  let paths: Record<List, string>;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    const files: Record<string, string> = Object.fromEntries(
      Array.from({ length: SIZE }, (_, index): [string, string][] => [
        [`page-${index}.md`, `# Page ${index}\n\nword [data](data-${index}.csv)`],
        [`data-${index}.csv`, `${index}`],
      ]).flat(),
    );
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, files);
    for (let index = 1; index < SIZE; index += 1) {
      await app.build.space(world);
      const { id } = await app.build.organization();
      await app.build.join(id, world.admin, 'read');
    }
    for (let index = 0; index < SIZE; index += 1) {
      await app.build.site(world, { title: `Site ${index}`, spaces: [spaceId] });
    }
    paths = {
      organizations: '/orgs',
      spaces: `/orgs/${world.id}/spaces`,
      sites: `/orgs/${world.id}/sites`,
      files: `/spaces/${spaceId}/content/files`,
      search: `/spaces/${spaceId}/search?query=word`,
    };
  });
  afterAll(() => app.stop());

  const client = () => app.client(world.admin);

  it.each(LISTS)('of %s returns every item exactly once, in full pages', async (list) => {
    const complete = await client().get(paths[list]);
    expect(complete.body.count).toBe(SIZE);
    expect(complete.body).not.toHaveProperty('next');
    for (const limit of [1, 2, 3, SIZE - 1, SIZE, SIZE + 1]) {
      const pages = await walk(client(), paths[list], limit);
      expect(pages.flatMap(idsOf)).toEqual(idsOf(complete));
      expect(pages.map(({ body }) => body.count as number)).toEqual(pages.map(() => SIZE));
      const sizes = pages.map((page) => idsOf(page).length);
      expect(sizes).toEqual(sizes.map((_, index) => Math.min(limit, SIZE - index * limit)));
    }
    expect(new Set(idsOf(complete)).size).toBe(SIZE);
  });

  it.each(LISTS)('of %s accepts a limit from 1 to 1000', async (list) => {
    for (const limit of ['1', '1000']) {
      expect((await client().get(paths[list]).query({ limit })).status).toBe(200);
    }
    for (const limit of ['0', '1001', '-1', 'abc', '1.5', '', '1e2', ' 5', '0x10', '9'.repeat(30), 'NaN']) {
      const response = await client().get(paths[list]).query({ limit });
      expect({ limit, status: response.status }).toEqual({ limit, status: 400 });
      expect(response.body.error.details).toEqual([{ path: 'limit', message: expect.any(String) }]);
    }
  });

  it.each(LISTS)('of %s refuses a cursor it did not issue', async (list) => {
    const cursor = (await client().get(paths[list]).query({ limit: 2 })).body.next.page as string;
    const swapped = cursor.startsWith('A') ? `B${cursor.slice(1)}` : `A${cursor.slice(1)}`;
    const middle = cursor.slice(0, 20) + (cursor[20] === 'A' ? 'B' : 'A') + cursor.slice(21);
    const forged = Buffer.concat([
      Buffer.alloc(12),
      Buffer.from(JSON.stringify([['00000000-0000-0000-0000-000000000000'], 1])),
    ]);
    const cursors = [
      '',
      'abc',
      swapped,
      middle,
      cursor.slice(0, -4),
      cursor.slice(4),
      forged.toString('base64url'),
      '\0',
      'x'.repeat(4097),
    ];
    for (const page of cursors) {
      const response = await client().get(paths[list]).query({ page });
      expect({ page, status: response.status }).toEqual({ page, status: 400 });
      expect(response.body.error.details).toEqual([{ path: 'page', message: expect.any(String) }]);
    }
    expect((await client().get(paths[list]).query({ page: cursor })).status).toBe(200);
  });

  it.each(LISTS)('of %s refuses the cursors of all others', async (list) => {
    for (const other of LISTS.filter((name) => name !== list)) {
      const page = (await client().get(paths[other]).query({ limit: 2 })).body.next.page as string;
      const response = await client().get(paths[list]).query({ page });
      expect({ other, status: response.status }).toEqual({ other, status: 400 });
    }
  });

  it.each(['organizations', 'spaces', 'sites'] as const)(
    'of %s refuses the cursor of another person',
    async (list) => {
      const reader = await app.build.member(world.id, 'read');
      const page = (await client().get(paths[list]).query({ limit: 2 })).body.next.page as string;
      expect((await app.client(reader).get(paths[list]).query({ page })).status).toBe(400);
    },
  );

  it.each<[List, Record<string, string>]>([
    ['sites', { title: 'site' }],
    ['sites', { published: 'true' }],
    ['search', { query: 'data' }],
  ])('of %s refuses the cursor of other filters (%j)', async (list, filters) => {
    const path = paths[list].split('?')[0] as string;
    const page = (await client().get(paths[list]).query({ limit: 2 })).body.next.page as string;
    expect(
      (
        await client()
          .get(path)
          .query({ ...filters, page })
      ).status,
    ).toBe(400);
    const own = (
      await client()
        .get(path)
        .query({ ...filters, limit: 2 })
    ).body.next.page as string;
    expect(
      (
        await client()
          .get(path)
          .query({ ...filters, page: own })
      ).status,
    ).toBe(200);
  });

  it('continues with a cursor and another limit', async () => {
    const complete = idsOf(await client().get(paths.spaces));
    const page = (await client().get(paths.spaces).query({ limit: 2 })).body.next.page as string;
    expect(idsOf(await client().get(paths.spaces).query({ page, limit: 3 }))).toEqual(complete.slice(2, 5));
    expect(idsOf(await client().get(paths.spaces).query({ page }))).toEqual(complete.slice(2));
  });

  it('has 50 items per page by default', async () => {
    const large = await app.build.organization();
    for (let index = 0; index < 51; index += 1) await app.build.space(large);
    const first = await app.client(large.admin).get(`/orgs/${large.id}/spaces`);
    expect(first.body.count).toBe(51);
    expect(idsOf(first)).toHaveLength(50);
    const page = first.body.next.page as string;
    const second = await app.client(large.admin).get(`/orgs/${large.id}/spaces`).query({ page });
    expect(idsOf(second)).toHaveLength(1);
    expect(second.body).not.toHaveProperty('next');
  });

  it('returns each item once while items are added', async () => {
    const growing = await app.build.organization();
    const early: string[] = [];
    for (let index = 0; index < 4; index += 1) early.push(await app.build.space(growing));
    const path = `/orgs/${growing.id}/spaces`;
    const first = await app.client(growing.admin).get(path).query({ limit: 2 });
    const late = await app.build.space(growing);
    const page = first.body.next.page as string;
    const second = await app.client(growing.admin).get(path).query({ limit: 10, page });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([...early, late]);
    expect(second.body.count).toBe(4);
  });

  it('without items has no next page', async () => {
    const person = await app.build.person();
    expect((await app.client(person).get('/orgs')).body).toEqual({ count: 0, items: [] });
  });
});
