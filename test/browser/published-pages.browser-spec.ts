import type { Page } from 'playwright-core';
import { readArchive } from '../support/read-archive.js';
import { violations } from './support/axe.js';
import { EVERY_BLOCK } from './support/every-block.js';
import { fixtureFiles, ServiceInBrowser, visit } from './support/service-in-browser.js';

const DIALECTS = ['gitbook', 'mintlify', 'docusaurus', 'starlight'];
const ARCHIVES = ['honkit-docs', 'learn-go-with-tests', 'nestjs-docs'];

/** What a crawl needs of each page. */
interface Seen {
  ids: string[];
  links: string[];
}

/** Anchors that the authors of the archives link to, but that their pages do not have. */
const DEAD = ['#request-scoped-strategies', 'overview#client', '#custom-logger-implementation'];

describe('published sites', () => {
  let service: ServiceInBrowser;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  const sites: Record<string, () => Promise<string>> = {
    'the manual': () => service.demo(),
    ...Object.fromEntries(
      DIALECTS.map((name) => [name, async () => publish(fixtureFiles(`${name}-dialect`))] as const),
    ),
    ...Object.fromEntries(
      ARCHIVES.map((name) => [
        name,
        async () => publish(Object.fromEntries(await readArchive(`test/fixtures/${name}.zip`))),
      ]),
    ),
    'every block': () => publish({ 'README.md': EVERY_BLOCK, 'other.md': '# Other\n' }),
  };
  const addresses = new Map<string, string>();

  async function publish(files: Record<string, string | Buffer>): Promise<string> {
    return service.publish(await service.app.build.organization(), files);
  }

  async function addressOf(name: string): Promise<string> {
    const address = addresses.get(name) ?? (await sites[name]?.()) ?? '';
    addresses.set(name, address);
    return address;
  }

  /** What a page has after it was loaded. Fails if it scrolls sideways on the smallest phone. */
  async function see(page: Page, wide: number): Promise<Seen & { tooWide: string[] }> {
    await page.setViewportSize({ width: 320, height: 640 });
    const seen = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const outside = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      return {
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
        tooWide:
          scrollWidth > clientWidth
            ? outside.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 200))
            : [],
      };
    });
    await page.setViewportSize({ width: wide, height: 900 });
    return seen;
  }

  /** Opens every page that a reader can reach from the first one. @returns what is wrong */
  async function crawl(home: string): Promise<{ pages: number; faults: string[] }> {
    const faults: string[] = [];
    const waiting = [home];
    const pages = new Map<string, Seen>();
    const reader = await service.newReader();
    const page = await reader.newPage();
    const isPage = (address: string) =>
      address.startsWith(home) && !address.slice(home.length).startsWith('~');
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (pages.has(address)) continue;
      // Every other page is opened as on a dark phone.
      const isPhone = pages.size % 2 === 1;
      await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' });
      await page.setViewportSize({ width: isPhone ? 390 : 1440, height: 900 });
      const response = await visit(page, address);
      if (response.status() !== 200) faults.push(`${address} answers ${response.status()}`);
      const { tooWide, ...seen } = await see(page, isPhone ? 390 : 1440);
      if (tooWide.length > 0) faults.push(`${address} scrolls sideways: ${tooWide.join(' ')}`);
      pages.set(address, seen);
      const targets = seen.links.map((link) => link.replace(/#.*$/, ''));
      waiting.push(...targets.filter((target) => isPage(target) && !/\.(md|txt|xml|pdf)$/.test(target)));
    }
    for (const [address, { links }] of pages) {
      for (const link of links) {
        const [target = '', anchor] = link.split('#');
        if (anchor === undefined || anchor === '') continue;
        const found = pages.get(target);
        const isDead = DEAD.some((dead) => link.endsWith(dead));
        if (!isDead && found?.ids.includes(decodeURIComponent(anchor)) === false)
          faults.push(`${address} leads to the missing ${link}`);
      }
    }
    return { pages: pages.size, faults: [...new Set(faults)] };
  }

  it.each(Object.keys(sites))(
    '%s: every page opens without complaints, fits a phone, and leads to pages',
    async (name) => {
      const { pages, faults } = await crawl(await addressOf(name));
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(1);
    },
    300_000,
  );

  /** Pages for axe; of the other sites, the first of their trees. */
  const SAMPLES: Record<string, string[]> = {
    'the manual': [
      '',
      'publish-a-site',
      'using-the-api/requests-and-responses/limits',
      '~search?q=import',
      'nothing-here',
    ],
    gitbook: ['', ...['cards', 'code', 'pictures', 'plain', 'tags'].map((name) => `blocks/${name}`)],
  };

  it.each(Object.keys(sites))(
    '%s: axe finds nothing, light and dark, on a phone and a desktop',
    async (name) => {
      const home = await addressOf(name);
      // Without motion, colors are final as soon as the theme changes.
      const page = await (await service.newReader({ reducedMotion: 'reduce' })).newPage();
      const found: string[] = [];
      await page.goto(home);
      const inTree = await page
        .locator('nav.tree a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const paths = SAMPLES[name] ?? inTree.slice(0, 4).map((address) => address.slice(home.length));
      for (const path of paths) {
        for (const [theme, width] of [
          ['light', 390],
          ['dark', 1440],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          const response = await page.goto(home + path);
          expect([path, response?.status()]).toEqual([path, path === 'nothing-here' ? 404 : 200]);
          await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
          found.push(...(await violations(page)).map((violation) => `${path} ${theme}: ${violation}`));
        }
      }
      // A page that is not found is an error on the console.
      if (paths.includes('nothing-here')) service.takeComplaints();
      // The levels of headings are those that the authors chose.
      expect(found.filter((violation) => !violation.includes(': heading-order '))).toEqual([]);
    },
    120_000,
  );
});
