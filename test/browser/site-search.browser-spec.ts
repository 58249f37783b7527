import type { Page } from 'playwright-core';
import { BASE } from './support/site-server.js';
import { focused, SiteInBrowser } from './support/site-in-browser.js';

const LINK = `<a data-search href="${BASE}~search">Search <kbd data-shortcut>Ctrl K</kbd></a><input aria-label="Other field">`;

const result = (title: string, more: object = {}) => ({
  ...{ title, href: `${BASE}${title.toLowerCase()}`, trail: ['Guides', 'Basics'] },
  excerpt: [{ text: 'How to ' }, { text: 'install', match: true }, { text: ' it.' }],
  ...more,
});

describe('the search of a published site', () => {
  let site: SiteInBrowser;
  /** What the search answers, by query. */
  let answers: Record<string, object>;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  beforeEach(() => {
    answers = {
      install: { results: [result('Install'), result('Upgrade'), result('Remove')], suggestions: [] },
      nothing: { results: [], suggestions: ['A', 'B', 'C', 'D'].map((title) => result(title)) },
    };
  });
  afterEach(() => site.finish());
  afterAll(() => site.stop());

  const start = async (): Promise<Page> => {
    site.server.on(`${BASE}~search`, ({ headers, url }, response) => {
      if (headers.accept !== 'application/json')
        return response.setHeader('content-type', 'text/html').end('<link rel=icon href=data:,>');
      const answer = answers[new URL(url, site.server.origin).searchParams.get('q') ?? ''];
      return answer === undefined ? response.writeHead(500).end() : response.end(JSON.stringify(answer));
    });
    for (const name of ['install', 'upgrade']) site.server.page(`<h1>${name}</h1>`, { path: BASE + name });
    return site.open(LINK);
  };
  const openDialog = async (): Promise<Page> => {
    const page = await start();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    return page;
  };
  const searched = () =>
    site.server.received
      .filter(({ headers, url }) => url.includes('~search?') && headers.accept === 'application/json')
      .map(({ url }) => decodeURIComponent(url.split('q=')[1] ?? ''));
  const selected = async (page: Page) => {
    const id = await page.getByRole('combobox').getAttribute('aria-activedescendant');
    return id === null ? null : page.locator(`#${id}[aria-selected=true] .search-title`).textContent();
  };

  /** Its script loads when `arrive` is called. */
  const startSlowly = async (): Promise<{ page: Page; arrive: () => void }> => {
    const page = await start();
    let arrive = (): void => undefined;
    const wanted = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/search[^/]*\.js$/, async (route) => {
      await wanted;
      await route.continue();
    });
    return { page, arrive };
  };

  it('opens once, however often readers ask for it before its script has loaded', async () => {
    const { page, arrive } = await startSlowly();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+k');
    await page.locator('a').click();
    await page.getByRole('textbox', { name: 'Other field' }).fill('');
    await page.keyboard.type('words');
    arrive();
    await page.getByRole('combobox').waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('');
    expect(await page.locator('[aria-label="Other field"]').inputValue()).toBe('words');
  });

  it('has the letters that readers type before its script has loaded', async () => {
    // A slow browser already searches for the first ones.
    answers.inst = { results: [], suggestions: [] };
    const { page, arrive } = await startSlowly();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('inst');
    arrive();
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('all');
    expect(await page.getByRole('combobox').inputValue()).toBe('install');
  });

  it('opens by its link and its shortcuts, and closes by Esc, the button, the backdrop and the shortcut', async () => {
    const page = await start();
    const dialog = page.getByRole('dialog');
    const ways = [
      [() => page.locator('a').click(), () => page.keyboard.press('Escape')],
      [() => page.keyboard.press('/'), () => page.getByRole('button', { name: 'Close' }).click()],
      [() => page.keyboard.press('Control+k'), () => page.mouse.click(20, 700)],
      [() => page.keyboard.press('Control+k'), () => page.keyboard.press('Control+k')],
    ] as const;
    for (const [open, close] of ways) {
      await open();
      await dialog.waitFor();
      expect(await focused(page)).toBe('Search');
      await page.keyboard.type(' ');
      await close();
      await dialog.waitFor({ state: 'hidden' });
    }
    expect((await focused(page)).startsWith('Search')).toBe(true);
  });

  it('leaves the shortcuts to other fields', async () => {
    const page = await start();
    await page.getByLabel('Other field').pressSequentially('a/b');
    await page.getByLabel('Other field').press('Control+k');
    expect(await page.getByLabel('Other field').inputValue()).toBe('a/b');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('shows results while the reader types, with one request for quick keys', async () => {
    const page = await openDialog();
    // The time of the page stands still while keys are pressed: a busy machine needs longer for them than the search waits.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('combobox').pressSequentially('install');
    expect(searched()).toEqual([]);
    await page.clock.runFor(80);
    await page.getByRole('option').first().waitFor();
    expect(searched()).toEqual(['install']);
    expect(await page.getByRole('option').first().locator('span > span').allTextContents()).toEqual([
      ...['Install', 'Guides › Basics', 'How to install it.'],
    ]);
    expect(await page.getByRole('option').first().locator('mark').allTextContents()).toEqual([
      'Install',
      'install',
    ]);
    expect(await page.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('status').getByText('3 results').waitFor();
  });

  it('selects with the arrow keys, and Enter opens the page', async () => {
    const page = await openDialog();
    await page.getByRole('combobox').fill('install');
    await page.getByRole('option').first().waitFor();
    const seen = [await selected(page)];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      seen.push(await selected(page));
    }
    expect(seen).toEqual(['Install', 'Upgrade', 'Remove', 'Install', 'Remove', 'Upgrade']);
    expect(await focused(page)).toBe('Search');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${BASE}upgrade`);
  });

  it('opens a new tab by Ctrl-Enter, and keeps the dialog', async () => {
    const page = await openDialog();
    await page.getByRole('combobox').fill('install');
    await page.getByRole('option').first().waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await tab.waitForURL(`**${BASE}install`);
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  it('keeps old results until the new ones arrive, and drops answers to earlier queries', async () => {
    const page = await start();
    let release = (): void => undefined;
    site.server.on(`${BASE}~search`, async ({ url }, response) => {
      if (url.endsWith('q=slow')) await new Promise<void>((resolve) => (release = resolve));
      const title = url.split('q=')[1] ?? '';
      response.end(JSON.stringify({ results: [result(title)], suggestions: [] }));
    });
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    const titles = page.locator('.search-title');
    await field.fill('old');
    await titles.getByText('old').waitFor();
    const request = page.waitForRequest('**q=slow');
    await field.fill('slow');
    await request;
    expect(await titles.allTextContents()).toEqual(['old']);
    expect(await page.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    await field.fill('new');
    await titles.getByText('new').waitFor();
    release();
    await page.waitForTimeout(100);
    expect(await titles.allTextContents()).toEqual(['new']);
  });

  it('groups results by section when there are several', async () => {
    answers['install'] = {
      results: [
        result('A', { section: 'Guides' }),
        result('B', { section: 'API' }),
        result('C', { section: 'Guides' }),
      ],
      suggestions: [],
    };
    const page = await openDialog();
    await page.getByRole('combobox').fill('install');
    await page.getByRole('option').first().waitFor();
    const groups = await page.getByRole('group').all();
    expect(
      await Promise.all(
        groups.map(async (group) => [
          await group.getAttribute('aria-label'),
          ...(await group.locator('.search-title').allTextContents()),
        ]),
      ),
    ).toEqual([
      ['Guides', 'A', 'C'],
      ['API', 'B'],
    ]);
  });

  it('says that there are no results, and suggests three pages', async () => {
    const page = await openDialog();
    await page.getByRole('combobox').fill('nothing');
    await page.getByRole('status').getByText('No results for “nothing”').waitFor();
    expect(await page.locator('.search-title').allTextContents()).toEqual(['A', 'B', 'C']);
    expect(await selected(page)).toBe('A');
  });

  it('says which query it searched instead', async () => {
    answers['instal'] = { ...answers['install'], correctedQuery: 'install' };
    const page = await openDialog();
    await page.getByRole('combobox').fill('instal');
    await page.getByRole('status').getByText('Results for “install”').waitFor();
  });

  it('offers a retry and the search page when the search fails', async () => {
    const page = await openDialog();
    await page.getByRole('combobox').fill('broken');
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await page.getByRole('link', { name: 'Show all results' }).getAttribute('href')).toBe(
      `${BASE}~search?q=broken`,
    );
    answers['broken'] = answers['install'] ?? {};
    await retry.press('Enter');
    await page.getByRole('option').first().waitFor();
    expect(await focused(page)).toBe('Search');
    expect(site.takeProblems()).toEqual([expect.stringContaining('500')]);
  });

  it('opens the search page by Enter while results are on their way', async () => {
    const page = await openDialog();
    await page.getByRole('combobox').fill('install');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${BASE}~search?q=install`);
  });

  it('starts with the last five pages that the reader opened from it', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of names) {
      answers[name] = { results: [result(name)], suggestions: [] };
    }
    const page = await start();
    for (const name of [...names, 'C']) {
      site.server.page(LINK, { path: `${BASE}${name.toLowerCase()}` });
      await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill(name);
      await page
        .locator('[role=listbox]:not([aria-busy]) .search-title')
        .getByText(name, { exact: true })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${BASE}${name.toLowerCase()}`);
    }
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    await page.keyboard.press('/');
    await page.getByRole('group', { name: 'Recent' }).waitFor();
    expect(await page.locator('.search-title').allTextContents()).toEqual(['C', 'F', 'E', 'D', 'B']);
  });

  it('uses the texts of the site', async () => {
    const texts = {
      searchPlaceholder: 'Suchen',
      resultCount: { one: '{count} Treffer!', other: '{count} Treffer' },
    };
    const page = await start();
    await page.goto(
      site.server.page(LINK, { attributes: { lang: 'de', 'data-texts': JSON.stringify(texts) } }),
    );
    await page.locator('a').click();
    await page.getByPlaceholder('Suchen').fill('install');
    await page.getByRole('status').getByText('3 Treffer').waitFor();
  });
});
