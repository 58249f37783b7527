import { OldInsightsCron } from '../../src/insights/old-insights.cron.js';
import { SiteCounters } from '../../src/insights/site-counters.js';
import { TestApp } from '../support/app.js';
import { flatten, readRevision } from '../support/content.js';
import { STANDINGS, type World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

const ARCHIVE = {
  'README.md': '# Welcome\n\nHello.\n',
  'guides/start.md': '# Start\n\nWords to find.\n',
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BROWSER = { 'user-agent': FIREFOX };
const DAY_MS = 24 * 3600_000;

/** A list of insights. */
interface Insights {
  next?: { page: string };
  count: number;
  items: { day: string; page: string; comments?: object[] }[];
  totals: object;
}

describe('the insights of a site', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;
  let site: string;
  let path: string;
  let reader: SiteReader;
  let pages: Record<string, string>;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, ARCHIVE);
    siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    path = `/s/${world.id}/${siteId}`;
    reader = new SiteReader(app.baseUrl);
    const revision = await readRevision(admin(), spaceId);
    pages = Object.fromEntries(flatten(revision.pages).map((page) => [page.path, page.id]));
  });

  const admin = () => app.client(world.admin);
  const today = () => app.clock.now().toISOString().slice(0, 10);
  const flush = () => app.app.get(SiteCounters).flush();
  const insights = async (query = '') => (await admin().get(`${site}/insights${query}`)).body as Insights;
  const open = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    reader.get(`${path}${address}`, { ...BROWSER, ...headers }, method);

  describe('count views', () => {
    it('of each page and day, also of cached pages', async () => {
      for (const address of ['/', '/guides/start', '/guides/start']) await open(address);
      const { headers } = await open('/guides/start');
      expect((await open('/guides/start', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
      await flush();
      await open('/');
      await flush();
      const { body: siteSpaces } = await admin().get(`${site}/site-spaces`);
      const siteSpace = siteSpaces.items[0].id as string;
      const item = { object: 'site-insight', day: today(), siteSpace };
      expect(await insights()).toEqual({
        count: 2,
        totals: { views: 6 },
        items: [
          { ...item, page: pages['guides/start'], title: 'Start', path: 'guides/start', views: 4 },
          { ...item, page: homeOf(pages), title: 'Welcome', path: expect.any(String), views: 2 },
        ],
      });
    });

    it('of no bots, prefetches, redirects and missing pages', async () => {
      await open('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
      await open('/', { 'sec-purpose': 'prefetch' });
      await open('/', {}, 'HEAD');
      await open('/guides/start/');
      await open('/nothing');
      await flush();
      expect(await insights()).toEqual({ count: 0, totals: { views: 0 }, items: [] });
    });

    describe('of pages that the browser had fetched before', () => {
      const report = (page: string, headers: Record<string, string> = {}, method = 'POST') =>
        open(`/~view/${page}`, { 'sec-fetch-site': 'same-origin', ...headers }, method);

      it('when their script says that the reader opened them', async () => {
        const page = pages['guides/start'] as string;
        const prefetched = await open('/guides/start', { 'sec-purpose': 'prefetch' });
        const [, address = ''] = / data-view="([^"]+)"/.exec(prefetched.body) ?? [];
        expect(address).toBe(`${path}/~view/${page}`);
        const reported = await report(page);
        expect([reported.status, reported.body]).toEqual([204, '']);
        expect(reported.headers).toMatchObject({ 'cache-control': 'private, no-store' });
        expect(reported.headers['set-cookie']).toBeUndefined();
        await flush();
        expect(await insights()).toMatchObject({ totals: { views: 1 }, items: [{ page, views: 1 }] });
      });

      it.each<[string, number, Record<string, string>]>([
        ['another site', 403, { 'sec-fetch-site': 'cross-site' }],
        ['an unknown page', 403, { 'sec-fetch-site': 'none' }],
        ['a bot', 204, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
        ['a program', 204, { 'user-agent': 'curl/8.5.0' }],
        ['a page that is only prefetched', 204, { 'sec-purpose': 'prefetch' }],
        ['a request with a body', 413, { 'content-length': '1' }],
      ])('but not when %s says so: %i', async (_what, status, headers) => {
        const page = pages['guides/start'] as string;
        const { pathname } = new URL(`${app.baseUrl}${path}/~view/${page}`);
        const sent = await fetch(app.baseUrl + pathname, {
          method: 'POST',
          headers: { ...BROWSER, 'sec-fetch-site': 'same-origin', ...headers },
          ...('content-length' in headers ? { body: 'x' } : {}),
        });
        expect(sent.status).toBe(status);
        await flush();
        expect((await insights()).totals).toEqual({ views: 0 });
      });

      it('if the reader sees them', async () => {
        const page = pages['guides/start'] as string;
        for (const other of ['', spaceId, pages.guides as string, `${page}/more`])
          expect((await report(other)).status).toBe(404);
        expect((await report(page, {}, 'GET')).status).toBe(405);
        await admin().patch(site, { visibility: 'share-link' });
        expect((await report(page)).status).toBe(404);
      });
    });

    it('without cookies', async () => {
      expect((await open('/')).headers['set-cookie']).toBeUndefined();
    });

    it('of several processes', async () => {
      await open('/');
      await flush();
      await app.withReplica(async (_client, replica) => {
        await new SiteReader(replica.baseUrl).get(`${path}/`, BROWSER);
      });
      expect((await insights()).totals).toEqual({ views: 2 });
    });

    it('of deleted pages too, without their title', async () => {
      await open('/guides/start');
      await flush();
      const page = pages['guides/start'] as string;
      await admin().post(`/spaces/${spaceId}/content`, { changes: [{ change: 'delete_page', page }] });
      const { items } = await insights();
      expect(items[0]).toEqual({
        object: 'site-insight',
        day: today(),
        siteSpace: expect.any(String),
        page,
        views: 1,
      });
    });

    it('but not of a site space that was removed meanwhile', async () => {
      await open('/');
      const other = await app.build.space(world);
      await admin().post(`${site}/site-spaces`, { spaceId: other });
      const { body } = await admin().get(`${site}/site-spaces`);
      await admin().delete(`${site}/site-spaces/${body.items[0].id}`);
      await flush();
      expect((await insights()).count).toBe(0);
    });
  });

  describe('count searches', () => {
    const search = (query: string) =>
      open(`/~search?q=${encodeURIComponent(query)}`, { accept: 'application/json' });

    it('when the reader has paused, with the number of results', async () => {
      for (const query of ['Wo', 'Word', 'Words']) await search(query);
      app.clock.advance(2_000);
      for (const query of ['Nothing', 'words']) await search(query);
      await flush();
      expect((await insights('?metric=searches')).totals).toEqual({ searches: 2 });
      app.clock.advance(2_000);
      await flush();
      const item = { object: 'site-insight', day: today() };
      expect(await insights('?metric=searches')).toEqual({
        count: 2,
        totals: { searches: 3 },
        items: [
          { ...item, query: 'words', searches: 2, results: 1 },
          { ...item, query: 'nothing', searches: 1, results: 0 },
        ],
      });
      expect(await insights('?metric=searches-without-result')).toEqual({
        count: 1,
        totals: { searches: 1 },
        items: [{ ...item, query: 'nothing', searches: 1, results: 0 }],
      });
    });

    it('of up to 1,000 different queries of a day', async () => {
      await app.database.query(
        `INSERT INTO site_searches (site_id, day, query, organization_id, searches, results)
         SELECT $1::uuid, $2::date, 'query ' || number, $3::uuid, 1, 0 FROM generate_series(1, 999) AS number`,
        [siteId, today(), world.id],
      );
      // Counts may be written in between, and then the first ones have a place.
      for (const query of ['other one', 'other one', 'query 7', 'new one']) {
        await search(query);
        app.clock.advance(2_000);
      }
      await flush();
      const { count, totals, items } = await insights('?metric=searches&limit=2');
      expect([count, totals]).toEqual([1000, { searches: 1002 }]);
      expect(items).toMatchObject([
        { query: 'query 7', searches: 2 },
        { query: 'other one', searches: 2 },
      ]);
    });
  });

  describe('count feedback', () => {
    const enable = (enabled = true) =>
      admin().put(`${site}/customization`, { favicon: {}, feedback: { enabled } });
    const origin = () => ({ origin: new URL(app.baseUrl).origin });
    const send = (page: string, body: string, headers: Record<string, string> = origin()) =>
      app.http
        .post(`${path}/~feedback/${page}`)
        .set({ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers })
        .send(body);

    it('of a form without scripts, and thank the reader', async () => {
      await enable();
      const page = pages['guides/start'] as string;
      const sent = await send(page, 'helpful=no&comment=Too+short');
      expect([sent.status, sent.headers.location]).toEqual([303, `${path}/~feedback/${page}`]);
      const thanks = await open(`/~feedback/${page}`);
      expect(thanks.status).toBe(200);
      expect(thanks.body).toContain('Thank you for your feedback.');
      expect(thanks.body).toContain(`href="${path}/guides/start"`);
      expect(await insights('?metric=feedback')).toEqual({
        count: 1,
        totals: { helpful: 0, notHelpful: 1 },
        items: [
          {
            object: 'site-insight',
            day: today(),
            siteSpace: expect.any(String),
            page,
            title: 'Start',
            path: 'guides/start',
            helpful: 0,
            notHelpful: 1,
            comments: [{ helpful: false, text: 'Too short' }],
          },
        ],
      });
    });

    it('once for each reader: a second rating replaces the first one', async () => {
      await enable();
      const page = pages['guides/start'] as string;
      const json = { ...origin(), accept: 'application/json', 'content-type': 'application/json' };
      expect((await send(page, '{"helpful":true}', json)).status).toBe(204);
      await send(page, '{"helpful":false}', json);
      await send(page, '{"helpful":false,"comment":"Why?"}', json);
      await send(page, '{"helpful":true}', { ...json, 'user-agent': FIREFOX });
      const { items } = await insights('?metric=feedback');
      expect(items).toMatchObject([
        { helpful: 1, notHelpful: 1, comments: [{ helpful: false, text: 'Why?' }] },
      ]);
    });

    it('with up to 20 comments for each page and day', async () => {
      await enable();
      const page = pages['guides/start'] as string;
      for (let number = 1; number <= 21; number += 1) await send(page, `helpful=yes&comment=${number}`);
      const { items } = await insights('?metric=feedback');
      expect(items[0]?.comments).toHaveLength(20);
    });

    it.each<[string, number, string, Record<string, string>]>([
      ['that another site sends', 403, 'helpful=yes', { origin: 'https://example.com' }],
      ['without an origin', 403, 'helpful=yes', {}],
      ['without a rating', 400, 'comment=x', { 'sec-fetch-site': 'same-origin' }],
      ['that is too long', 413, `comment=${'x'.repeat(9_000)}`, { 'sec-fetch-site': 'same-origin' }],
      ['of another type', 415, 'x', { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }],
    ])('but none %s: %i', async (_what, status, body, headers) => {
      await enable();
      expect((await send(pages['guides/start'] as string, body, headers)).status).toBe(status);
      expect((await insights('?metric=feedback')).count).toBe(0);
    });

    it('only on pages that the reader sees, and when the site asks for it', async () => {
      const page = pages['guides/start'] as string;
      const refused = await send(page, 'helpful=yes', { ...origin(), accept: 'application/json' });
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        'This site does not ask for feedback.',
      ]);
      await enable();
      expect((await send(spaceId, 'helpful=yes')).status).toBe(404);
      expect((await send(pages.guides as string, 'helpful=yes')).status).toBe(404);
      expect((await open(`/~feedback/${page}`, {}, 'PUT')).status).toBe(405);
      await admin().patch(site, { visibility: 'share-link' });
      expect((await send(page, 'helpful=yes')).status).toBe(404);
    });
  });

  describe('are listed', () => {
    async function countDays(): Promise<string[]> {
      const days: string[] = [];
      for (let day = 0; day < 3; day += 1) {
        if (day > 0) app.clock.advance(DAY_MS);
        await open('/');
        await open('/guides/start');
        days.push(today());
        await flush();
      }
      return days;
    }

    it('page by page, the last day first', async () => {
      const days = await countDays();
      const listed: { day: string; page: string }[] = [];
      let next = '';
      do {
        const { items, next: following, count } = await insights(`?limit=4${next}`);
        expect(count).toBe(6);
        listed.push(...items);
        next = following === undefined ? '' : `&page=${following.page}`;
      } while (next !== '');
      expect(listed.map(({ day }) => day)).toEqual([...days, ...days].sort().reverse());
      expect(new Set(listed.map(({ day, page }) => day + page)).size).toBe(6);
    });

    it('of some days only', async () => {
      const [first, second] = await countDays();
      expect((await insights(`?from=${first}&to=${second}`)).totals).toEqual({ views: 4 });
      expect((await insights(`?to=${first}`)).totals).toEqual({ views: 2 });
      app.clock.advance(29 * DAY_MS);
      expect((await insights()).totals).toEqual({ views: 2 });
    });

    it.each(['from=2026-02-30', 'to=yesterday', 'from=2026-02-02&to=2026-02-01', 'metric=clicks', 'page=x'])(
      'but not with %s',
      async (query) => {
        expect((await admin().get(`${site}/insights?${query}`)).status).toBe(400);
      },
    );

    it.each(STANDINGS)('for those who can edit the site: %s', async (standing) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const { status } = await app.client(actor).get(`${site}/insights`);
      const view = await app.client(actor).get(site);
      const expected = view.status !== 200 ? 404 : ['admin', 'create'].includes(standing) ? 200 : 403;
      expect(status).toBe(expected);
    });

    it('without pages of spaces that the caller cannot view', async () => {
      await open('/');
      await flush();
      const creator = await app.build.member(world.id, 'create');
      const see = async () => (await app.client(creator).get(`${site}/insights`)).body.count as number;
      expect(await see()).toBe(1);
      await admin().patch(`/spaces/${spaceId}`, { defaultLevel: null });
      await admin().patch(site, { visibility: 'share-link' });
      const { status } = await app.client(creator).get(`/spaces/${spaceId}`);
      expect([status, await see()]).toEqual([404, 0]);
    });
  });

  it('are kept for 13 months', async () => {
    await open('/');
    await flush();
    const day = (await insights()).items[0]?.day;
    await app.app.get(OldInsightsCron).run();
    expect((await insights(`?from=${day}`)).count).toBe(1);
    app.clock.advance(400 * DAY_MS);
    await app.app.get(OldInsightsCron).run();
    expect((await insights(`?from=${day}`)).count).toBe(0);
  });
});

/** The ID of the first page. */
function homeOf(pages: Record<string, string>): string | undefined {
  return Object.entries(pages).find(([path]) => !path.startsWith('guides'))?.[1];
}
