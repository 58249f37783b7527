import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Person, type Standing, STANDINGS, type World } from '../support/factories.js';
import { statementsDuring } from '../support/statements.js';
import { signVisitor } from '../support/visitor-jwts.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const VISIBILITIES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

interface Found {
  id: string;
  title: string;
  score: number;
  pages: { title: string; score: number }[];
}

describe('search of a site', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const spaceWith = async (
    title: string,
    pages: Record<string, string> = { 'a.md': '# A\n\nA zebra.' },
    level?: null,
  ): Promise<string> => {
    const id = await app.build.space(world, { title, ...(level === null ? { level } : {}) });
    await app.build.importArchive(world, id, pages);
    return id;
  };
  const siteOf = async (options: Parameters<typeof app.build.site>[1]): Promise<string> =>
    `/orgs/${world.id}/sites/${await app.build.site(world, options)}`;
  const search = (site: string, body: object = {}, client = admin(), query = '') =>
    client.post(`${site}/search${query}`, { query: 'zebra', ...body });
  const found = async (site: string, body: object = {}, client = admin(), query = ''): Promise<string[]> => {
    const response = await search(site, body, client, query);
    expect(response.status).toBe(200);
    const items = response.body.items as Found[];
    expect(response.body.count).toBe(items.length);
    return items.map(({ title }) => title);
  };
  const addressOf = async (site: string): Promise<string> =>
    (await admin().get(site)).body.urls.published as string;
  const visitor = async (url: string, jwtToken?: string): Promise<ApiClient> => {
    const { body } = await app
      .client()
      .post('/urls/published', { url, ...(jwtToken === undefined ? {} : { visitor: { jwtToken } }) });
    return app.client(body.apiToken as string);
  };
  const sign = async (site: string, claims: object): Promise<string> => {
    const { body } = await admin().get(`${site}/publishing/auth`);
    return signVisitor(body.privateKey as string, Math.floor(app.clock.now().getTime() / 1000), claims);
  };

  it('finds pages grouped by space, best first, with the titles above them', async () => {
    const text = await spaceWith('Text', {
      'SUMMARY.md': '* [Guide](guide.md)\n  * [Care](care.md)\n    * [Food](food.md)\n',
      'guide.md': '# Guide\n',
      'care.md': '# Care\n',
      'food.md': '# Food\n\nWhat to give.\n\n## Hay\n\nA zebra eats hay.\n',
    });
    const title = await spaceWith('Title', { 'z.md': '# Zebra\n\nStripes.', 'h.md': '# H\n\n## Zebras\n' });
    await spaceWith('Elsewhere');
    const site = await siteOf({ spaces: [text, title] });
    const { body } = await search(site);
    expect(body).toEqual({
      count: 2,
      items: [
        {
          type: 'space',
          id: title,
          title: 'Title',
          score: expect.any(Number),
          pages: [
            expect.objectContaining({
              title: 'Zebra',
              path: 'zebra',
              score: body.items[0].score,
              ancestors: [],
              sections: [expect.objectContaining({ id: 'zebra' })],
            }),
            expect.objectContaining({ title: 'H', sections: [expect.objectContaining({ id: 'zebras' })] }),
          ],
        },
        {
          type: 'space',
          id: text,
          title: 'Text',
          score: expect.any(Number),
          pages: [
            {
              id: expect.any(String),
              title: 'Food',
              path: 'guide/care/food',
              highlights: { title: [] },
              score: body.items[1].score,
              ancestors: [{ title: 'Guide' }, { title: 'Care' }],
              sections: [
                {
                  id: 'hay',
                  title: 'Hay',
                  path: 'guide/care/food#hay',
                  body: 'A zebra eats hay.',
                  highlights: { title: [], body: [{ start: 2, end: 7 }] },
                  urls: { app: expect.stringContaining(`/app/spaces/${text}/pages/`) },
                },
              ],
            },
          ],
        },
      ],
    });
    const [first, second] = body.items as [Found, Found];
    expect(first.score).toBeGreaterThan(second.score);
    expect(first.pages[0]?.score).toBeGreaterThan(first.pages[1]?.score as number);
  });

  it('finds the same as the search of the organization, in the same order', async () => {
    const spaces = [
      await spaceWith('One', { 'a.md': '# A\n\nzebra zebra', 'b.md': '# B\n\n## A zebra' }),
      await spaceWith('Two', { 'a.md': '# Zebras\n\nmany', 'b.md': '# B\n\na lion and a zebra' }),
    ];
    const site = await siteOf({ spaces });
    for (const query of ['zebra', 'zebra -lion', '"a zebra"', 'zeb', 'nothing', '-', '日"本']) {
      const complete = await admin().get(`/orgs/${world.id}/search`).query({ query });
      const { body } = await search(site, { query });
      const ids = (items: { id: string; pages: { id: string }[] }[]) =>
        items.map(({ id, pages }) => [id, pages.map((page) => page.id)]);
      expect([query, ids(body.items)]).toEqual([query, ids(complete.body.items)]);
    }
  });

  it('returns ten spaces by default, or up to the limit, with the number of all', async () => {
    const spaces: string[] = [];
    for (let i = 0; i < 12; i += 1) spaces.push(await spaceWith(`S${i}`));
    const site = await siteOf({ spaces });
    const first = await search(site);
    expect([first.body.count, first.body.items.length]).toEqual([12, 10]);
    const next = first.body.next.page as string;
    const rest = await search(site, {}, admin(), `?page=${next}`);
    expect([rest.body.count, rest.body.items.length, rest.body.next]).toEqual([12, 2, undefined]);
    const seen = [...first.body.items, ...rest.body.items].map(({ id }: Found) => id);
    expect(seen.toSorted()).toEqual(spaces.toSorted());
    expect((await search(site, {}, admin(), '?limit=1')).body.items).toHaveLength(1);
    expect((await search(site, {}, admin(), '?limit=1000')).body.items).toHaveLength(12);
    // A cursor of another search is invalid.
    expect((await search(site, { query: 'lion' }, admin(), `?page=${next}`)).status).toBe(400);
    const reader = app.client(await app.build.member(world.id, 'read'));
    expect((await search(site, {}, reader, `?page=${next}`)).status).toBe(400);
  });

  it('lists no sections of a page that matches only by its title', async () => {
    const spaceId = await app.build.space(world);
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'insert_page', title: 'Zebra', document: { markdown: 'Stripes.' } }],
    });
    const { body } = await search(await siteOf({ spaces: [spaceId] }));
    expect(body.items[0].pages).toEqual([
      {
        id: expect.any(String),
        title: 'Zebra',
        path: 'zebra',
        highlights: { title: [{ start: 0, end: 5 }] },
        score: body.items[0].score,
        ancestors: [],
      },
    ]);
  });

  it('shows up to five pages of a space', async () => {
    const pages = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`p${i}.md`, `# P${i}\n\nZebra.`]));
    const site = await siteOf({ spaces: [await spaceWith('Many', pages)] });
    expect((await search(site)).body.items[0].pages).toHaveLength(5);
  });

  it('issues as many statements for many spaces as for one', async () => {
    const spaces = [await spaceWith('First')];
    for (let i = 0; i < 9; i += 1) spaces.push(await spaceWith(`S${i}`));
    const [one, many] = [await siteOf({ spaces: spaces.slice(0, 1) }), await siteOf({ spaces })];
    // Results depend on immutable content, which is then cached.
    for (const site of [one, many]) await search(site);
    const ofOne = await statementsDuring(() => search(one));
    const ofMany = await statementsDuring(() => search(many));
    expect(ofMany).toHaveLength(ofOne.length);
    expect(ofMany.length).toBeLessThanOrEqual(6);
  });

  describe('searches', () => {
    let site: string;
    /** IDs of site spaces by the titles of their spaces. */
    let ids: Record<string, string>;

    beforeEach(async () => {
      site = await siteOf({});
      for (const name of ['A', 'B']) {
        const spaceId = await spaceWith(`${name}1`);
        const section = await admin().post(`${site}/sections`, { spaceId, title: `Section ${name}` });
        const variant = { spaceId: await spaceWith(`${name}2`), sectionId: section.body.id as string };
        await admin().post(`${site}/site-spaces`, variant);
      }
      const list = await admin().get(`${site}/site-spaces`);
      ids = Object.fromEntries(
        (list.body.items as { id: string; title: string }[]).map(({ id, title }) => [title, id]),
      );
    });

    it('everything by default', async () => {
      expect((await found(site)).toSorted()).toEqual(['A1', 'A2', 'B1', 'B2']);
      expect((await found(site, { mode: 'all' })).toSorted()).toEqual(['A1', 'A2', 'B1', 'B2']);
    });

    it('the site spaces in the request', async () => {
      const siteSpaceIds = [ids.B2, ids.A1, ids.B2];
      expect((await found(site, { mode: 'specific', siteSpaceIds })).toSorted()).toEqual(['A1', 'B2']);
    });

    it.each([
      ['A2', ['A2', 'B1']],
      ['B1', ['A1', 'B1']],
    ])('from %s in it and in the first site spaces of other sections', async (title, expected) => {
      const titles = await found(site, { mode: 'current', siteSpaceId: ids[title] });
      expect(titles.toSorted()).toEqual(expected);
    });

    it('from a site space at the root only in this site space', async () => {
      const flat = await siteOf({ spaces: [await spaceWith('C1'), await spaceWith('C2')] });
      const list = await admin().get(`${flat}/site-spaces`);
      const siteSpaceId = list.body.items[1].id as string;
      expect(await found(flat, { mode: 'current', siteSpaceId })).toEqual(['C2']);
    });

    it('no site space of another site, or one that the caller cannot view (404)', async () => {
      const closed = await spaceWith('Closed', undefined, null);
      const other = await siteOf({ spaces: [closed, await spaceWith('Open')], visibility: 'visitor-auth' });
      const list = await admin().get(`${other}/site-spaces`);
      const [hidden, shown] = (list.body.items as { id: string }[]).map(({ id }) => id);
      const reader = app.client(await app.build.member(world.id, 'read'));
      expect(await found(other, { mode: 'specific', siteSpaceIds: [shown] }, reader)).toEqual(['Open']);
      for (const id of [hidden, ids.A1, UNKNOWN_ID, 'no-id']) {
        const named = await search(other, { mode: 'specific', siteSpaceIds: [shown, id] }, reader);
        const current = await search(other, { mode: 'current', siteSpaceId: id }, reader);
        expect([id, named.status, current.status]).toEqual([id, 404, 404]);
      }
    });
  });

  it.each<[object, string]>([
    [{ query: undefined }, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'a'.repeat(513) }, 'query'],
    [{ query: 'a\0' }, 'query'],
    [{ query: ['a'] }, 'query'],
    [{ mode: 'some' }, 'mode'],
    [{ mode: 'specific' }, 'siteSpaceIds'],
    [{ mode: 'specific', siteSpaceIds: [] }, 'siteSpaceIds'],
    [{ mode: 'specific', siteSpaceIds: Array(1001).fill('a') }, 'siteSpaceIds'],
    [{ mode: 'specific', siteSpaceIds: [1] }, 'siteSpaceIds'],
    [{ mode: 'specific', siteSpaceIds: ['a'], siteSpaceId: 'a' }, 'siteSpaceId'],
    [{ mode: 'current' }, 'siteSpaceId'],
    [{ mode: 'current', siteSpaceId: 'a'.repeat(101) }, 'siteSpaceId'],
    [{ mode: 'all', siteSpaceId: 'a' }, 'siteSpaceId'],
    [{ siteSpaceIds: ['a'] }, 'siteSpaceIds'],
    [{ more: true }, 'more'],
  ])('is refused with %j', async (wrong, path) => {
    const site = await siteOf({ spaces: ['empty'] });
    const response = await search(site, wrong);
    expect([response.status, response.body.error.details?.[0].path]).toEqual([400, path]);
  });

  it.each(['?limit=0', '?limit=1001', '?page=x'])('is refused with %s', async (query) => {
    expect((await search(await siteOf({ spaces: ['empty'] }), {}, admin(), query)).status).toBe(400);
  });

  describe('is a read', () => {
    it('that needs only the scope "read"', async () => {
      const site = await siteOf({ spaces: [await spaceWith('One')] });
      const reading = await app.build.token(world.admin, { scopes: ['read'] });
      const writing = await app.build.token(world.admin, { scopes: ['write', 'admin'] });
      expect(await found(site, {}, app.client(reading))).toEqual(['One']);
      expect((await search(site, {}, app.client(writing))).status).toBe(403);
    });

    it('that runs each time, whatever its Idempotency-Key', async () => {
      const spaceId = await spaceWith('One');
      const site = await siteOf({ spaces: [spaceId] });
      const send = (query: string) => search(site, { query }).header('Idempotency-Key', 'the-same');
      expect((await send('zebra')).body.count).toBe(1);
      const other = await send('lion');
      expect([other.status, other.body.count]).toEqual([200, 0]);
      await app.build.importMarkdown(world, spaceId, '# Lion');
      expect((await send('lion')).body.count).toBe(1);
      const [row] = await app.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM idempotency_keys WHERE key = 'the-same'`,
      );
      expect(row?.count).toBe(0);
    });
  });

  describe.each(VISIBILITIES)('with the visibility %s', (visibility) => {
    const open = visibility === 'public' || visibility === 'unlisted';
    let cast: Record<Standing, Person>;
    let site: string;

    beforeEach(async () => {
      const [closed, granted] = [
        await spaceWith('Closed', undefined, null),
        await spaceWith('Granted', undefined, null),
      ];
      site = await siteOf({ spaces: [closed, await spaceWith('Open'), granted], visibility });
      cast = await app.build.everyStanding(world);
      await app.build.grant(world, 'read', { user: cast.guest.id }, { space: granted });
    });

    const ALL = ['Closed', 'Granted', 'Open'];
    const expectedOf = (standing: Standing): string[] | number => {
      if (standing === 'disabled') return 404;
      if (open || standing === 'admin') return ALL;
      if (standing === 'outsider') return 404;
      return standing === 'guest' ? ['Granted'] : ['Open'];
    };

    it('finds for each standing the content that the profile shows', async () => {
      for (const standing of STANDINGS) {
        const client = app.client(cast[standing]);
        const response = await search(site, {}, client);
        const titles = (response.body.items as Found[] | undefined)?.map(({ title }) => title).toSorted();
        expect([standing, titles ?? response.status]).toEqual([standing, expectedOf(standing)]);
      }
    });

    it('finds nothing without a token, or for readers before it is published', async () => {
      expect((await search(site, {}, app.client())).status).toBe(401);
      await admin().post(`${site}/unpublish`);
      for (const standing of STANDINGS) {
        const { status } = await search(site, {}, app.client(cast[standing]));
        expect([standing, status]).toEqual([standing, ['admin', 'create'].includes(standing) ? 200 : 404]);
      }
    });

    it('accepts its own share keys if it is for share links', async () => {
      const { body } = await admin().post(`${site}/share-links`);
      const key = new URL(body.urls.published as string).searchParams.get('shareKey') as string;
      const other = await siteOf({ spaces: ['empty'], visibility });
      const foreign = await admin().post(`${other}/share-links`);
      const foreignKey = new URL(foreign.body.urls.published as string).searchParams.get('shareKey');
      const outsider = app.client(cast.outsider);
      const without = await search(site, {}, outsider);
      const status = (query: string) => search(site, {}, outsider, query).then((response) => response.status);
      expect(await status(`?shareKey=${key}`)).toBe(open || visibility === 'share-link' ? 200 : 404);
      if (visibility === 'share-link')
        expect((await found(site, {}, outsider, `?shareKey=${key}`)).toSorted()).toEqual(ALL);
      expect(await status(`?shareKey=${foreignKey}`)).toBe(without.status);
      expect(await status('?shareKey=nothing')).toBe(without.status);
      await admin().patch(`${site}/share-links/${body.id}`, { active: false });
      expect(await status(`?shareKey=${key}`)).toBe(without.status);
    });

    it('accepts a site token of this site as long as it is published', async () => {
      const link = await admin().post(`${site}/share-links`);
      const address =
        visibility === 'share-link' ? (link.body.urls.published as string) : await addressOf(site);
      const jwt = visibility === 'visitor-auth' ? await sign(site, {}) : undefined;
      const client = await visitor(address, jwt);
      expect((await found(site, {}, client)).toSorted()).toEqual(ALL);
      const other = await siteOf({ spaces: [await spaceWith('Other')] });
      expect((await search(other, {}, client)).status).toBe(404);
      expect((await search(site, {}, await visitor(await addressOf(other)))).status).toBe(404);
      await admin().post(`${site}/unpublish`);
      expect((await search(site, {}, client)).status).toBe(404);
    });
  });

  it('omits site spaces and sections whose condition the visitor does not meet', async () => {
    const site = await siteOf({ visibility: 'visitor-auth' });
    const section = async (title: string) =>
      admin().post(`${site}/sections`, { spaceId: await spaceWith(title), title });
    await section('Open');
    const [beta, staff] = [await section('Beta'), await section('Staff')];
    await admin().patch(`${site}/sections/${beta.body.id}`, { condition: 'visitor.claims.beta == true' });
    const staffSpace = staff.body.siteSpaces[0].id as string;
    await admin().patch(`${site}/site-spaces/${staffSpace}`, { condition: 'visitor.claims.staff == true' });
    await admin().patch(site, { adaptiveContent: { enabled: true } });
    const address = await addressOf(site);
    const seen = async (claims: object, body: object = {}) =>
      (await found(site, body, await visitor(address, await sign(site, claims)))).toSorted();
    expect(await seen({})).toEqual(['Open']);
    expect(await seen({ beta: true })).toEqual(['Beta', 'Open']);
    expect(await seen({ beta: 'true', staff: true })).toEqual(['Open', 'Staff']);
    const named = { mode: 'specific', siteSpaceIds: [staffSpace] };
    expect(await seen({ staff: true }, named)).toEqual(['Staff']);
    const other = await visitor(address, await sign(site, { beta: true }));
    expect((await search(site, named, other)).status).toBe(404);
  });

  it('finds no deleted space, and the active revision of the others', async () => {
    const [gone, changed] = [await spaceWith('Gone'), await spaceWith('Changed')];
    const site = await siteOf({ spaces: [gone, changed] });
    const client = await visitor(await addressOf(site));
    await admin().delete(`/spaces/${gone}`);
    await admin().post(`/spaces/${changed}/change-requests`);
    await admin().post(`/spaces/${changed}/change-requests/1/content`, {
      changes: [{ change: 'insert_page', title: 'Lion' }],
    });
    expect(await found(site, {}, client)).toEqual(['Changed']);
    expect(await found(site, { query: 'lion' }, client)).toEqual([]);
    await admin().post(`/spaces/${changed}/change-requests/1/merge`);
    expect(await found(site, { query: 'lion' }, client)).toEqual(['Changed']);
  });
});
