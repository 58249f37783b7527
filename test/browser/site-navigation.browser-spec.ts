import { BASE, HOME } from './support/site-server.js';
import { focused, ready, SiteInBrowser } from './support/site-in-browser.js';

const HEADINGS = ['first', 'second', 'third']
  .map((id) => `<h2 id="${id}">The ${id}</h2><div style="height:900px"></div>`)
  .join('');

describe('the navigation of a published site', () => {
  let site: SiteInBrowser;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  afterEach(() => site.finish());
  afterAll(() => site.stop());

  describe('the choice of the theme', () => {
    const SWITCH = ['light', 'dark', 'system']
      .map((theme) => `<button data-theme-choice="${theme}" aria-pressed="false">${theme}</button>`)
      .join('');

    it('sets no cookie until the reader chooses, then one for the site and a year', async () => {
      const page = await site.open(SWITCH, { attributes: { 'data-theme': 'light' } });
      expect(await page.context().cookies()).toEqual([]);
      await page.getByRole('button', { name: 'dark' }).click();
      expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
      expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('dark');
      const [cookie, ...others] = await page.context().cookies();
      expect(others).toEqual([]);
      expect(cookie).toMatchObject({
        name: 'theme',
        value: 'dark',
        path: HOME,
        sameSite: 'Lax',
        secure: false,
      });
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 24 * 60 * 60);
    });
  });

  describe('the drawer', () => {
    const BODY = `<header><button popovertarget="drawer">Menu</button><a href="#">Logo</a>
      <div id="drawer" popover data-drawer style="inset:0 auto 0 0;margin:0;width:300px">
      <a href="/other">Other</a> <a href="#part">Part</a></div></header>
      <main><button id="behind">Behind</button></main>`;

    it('keeps the keyboard inside, and returns the focus when Esc closes it', async () => {
      const page = await site.open(BODY);
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await page.locator(':focus').and(page.getByText('Other')).waitFor();
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('[inert]')].map(({ localName }) => localName),
        ),
      ).toEqual(['button', 'a', 'main']);
      await page.keyboard.press('Escape');
      await page.locator('[inert]').first().waitFor({ state: 'detached' });
      await page.locator(':focus').and(page.getByText('Menu')).waitFor();
    });

    it('closes when the window becomes wide enough for a sidebar', async () => {
      const page = await site.open(BODY, { reader: { viewport: { width: 800, height: 600 } } });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#drawer').waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator('#drawer').waitFor({ state: 'hidden' });
      expect(await page.locator('[inert]').count()).toBe(0);
    });

    it('closes by a click beside it, and when a link leads into the same page', async () => {
      const page = await site.open(BODY);
      const drawer = page.locator('#drawer');
      for (const close of [() => page.mouse.click(800, 300), () => page.getByText('Part').click()]) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await drawer.waitFor();
        await close();
        await drawer.waitFor({ state: 'hidden' });
      }
    });
  });

  describe('the page tree', () => {
    const ITEM = (
      id: string,
      list: string,
      attributes = '',
    ) => `<li ${attributes}><a href="${BASE}${id}">${id}</a>
      <button hidden data-tree-toggle aria-expanded="false" aria-controls="list-${id}" aria-label="Below ${id}"></button>${list}</li>`;

    it('opens and closes branches by keyboard', async () => {
      const list = '<ul id="list-guides" hidden><li><a href="a">Inside</a></li></ul>';
      const page = await site.open(`<nav data-tree><ul>${ITEM('guides', list)}</ul></nav>`);
      const toggle = page.getByRole('button', { name: 'Below guides' });
      await toggle.press('Enter');
      await page.getByText('Inside').waitFor();
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      await toggle.press('Space');
      await page.getByText('Inside').waitFor({ state: 'hidden' });
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    });

    it('fetches a branch that was left out once, with its own branches', async () => {
      site.server.on(`${BASE}~tree/p1`, (_, response) =>
        response.end(`<ul>${ITEM('below', '<ul id="list-below" hidden><li>Deep</li></ul>')}</ul>`),
      );
      const page = await site.open(
        `<nav data-tree><ul>${ITEM('guides', '', 'data-tree-more="p1"')}</ul></nav>`,
      );
      const toggle = page.getByRole('button', { name: 'Below guides' });
      await toggle.click();
      await page.getByRole('button', { name: 'Below below' }).click();
      await page.getByText('Deep').waitFor();
      await toggle.click();
      await page.getByText('Deep').waitFor({ state: 'hidden' });
      await toggle.click();
      await page.getByText('Deep').waitFor();
      expect(site.server.received.filter(({ url }) => url.includes('~tree'))).toHaveLength(1);
    });

    it('follows the link of the item when the branch cannot be fetched', async () => {
      site.server.page('<h1>Guides</h1>', { path: `${BASE}guides` });
      const page = await site.open(
        `<nav data-tree><ul>${ITEM('guides', '', 'data-tree-more="p1"')}</ul></nav>`,
      );
      await page.getByRole('button', { name: 'Below guides' }).click();
      await page.waitForURL(`**${BASE}guides`);
      expect(site.takeProblems()).toEqual([expect.stringContaining('404')]);
    });

    it('scrolls the active item into view, and not the page', async () => {
      const items = Array.from(
        { length: 200 },
        (_, index) =>
          `<li><a href="${index}" ${index === 150 ? 'aria-current="page"' : ''}>Item ${index}</a></li>`,
      );
      const page = await site.open(
        `<nav data-tree style="height:300px;overflow:auto"><ul>${items.join('')}</ul></nav>${HEADINGS}`,
      );
      const top = await page.locator('[aria-current]').evaluate((link) => link.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(300);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });

  describe('the outline', () => {
    const LINKS = ['first', 'second', 'third'].map((id) => `<a href="#${id}">The ${id}</a>`).join(' ');
    const BODY = `<nav data-outline style="position:fixed;inset:0 0 auto auto">${LINKS}</nav>
      <details data-outline style="position:sticky;top:0"><summary><span data-outline-current>On this page</span></summary>${LINKS}</details>
      ${HEADINGS}`;

    it('marks the section that is read, and the bar shows it', async () => {
      const page = await site.open(BODY);
      const current = page.locator('nav [aria-current=location]');
      await current.and(page.getByText('The first')).waitFor();
      await page.evaluate(() => document.getElementById('second')?.scrollIntoView());
      await current.and(page.getByText('The second')).waitFor();
      expect(await page.locator('summary').textContent()).toBe('The second');
      expect(await current.count()).toBe(1);
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      await current.and(page.getByText('The first')).waitFor();
    });

    it('marks the short section that an address leads to', async () => {
      const page = await site.open(`${BODY.replaceAll('900px', '100px')}<div style="height:2000px"></div>`);
      const current = page.locator('nav [aria-current=location]');
      const isSecond = () => current.and(page.getByText('The second')).waitFor();
      await page.goto(`${page.url()}#second`);
      await isSecond();
      await page.reload();
      await ready(page);
      await isSecond();
    });

    it('follows the reader who jumps over sections, to the end and back', async () => {
      const page = await site.open(`${BODY}<div style="height:2000px"></div>`);
      const current = page.locator('nav [aria-current=location]');
      await current.and(page.getByText('The first')).waitFor();
      for (const [y, text] of [
        [1e6, 'The third'],
        [0, 'The first'],
      ] as const) {
        await page.evaluate((top) => {
          scrollTo(0, top);
        }, y);
        await current.and(page.getByText(text)).waitFor();
        expect(await current.count()).toBe(1);
      }
    });

    it('marks a section at the end of the page that its link leads to, and closes the bar', async () => {
      const page = await site.open(
        `${BODY}<h2 id="last">The last</h2>`.replaceAll(LINKS, `${LINKS} <a href="#last">The last</a>`),
      );
      await page.locator('summary').click();
      await page.locator('details').getByText('The last').click();
      await page.locator('nav [aria-current]').and(page.getByText('The last')).waitFor();
      expect(await page.locator('details').getAttribute('open')).toBeNull();
    });
  });

  it('closes menus by Esc, by a click beside them, and when the focus leaves them', async () => {
    const page = await site.open(
      '<details data-menu><summary>Version</summary><a href="v2">2.0</a></details><p>Text</p><a href="#">Next</a>',
    );
    const link = page.getByText('2.0');
    await page.locator('summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Version');
    await page.locator('summary').click();
    await page.getByText('Text').click();
    await link.waitFor({ state: 'hidden' });
    await page.locator('summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await link.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Next');
  });

  describe('prefetching', () => {
    const prefetched = (): string[] =>
      site.server.received.map(({ url }) => url).filter((url) => url !== `${BASE}page`);
    const LINKS = `<a href="${BASE}next">Next</a> <a href="${BASE}file" download>File</a> <a href="${BASE}~search">Search</a>
      <a href="/other">Other site</a> <a href="http://localhost:1/">Other host</a> <a href="#part">Part</a> <a href="${BASE}last">Last</a>`;

    it('fetches a page once when the reader stays on its link, and nothing else', async () => {
      for (const path of ['next', 'last']) site.server.page('', { path: BASE + path });
      const page = await site.open(LINKS);
      for (const name of [
        'File',
        'Search',
        'Other site',
        'Other host',
        'Part',
        'Next',
        'File',
        'Next',
        'Last',
      ]) {
        await page.getByText(name, { exact: true }).hover();
        await page.waitForTimeout(120);
      }
      expect(prefetched()).toEqual([`${BASE}next`, `${BASE}last`]);
    });

    it('fetches as the browser asks for pages, and says that it is a prefetch', async () => {
      site.server.page('', { path: `${BASE}next` });
      const page = await site.open(LINKS);
      const fetched = page.waitForResponse(`**${BASE}next`);
      await page.getByText('Next').hover();
      await fetched;
      const [opened, prefetch] = site.server.received;
      expect(prefetch?.headers).toMatchObject({ accept: opened?.headers.accept, 'sec-purpose': 'prefetch' });
    });

    it('fetches like a page in browsers that refuse or do not know prefetch links', async () => {
      site.server.page('', { path: `${BASE}next` });
      const reader = await site.newReader();
      await reader.addInitScript('HTMLScriptElement.supports = () => false');
      const page = await reader.newPage();
      await page.goto(site.server.page(LINKS));
      await ready(page);
      const fetched = page.waitForResponse(`**${BASE}next`);
      await page.getByText('Next').hover();
      await fetched;
      expect(site.server.received.at(-1)?.headers).toMatchObject({
        accept: expect.stringMatching(/^text\/html,/) as string,
        purpose: 'prefetch',
      });
      expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
    });

    it('fetches when a finger touches a link', async () => {
      site.server.page('', { path: `${BASE}next` });
      const page = await site.open(LINKS, { reader: { hasTouch: true } });
      const fetched = page.waitForResponse(`**${BASE}next`);
      await page.getByText('Next').dispatchEvent('touchstart');
      expect((await fetched).status()).toBe(200);
    });

    it('fetches nothing for readers who save data', async () => {
      const reader = await site.newReader();
      await reader.addInitScript(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
      );
      const page = await reader.newPage();
      await page.goto(site.server.page(LINKS));
      await ready(page);
      await page.getByText('Next').hover();
      await page.waitForTimeout(150);
      expect(prefetched()).toEqual([]);
    });
  });
});
