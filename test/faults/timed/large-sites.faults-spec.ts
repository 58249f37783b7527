import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { insertPage } from '../../support/change-request.js';
import { TestApp } from '../../support/app.js';
import type { World } from '../../support/factories.js';
import { SiteReader } from '../../support/site-reader.js';

/** Site spaces of a site: as many as there can be. */
const SPACES = 1_000;
/** Links of a page to pages that no space of the site has. */
const LINKS = 2_000;
/** Titles that say which language a site space is in, beside the language of the settings. */
const TITLES = ['Guide', 'מדריך', 'العربية', 'ٹڈڑ اردو', 'پچژگ فارسی'];
/** Longest time in seconds in which no other request has its turn. */
const LONGEST_TURN = 0.5;

/** Seconds of the longest turn of the event loop during some work. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e9;
}

describe('a site with as many spaces as there can be', () => {
  let app: TestApp;
  let world: World;
  let siteId: string;
  let home: string;

  beforeAll(async () => {
    app = await TestApp.start({ RATE_LIMIT_TOKEN: '0', RATE_LIMIT_URLS: '0' });
    world = await app.build.organization();
    const spaces: string[] = [];
    for (let n = 0; n < SPACES; n += 1)
      spaces.push(await app.build.space(world, { title: `${TITLES[n % TITLES.length]} ${n}` }));
    const missing = Array.from({ length: LINKS }, (_, n) => `[link ${n}](/pages/${randomUUID()})`);
    const admin = app.client(world.admin);
    const { status } = await admin.post(`/spaces/${spaces[0]}/content`, {
      changes: [insertPage('Links', missing.join('\n\n')), insertPage('Plain', 'Words.')],
    });
    expect(status).toBe(200);
    siteId = await app.build.site(world, { visibility: 'public', spaces });
    const to = { kind: 'url', url: `https://example.com/${'x'.repeat(60)}` };
    const links = Array.from({ length: 20 }, () => ({
      title: 'Link',
      to,
      links: Array(20).fill({ title: 'Link', to }),
    }));
    const customized = await admin.put(`/orgs/${world.id}/sites/${siteId}/customization`, {
      favicon: {},
      header: { links },
    });
    expect(customized.body).not.toHaveProperty('error');
    home = `/s/${world.id}/${siteId}/`;
  });
  afterAll(() => app.stop());

  it.each([
    ['page', 'plain'],
    ['page with links that lead nowhere', 'links'],
    ['text of a page', 'links.md'],
    ['list of pages for search engines', 'sitemap.xml'],
    ['text of all pages', 'llms-full.txt'],
    ['search', '~search?q=words'],
  ])('leaves other requests their turn while it makes a %s', async (_, path) => {
    const reader = new SiteReader(app.baseUrl);
    const seconds = await longestTurn(async () => {
      const { status } = await reader.get(home + path);
      expect([200, 307, 308]).toContain(status);
    });
    expect(seconds).toBeLessThan(LONGEST_TURN);
  });

  it('leaves other requests their turn while it makes the texts of pages beside thousands of link pages', async () => {
    const space = await app.build.space(world, { title: 'Links' });
    const pages = Array.from({ length: 300 }, (_, n): [string, string] => [`p${n}.md`, `# Page ${n}\n`]);
    await app.build.importArchive(world, space, Object.fromEntries(pages));
    const admin = app.client(world.admin);
    for (let made = 0; made < 5_000; made += 1_000) {
      const changes = Array.from({ length: 1_000 }, (_, n) => ({
        change: 'insert_page',
        title: `Link ${made + n}`,
        type: 'link',
        ref: { kind: 'space', space: randomUUID() },
      }));
      expect((await admin.post(`/spaces/${space}/content`, { changes })).status).toBe(200);
    }
    const site = `/orgs/${world.id}/sites/${siteId}`;
    const { items } = (await admin.get(`${site}/site-spaces?limit=1`)).body as { items: { id: string }[] };
    // In place of one of the others: there are as many as there can be.
    const { status } = await admin.patch(`${site}/site-spaces/${items[0]?.id ?? ''}`, { spaceId: space });
    expect(status).toBe(200);
    const reader = new SiteReader(app.baseUrl);
    const cpu = process.cpuUsage();
    const seconds = await longestTurn(async () => {
      expect((await reader.get(`${home}llms-full.txt`)).status).toBe(200);
    });
    expect(seconds).toBeLessThan(LONGEST_TURN);
    // It was 90 ms for each page.
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(10);
  });

  it('leaves other requests their turn while it makes a revision with thousands of files', async () => {
    const space = await app.build.space(world, { title: 'Files' });
    for (const half of [0, 1]) {
      const files = Array.from({ length: 9_000 }, (_, n): [string, string] => [
        `f${half}-${n}.txt`,
        String(n),
      ]);
      await app.build.importArchive(world, space, { 'README.md': '# Files\n', ...Object.fromEntries(files) });
    }
    const seconds = await longestTurn(async () => {
      const { status } = await fetch(`${app.baseUrl}/v1/spaces/${space}/content`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${world.admin.token}` },
      });
      expect(status).toBe(200);
    });
    expect(seconds).toBeLessThan(LONGEST_TURN);
  });

  it('leaves other requests their turn while it makes its profile', async () => {
    const seconds = await longestTurn(async () => {
      // Reading the body would take this process as long as making it.
      const { status } = await fetch(`${app.baseUrl}/v1/orgs/${world.id}/sites/${siteId}/published`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${world.admin.token}` },
      });
      expect(status).toBe(200);
    });
    expect(seconds).toBeLessThan(LONGEST_TURN);
  });
});
