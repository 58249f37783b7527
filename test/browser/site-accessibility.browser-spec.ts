import type { Page } from 'playwright-core';
import { violations } from './support/axe.js';
import { BASE } from './support/site-server.js';
import { SiteInBrowser } from './support/site-in-browser.js';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const OPERATION = {
  ...{ method: 'post', path: '/pets/{id}', servers: [] },
  parameters: [
    { in: 'path', name: 'id', required: true },
    { in: 'query', name: 'sort', enum: ['name'] },
  ],
  bodies: [{ contentType: 'application/json', example: '{}' }],
  auth: [
    { id: 'token', type: 'bearer' },
    { id: 'login', type: 'basic' },
  ],
};
const BODY = `<main><h1>Title</h1><a data-search href="${BASE}~search">Search</a>
  <div data-tabs aria-label="Install"><input type="radio" name="t" id="t1" checked><label for="t1">npm</label><div>With npm</div>
  <input type="radio" name="t" id="t2"><label for="t2">yarn</label><div hidden>With yarn</div></div>
  <p>Text<a href="#n1" id="r1" data-popover="n1" role="doc-noteref">[1]</a></p><p id="n1">A note</p>
  <a data-zoom href="${PIXEL}"><img alt="A chart" src="${PIXEL}" width="99" height="99"></a>
  <div><button hidden data-try>Try it</button><script type="application/json" data-operation>${JSON.stringify(OPERATION)}</script></div>
  <pre data-mermaid>flowchart LR
  A --> B</pre></main>`;

describe('what scripts add to a published site', () => {
  let site: SiteInBrowser;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  afterEach(() => site.finish());
  afterAll(() => site.stop());

  const steps: readonly [string, (page: Page) => Promise<unknown>][] = [
    ['tabs and diagrams', (page) => page.locator('.diagram svg').waitFor()],
    ['a note', (page) => page.getByText('[1]').click()],
    ['the enlarged image', (page) => page.locator('[data-zoom]').click()],
    ['the form of an operation', (page) => page.getByRole('button', { name: 'Try it' }).click()],
    [
      'results of the search',
      async (page) => {
        await page.locator('[data-search]').click();
        await page.getByRole('combobox').fill('install');
        await page.getByRole('option').nth(1).waitFor();
      },
    ],
  ];

  it.each(steps)('has no violations that axe finds: %s', async (_, show) => {
    const result = (section: string) => ({
      title: 'Install',
      href: BASE,
      trail: ['Guides'],
      section,
      excerpt: [],
    });
    site.server.on(`${BASE}~search`, (_request, response) =>
      response.end(JSON.stringify({ results: [result('Guides'), result('API')], suggestions: [] })),
    );
    const page = await site.open(BODY);
    await show(page);
    await page.waitForTimeout(200);
    expect(await violations(page)).toEqual([]);
  });
});
