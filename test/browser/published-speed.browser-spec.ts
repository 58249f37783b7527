import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
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
/** Bytes of a first visit, with all that the page loads. */
const FIRST_VISIT = 100 * 1024;

describe('the first visit of a published site', () => {
  let service: ServiceInBrowser;
  let home: string;
  let blocks: string;

  async function start(isSlow: boolean): Promise<void> {
    service = await ServiceInBrowser.start({}, isSlow);
    home = await service.demo();
    const world = await service.app.build.organization();
    blocks = await service.publish(world, { 'README.md': EVERY_BLOCK, 'other.md': '# Other\n' });
  }

  /** What moves on pages until all has arrived. @param prepare of the network of a reader */
  async function moved(
    options: BrowserContextOptions,
    prepare: (reader: BrowserContext) => Promise<unknown>,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const address of [...PATHS.map((path) => home + path), blocks]) {
      const reader = await service.newReader(options);
      await prepare(reader);
      await reader.addInitScript(() => {
        const shifts: unknown[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources = [] } = entry as PerformanceEntry & {
              value: number;
              sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
            };
            const moved = sources.map(({ node, previousRect, currentRect }) => ({
              node: (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 100),
              before: JSON.stringify(previousRect),
              after: JSON.stringify(currentRect),
            }));
            shifts.push({ value, moved });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const page = await reader.newPage();
      await page.goto(address);
      await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts);
      if (shifts.length > 0) found.push({ address, shifts });
      await reader.close();
    }
    return found;
  }

  beforeAll(() => start(false));
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  it.each(READERS)('on %s moves nothing, even if fonts and scripts come late', async (_, options) => {
    const lateFiles = (reader: BrowserContext) =>
      reader.route(/~assets\//, async (route) => {
        await new Promise((resolve) =>
          setTimeout(resolve, route.request().url().endsWith('.js') ? 200 : 400),
        );
        await route.continue();
      });
    expect(await moved(options, lateFiles)).toEqual([]);
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

  describe('on a slow network', () => {
    beforeAll(async () => {
      await service.stop();
      await start(true);
    });

    it.each(READERS)('moves nothing on %s while the page arrives in pieces', async (_, options) => {
      expect(await moved(options, async () => undefined)).toEqual([]);
    });
  });
});
