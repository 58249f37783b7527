import type { Page } from 'playwright-core';
import { BASE } from './support/site-server.js';
import { focused, ready, SiteInBrowser } from './support/site-in-browser.js';

const TALL = '<div style="height:2000px"></div>';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A group of tabs, as a style sheet shows it: only the panel after the checked radio button. */
function tabs(name: string, titles: readonly string[], content = ''): string {
  const style =
    '[data-tabs] > div { display: none } [data-tabs] > input:checked + label + div { display: block }';
  const items = titles.map(
    (
      title,
      index,
    ) => `<input type="radio" name="${name}" id="${name}-${index}" ${index === 0 ? 'checked' : ''}>
      <label for="${name}-${index}">${title}</label><div>${name}: ${title} ${index === 1 ? content : ''}</div>`,
  );
  return `<link rel="stylesheet" href="${BASE}${encodeURIComponent(style)}.css"><div data-tabs aria-label="${name}">${items.join('')}</div>`;
}

describe('the blocks of a published site', () => {
  let site: SiteInBrowser;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  afterEach(() => site.finish());
  afterAll(() => site.stop());

  const serveStyle = () => {
    site.server.on(/href="([^"]*\.css)"/.exec(tabs('x', []))?.[1] ?? '', ({ url }, response) =>
      response
        .setHeader('content-type', 'text/css')
        .end(decodeURIComponent(url.split('/').at(-1) ?? '').replace('.css', '')),
    );
  };
  const openTabs = async (body: string): Promise<Page> => {
    serveStyle();
    return site.open(body);
  };

  describe('tabs', () => {
    const TITLES = ['npm', 'yarn', 'pnpm'];

    it('are moved through with the arrow keys, Home and End', async () => {
      const page = await openTabs(tabs('install', TITLES));
      const selected = page.getByRole('tab', { selected: true });
      expect(await page.getByRole('tab').allTextContents()).toEqual(TITLES);
      await page.keyboard.press('Tab');
      const seen = [];
      for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
        await page.keyboard.press(key);
        expect(await focused(page)).toBe(await selected.textContent());
        seen.push(await focused(page));
      }
      expect(seen).toEqual(['yarn', 'pnpm', 'npm', 'pnpm', 'npm']);
      expect((await page.getByRole('tabpanel').textContent())?.trim()).toBe('install: npm');
      await page.keyboard.press('Tab');
      expect(await page.getByRole('tabpanel').evaluate((panel) => panel === document.activeElement)).toBe(
        true,
      );
    });

    it('follow the arrow keys in the direction of the text', async () => {
      const page = await openTabs(`<div dir="rtl">${tabs('install', TITLES)}</div>`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('yarn');
    });

    it('switch other groups with the same title that are not visible, and remember the choice for them', async () => {
      const page = await openTabs(
        `${tabs('top', TITLES)}${tabs('beside', TITLES)}${TALL}${tabs('below', TITLES)}`,
      );
      const chosen = () => page.locator('[aria-selected=true]').allTextContents();
      await page.locator('[data-tabs]').first().getByText('yarn', { exact: true }).click();
      expect(await chosen()).toEqual(['yarn', 'npm', 'yarn']);
      await page.reload();
      await ready(page);
      expect(await chosen()).toEqual(['npm', 'npm', 'yarn']);
    });

    it('show the panel that the address leads into', async () => {
      serveStyle();
      const reader = await site.newReader();
      const page = await reader.newPage();
      await page.goto(
        `${site.server.page(`${TALL}${tabs('install', TITLES, '<h3 id="deep">Deep</h3>')}`)}#deep`,
      );
      await page.getByText('Deep').waitFor();
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('yarn');
    });
  });

  it('opens details that the address leads into', async () => {
    const page = await site.open(
      `<a href="#deep">Link</a>${TALL}<details><summary>A</summary><details><summary>B</summary><p id="deep">Deep</p></details></details>`,
    );
    await page.getByText('Link').click();
    await page.getByText('Deep').waitFor();
    expect(
      await page.getByText('Deep').evaluate((deep) => deep.getBoundingClientRect().top < innerHeight),
    ).toBe(true);
  });

  describe('copy buttons', () => {
    const CODE = `<figure><button hidden data-copy>Copy</button><pre><code><span class="line"><span aria-hidden="true">1 +</span>const a = 1;</span>
<span class="line">  b();</span></code></pre></figure><button hidden data-copy-text="GET /pets">Copy path</button>`;
    const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
    const permissions = { permissions: ['clipboard-read', 'clipboard-write'] };

    it('copy code without line numbers and signs, and say so', async () => {
      const page = await site.open(CODE, { reader: permissions });
      const button = page.getByRole('button', { name: 'Copy', exact: true });
      await button.press('Enter');
      await page.locator('[aria-live]').getByText('Copied').waitFor({ state: 'attached' });
      expect(await button.getAttribute('data-copied')).toBe('Copied');
      expect(await copied(page)).toBe('const a = 1;\n  b();');
    });

    it('copy their own text', async () => {
      const page = await site.open(CODE, { reader: permissions });
      await page.getByRole('button', { name: 'Copy path' }).click();
      await page.locator('[data-copied]').waitFor();
      expect(await copied(page)).toBe('GET /pets');
    });

    it('also copy where the browser has no clipboard for scripts', async () => {
      const reader = await site.newReader();
      await reader.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      const page = await reader.newPage();
      await page.goto(site.server.page(`${CODE}<textarea aria-label="Field"></textarea>`));
      await ready(page);
      await page.getByRole('button', { name: 'Copy path' }).click();
      await page.locator('[data-copied]').waitFor();
      await page.getByLabel('Field').press('Control+v');
      expect(await page.getByLabel('Field').inputValue()).toBe('GET /pets');
    });
  });

  describe('images', () => {
    const IMAGE = `<a data-zoom href="${PIXEL}"><img src="${PIXEL}" alt="A chart" width="100" height="100"></a>`;
    const widthOf = (page: Page) =>
      page
        .locator('dialog img')
        .evaluate((image) => Math.round(image.getBoundingClientRect().width * 100) / 100);

    it('open in a dialog, which Esc closes, with the focus back on the image', async () => {
      const page = await site.open(IMAGE);
      await page.locator('[data-zoom]').press('Enter');
      await page.getByRole('dialog').getByAltText('A chart').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.locator('[data-zoom]').evaluate((link) => link === document.activeElement)).toBe(
        true,
      );
      for (const close of [
        () => page.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(20, 20),
      ]) {
        await page.locator('[data-zoom]').click();
        await page.getByRole('dialog').waitFor();
        await close();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
    });

    it('show the variant of the theme, in full size', async () => {
      const full = PIXEL.replace('AAAAAAP', 'BAAAAAP');
      const page = await site.open(
        `<a data-zoom href="light.png"><img hidden src="${PIXEL}" alt=""><img src="${PIXEL}" data-full="${full}" alt="Dark" width="9" height="9"></a>`,
      );
      await page.locator('[data-zoom]').click();
      expect(await page.getByRole('dialog').getByAltText('Dark').getAttribute('src')).toBe(full);
    });

    it('grow with the keys and the wheel', async () => {
      const page = await site.open(IMAGE);
      await page.locator('[data-zoom]').click();
      await page.keyboard.press('+');
      expect(await widthOf(page)).toBe(1.25);
      await page.mouse.move(640, 400);
      await page.mouse.wheel(0, -100);
      expect(await widthOf(page)).toBe(1.56);
      await page.keyboard.press('0');
      expect(await widthOf(page)).toBe(1);
    });

    it('grow between two fingers', async () => {
      const page = await site.open(IMAGE, { reader: { hasTouch: true } });
      await page.locator('[data-zoom]').click();
      await page.locator('dialog img').evaluate((image) => {
        image.setPointerCapture = () => undefined;
        const finger = (type: string, pointerId: number, clientX: number) =>
          image.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 400, bubbles: true }));
        finger('pointerdown', 1, 600);
        finger('pointerdown', 2, 680);
        finger('pointermove', 1, 520);
        finger('pointermove', 2, 760);
      });
      expect(await widthOf(page)).toBe(3);
    });
  });

  describe('embeds', () => {
    const link = (url: string) =>
      `<a class="embed" data-embed="${url}" href="https://video.example/watch">A video</a>`;

    it('request nothing until they are clicked, then play in a sandbox that has the focus', async () => {
      const reader = await site.newReader();
      const requested: string[] = [];
      await reader.route('https://video.example/**', (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
      });
      const page = await reader.newPage();
      await page.goto(site.server.page(link('https://video.example/player')));
      await ready(page);
      expect(requested).toEqual([]);
      await page.getByText('A video').press('Enter');
      await page.frameLocator('iframe.embed').getByText('Player').waitFor();
      expect(requested).toEqual(['https://video.example/player']);
      const frame = page.locator('iframe');
      expect(await frame.getAttribute('title')).toBe('A video');
      expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-modals/);
      expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it.each(['javascript:alert(1)', 'http://video.example/', 'data:text/html,x', ''])(
      'stay links with the player %j',
      async (url) => {
        const page = await site.open(link(url));
        await page.route('https://video.example/**', (route) => route.fulfill({ body: 'The page' }));
        await page.getByText('A video').click();
        await page.getByText('The page').waitFor();
      },
    );
  });

  describe('notes', () => {
    const BODY = `<p>Text<a href="#n1" id="r1" data-popover="n1">[1]</a> and more.</p>${TALL}
      <ol><li id="n1"><p id="p1">A <a href="elsewhere">note</a>.</p> <a data-back href="#r1">back</a></li></ol>`;

    it('appear beside the text, and close by Esc with the focus back on the link', async () => {
      const page = await site.open(BODY);
      const link = page.getByText('[1]');
      await link.press('Enter');
      const note = page.getByRole('note');
      await note.waitFor();
      expect((await note.textContent())?.trim()).toBe('A note.');
      expect(await page.locator('#p1').count()).toBe(1);
      expect(await link.getAttribute('aria-expanded')).toBe('true');
      expect((await note.boundingBox())?.y).toBeLessThan(200);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('note');
      await page.keyboard.press('Escape');
      await note.waitFor({ state: 'hidden' });
      expect([await focused(page), await link.getAttribute('aria-expanded')]).toEqual(['[1]', 'false']);
    });

    it('open and close by clicks', async () => {
      const page = await site.open(BODY);
      for (const close of [() => page.getByText('[1]').click(), () => page.mouse.click(600, 700)]) {
        await page.getByText('[1]').click();
        await page.getByRole('note').waitFor();
        await close();
        await page.getByRole('note').waitFor({ state: 'hidden' });
      }
      expect(new URL(page.url()).hash).toBe('');
    });
  });

  describe('feedback', () => {
    const FORM = `<form data-feedback method="post" action="${BASE}~feedback"><input type="hidden" name="page" value="p1">
      <button name="rating" value="good">Yes</button><button name="rating" value="bad">No</button>
      <div data-feedback-comment hidden><textarea name="comment" aria-label="Comment"></textarea><button>Send</button></div></form>`;
    const sent = () => site.server.received.filter(({ method }) => method === 'POST').map(({ body }) => body);

    it('sends the rating, then the comment with it, and thanks', async () => {
      site.server.on(`${BASE}~feedback`, (_, response) => response.writeHead(204).end());
      const page = await site.open(FORM);
      await page.getByRole('button', { name: 'No' }).press('Enter');
      await page.getByLabel('Comment').fill('Unclear');
      expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('No');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('status').getByText('Thank you for your feedback.').waitFor();
      expect(sent()).toEqual(['page=p1&rating=bad&comment=', 'page=p1&comment=Unclear&rating=bad']);
    });

    it('says when it could not be sent, and keeps the form', async () => {
      const page = await site.open(FORM);
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('button', { name: 'Yes' }).isVisible()).toBe(true);
      expect(site.takeProblems()).toEqual([expect.stringContaining('404')]);
    });
  });
});
