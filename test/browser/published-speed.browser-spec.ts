import type { BrowserContextOptions } from 'playwright-core';
import { EVERY_BLOCK } from './support/every-block.js';
import { ServiceInBrowser } from './support/service-in-browser.js';

const PATHS = [
  '',
  'quickstart',
  'publish-a-site',
  'concepts',
  'using-the-api/requests-and-responses/limits',
  '~search?q=import',
];
const READERS: [name: string, options: BrowserContextOptions][] = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 3 }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
];
/** A line that breaks elsewhere in the font of the site than in its substitute: hardly visible. */
const ONE_WORD = 0.005;
/** Bytes of a first visit, with all that the page loads. */
const FIRST_VISIT = 100 * 1024;

describe('the first visit of a published site', () => {
  let service: ServiceInBrowser;
  let home: string;
  let blocks: string;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
    home = await service.demo();
    const world = await service.app.build.organization();
    blocks = await service.publish(world, { 'README.md': EVERY_BLOCK, 'other.md': '# Other\n' });
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  describe.each(READERS)('on %s', (_, options) => {
    it('moves nothing but words, even if fonts and scripts come late', async () => {
      const moved: unknown[] = [];
      for (const address of [...PATHS.map((path) => home + path), blocks]) {
        const reader = await service.newReader(options);
        await reader.route(/~assets\//, async (route) => {
          await new Promise((resolve) =>
            setTimeout(resolve, route.request().url().endsWith('.js') ? 200 : 400),
          );
          await route.continue();
        });
        await reader.addInitScript(() => {
          const shifts: unknown[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, sources = [] } = entry as PerformanceEntry & {
                value: number;
                sources?: { node: Node | null }[];
              };
              const nodes = sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML : node?.textContent,
              );
              shifts.push({ value, nodes: nodes.map((text) => text?.slice(0, 100)) });
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const page = await reader.newPage();
        await page.goto(address);
        await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(300);
        const shifts = await page.evaluate(
          () => (globalThis as unknown as { shifts: { value: number }[] }).shifts,
        );
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        if (total > ONE_WORD) moved.push({ address, shifts });
        await reader.close();
      }
      expect(moved).toEqual([]);
    });
  });

  it.each(PATHS.slice(0, 5))('of "%s" takes at most 100 KB in all', async (path) => {
    const reader = await service.newReader(READERS[0]?.[1]);
    const page = await reader.newPage();
    const sizes: Record<string, number> = {};
    page.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      sizes[request.url()] = responseBodySize + responseHeadersSize;
    });
    await page.goto(home + path);
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    expect({ sizes, fits: total <= FIRST_VISIT }).toEqual({ sizes, fits: true });
    expect(Object.keys(sizes).length).toBeGreaterThan(2);
  });
});
