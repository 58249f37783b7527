import type { Page } from 'playwright-core';
import { readArchive } from '../support/read-archive.js';
import { SHOWN, showAs, violations } from './support/axe.js';
import { EVERY_BLOCK } from './support/every-block.js';
import { fixtureFiles, ServiceInBrowser, visit } from './support/service-in-browser.js';

const DIALECTS = ['gitbook', 'mintlify', 'docusaurus', 'starlight'];
const ARCHIVES = ['honkit-docs', 'learn-go-with-tests', 'nestjs-docs'];

/** What a crawl needs of each page. */
interface Seen {
  ids: string[];
  links: string[];
}

/** What axe checks on the pages of `published-accessibility`. On every page it would take most of the time. */
const LARGE = 'pre code > *, nav.tree > *';

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
  async function publish(files: Record<string, string | Buffer>): Promise<string> {
    return service.publish(await service.app.build.organization(), files);
  }

  /** What a page has after it was loaded, and what is too wide for the smallest phone. */
  async function see(page: Page): Promise<Seen & { tooWide: string[] }> {
    await page.setViewportSize({ width: 320, height: 640 });
    return page.evaluate(() => {
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
  }

  /** Opens every page that a reader can reach from the first one. @returns what is wrong */
  async function crawl(home: string): Promise<{ pages: number; faults: string[] }> {
    const faults: string[] = [];
    const waiting = [home];
    const pages = new Map<string, Seen>();
    // Without motion, colors are final as soon as the theme changes.
    const page = await (await service.newReader({ reducedMotion: 'reduce' })).newPage();
    const isPage = (address: string) =>
      address.startsWith(home) && !address.slice(home.length).startsWith('~');
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (pages.has(address)) continue;
      const way = SHOWN[pages.size % SHOWN.length] ?? SHOWN[0];
      const response = await visit(page, address);
      if (response.status() !== 200) faults.push(`${address} answers ${response.status()}`);
      const { tooWide, ...seen } = await see(page);
      if (tooWide.length > 0) faults.push(`${address} scrolls sideways: ${tooWide.join(' ')}`);
      await showAs(page, way);
      await page.evaluate((large) => {
        for (const each of document.querySelectorAll(large)) each.remove();
      }, LARGE);
      for (const violation of await violations(page))
        faults.push(`${address} ${way.join(' ')}: ${violation}`);
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
    '%s: every page opens without complaints, fits a phone, is accessible, and leads to pages',
    async (name) => {
      const { pages, faults } = await crawl((await sites[name]?.()) ?? '');
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(1);
    },
    // Only ends a crawl that hangs: the largest site takes three minutes on an idle machine.
    900_000,
  );
});
