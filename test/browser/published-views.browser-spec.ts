import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { SiteCounters } from '../../src/insights/site-counters.js';
import type { World } from '../support/factories.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const FILES = {
  'README.md': '# Welcome\n\nRead the [guide](guide.md).\n',
  'guide.md': '# Guide\n\nBack to the [start](README.md).\n',
};
/** The name of Chromium in tests is that of a program. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

describe('views of a published site', () => {
  let service: ServiceInBrowser;
  let world: World;
  let home: string;
  let reader: BrowserContext;
  let page: Page;
  let reports: string[];

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  beforeEach(async () => {
    world = await service.app.build.organization();
    home = await service.publish(world, FILES);
    reader = await service.newReader({ userAgent: CHROME });
    page = await reader.newPage();
    reports = [];
    reader.on('request', (request) => {
      if (request.method() === 'POST') reports.push(new URL(request.url()).pathname);
    });
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  /** Views by path. */
  async function views(): Promise<Record<string, number>> {
    await service.app.app.get(SiteCounters).flush();
    const [, , organizationId, siteId] = new URL(home).pathname.split('/');
    const { body } = await service.app
      .client(world.admin)
      .get(`/orgs/${organizationId}/sites/${siteId}/insights`);
    const items = body.items as { path: string; views: number }[];
    return Object.fromEntries(items.map(({ path, views: number }) => [path, number]));
  }

  const link = () => page.getByRole('main').getByRole('link', { name: 'guide', exact: true });
  const opened = () => page.locator('html[data-scripted] h1', { hasText: 'Guide' }).waitFor();

  /** Opens the guide after the script has fetched it because the pointer was over the link. */
  async function openPrefetched(): Promise<void> {
    await visit(page, home);
    const prefetched = page.waitForResponse(`${home}guide`);
    await link().hover();
    await (await prefetched).finished();
    expect(await views()).toEqual({ welcome: 1 });
    await link().click();
    await opened();
  }

  it('count a page once that was fetched when the reader hovered over the link', async () => {
    await openPrefetched();
    expect(await views()).toEqual({ welcome: 1, guide: 1 });
    await page.reload();
    await opened();
    expect(await views()).toEqual({ welcome: 1, guide: 2 });
    expect(reports).toEqual([]);
  });

  it('count such a page once, too, when the browser shows it without a request', async () => {
    const server = service.app.app.getHttpServer();
    // A proxy that lets browsers keep pages.
    const keep = (_request: IncomingMessage, response: ServerResponse): void => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => set(name, value === 'public, no-cache' ? 'max-age=600' : value);
    };
    server.prependListener('request', keep);
    try {
      const reported = page.waitForResponse((response) => response.url().includes('/~view/'));
      await openPrefetched();
      expect((await reported).status()).toBe(204);
      expect(await views()).toEqual({ welcome: 1, guide: 1 });
      await page.goBack();
      await page.goForward();
      await opened();
      expect(await views()).toEqual({ welcome: 1, guide: 1 });
      expect(reports).toHaveLength(1);
    } finally {
      server.off('request', keep);
    }
  });

  it('count a page once that was not fetched before', async () => {
    await visit(page, home);
    await link().dispatchEvent('click');
    await opened();
    expect(await views()).toEqual({ welcome: 1, guide: 1 });
    expect(reports).toEqual([]);
  });

  it('do not count a page again to which the reader returns', async () => {
    await visit(page, home);
    await visit(page, `${home}guide`);
    await page.goBack();
    await page.locator('h1', { hasText: 'Welcome' }).waitFor();
    await page.goForward();
    await opened();
    const counted = await views();
    expect(counted).toEqual({ welcome: 1, guide: 1 });
    expect(reports).toEqual([]);
  });
});
