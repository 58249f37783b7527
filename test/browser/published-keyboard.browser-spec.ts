import type { BrowserContextOptions, Page } from 'playwright-core';
import { EVERY_BLOCK } from './support/every-block.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';
import { focused } from './support/site-in-browser.js';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FILES = {
  'README.md': EVERY_BLOCK,
  'other.md': '# Other\n\nWords to find.\n',
  'guides/README.md': '# Guides\n',
  'guides/start.md': '# Start\n',
};

describe('a published site', () => {
  let service: ServiceInBrowser;
  let home: string;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
    home = await service.publish(await service.app.build.organization(), FILES);
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await (await service.newReader(options)).newPage();
    if (options?.javaScriptEnabled === false) await page.goto(home + path);
    else await visit(page, home + path);
    return page;
  }

  describe('by keyboard', () => {
    it('first offers to skip to the content', async () => {
      const page = await open('');
      await page.keyboard.press('Tab');
      const skip = page.locator('a.skip:focus');
      await skip.waitFor();
      expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await page.locator('main:focus').waitFor();
    });

    it.each([
      ['a desktop', undefined],
      ['a phone', PHONE],
    ])('always shows where the focus is, on %s', async (_, options) => {
      const page = await open('', options);
      const hidden: string[] = [];
      const stops = new Set<string>();
      for (let step = 0; step < 120; step += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (element === null || element === document.body) return undefined;
          const shown = [element, element.nextElementSibling ?? element].some((each) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(each);
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
          });
          const { bottom, right, top, left } = element.getBoundingClientRect();
          const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
          return { html: element.outerHTML.slice(0, 120), isVisible: shown && isOnScreen };
        });
        if (stop === undefined) break;
        stops.add(stop.html);
        if (!stop.isVisible) hidden.push(stop.html);
      }
      expect(hidden).toEqual([]);
      expect(stops.size).toBeGreaterThan(10);
    });

    it('searches: the dialog opens, shows results while typing, and leads to the selected page', async () => {
      const page = await open('');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('words to find');
      await page.getByRole('option', { name: 'Other' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/other(#.*)?$/);
      await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor();
    });

    it('opens branches of the tree', async () => {
      const page = await open('');
      const toggle = page.locator('[data-tree-toggle]:visible').first();
      await toggle.focus();
      await page.keyboard.press('Enter');
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Start');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${home}guides/start`);
    });

    it('changes tabs with arrows', async () => {
      const page = await open('');
      await page.locator('[data-tabs] [role=tab]').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('The second panel').waitFor();
      expect(await page.getByText('The first panel').isVisible()).toBe(false);
    });

    it('opens the drawer of a phone, stays inside, and returns when it closes', async () => {
      const page = await open('', PHONE);
      const menu = page.locator('.menu-button');
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-drawer]:popover-open').waitFor();
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        const isInside = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || activeElement?.closest('[data-drawer]') != null;
        });
        expect(isInside).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.locator('[data-drawer]:popover-open').waitFor({ state: 'detached' });
      await page.locator('.menu-button:focus').waitFor();
    });
  });

  describe('without JavaScript', () => {
    const OFF: BrowserContextOptions = { javaScriptEnabled: false };

    it('has the same text', async () => {
      const textOf = async (options?: BrowserContextOptions) => {
        const page = await open('', options);
        // Diagrams are drawn by a script; without it there is their source. Tabs show one panel.
        return page.locator('main').evaluate((main) => {
          for (const each of main.querySelectorAll('.diagram, [data-mermaid], [hidden]')) each.remove();
          return (main.textContent ?? '').replace(/\s+/g, ' ');
        });
      };
      expect(await textOf(OFF)).toBe(await textOf());
    });

    it('searches on a page', async () => {
      const page = await open('', OFF);
      await page.locator('.header [data-search]').click();
      await page.waitForURL(`${home}~search`);
      await page.getByRole('searchbox').fill('words to find');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /Other/ }).and(page.locator('.result')).click();
      await page.waitForURL(/\/other(#.*)?$/);
    });

    it('opens and closes the drawer', async () => {
      const page = await open('', { ...PHONE, ...OFF });
      await page.locator('.menu-button').click();
      await page.locator('[data-drawer]').getByRole('link', { name: 'Other' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-drawer]').waitFor({ state: 'hidden' });
    });

    it('changes tabs', async () => {
      const page = await open('', OFF);
      await page.getByText('Second', { exact: true }).click();
      await page.getByText('The second panel').waitFor();
      expect(await page.getByText('The first panel').isVisible()).toBe(false);
    });

    it('follows the tree to pages below other pages', async () => {
      const page = await open('', OFF);
      const tree = page.locator('nav.tree');
      await tree.getByRole('link', { name: 'Guides' }).click();
      await tree.getByRole('link', { name: 'Start' }).click();
      await page.waitForURL(`${home}guides/start`);
    });

    it('shows no control that does nothing', async () => {
      const page = await open('', OFF);
      for (const control of ['[data-theme-choice]', '[data-copy]', '[data-tree-toggle]'])
        expect([control, await page.locator(`${control}:visible`).count()]).toEqual([control, 0]);
    });
  });

  it('moves nothing for readers who ask for less motion', async () => {
    const page = await open('', { reducedMotion: 'reduce' });
    await page.locator('.menu-button, summary').last().hover();
    const moving = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('body *')]
        .filter((element) => {
          const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
          const longest = Math.max(
            ...`${transitionDuration},${animationDuration}`.split(',').map(parseFloat),
          );
          return longest > 0.01 || scrollBehavior === 'smooth';
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect(moving).toEqual([]);
  });
});
