import type { Page } from 'playwright-core';
import type { World } from '../support/factories.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const WORD = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung';
const CARDS = (count: number) =>
  `<table data-view="cards"><thead><tr><th></th></tr></thead><tbody>${'<tr><td>Card</td></tr>'.repeat(count)}</tbody></table>`;
const FILES = {
  'README.md': `# ${WORD}

Text

## The method NestFactory.createApplicationContextWithOptions

* [x] Done
* One

### Nested

{% tabs %}
{% tab title="${WORD}" %}
Text
{% endtab %}
{% endtabs %}

## Second

| Name | Text |
|---|---|
| \`${WORD}\` | \`${WORD}\` |
`,
  'cards.md': `# Cards\n\n${[1, 2, 3, 4, 6, 8].map(CARDS).join('\n\n')}\n`,
  'wide.md': `---\nlayout:\n  width: wide\n---\n\n# Wide\n\n${'Many words. '.repeat(40)}\n\n\`\`\`\ncode\n\`\`\`\n`,
  'code.md': `# Code\n\n${['x'.repeat(90), `${'x'.repeat(90)}\n${'x'.repeat(90)}`].map((code) => `\`\`\`\n${code}\n\`\`\``).join('\n\n')}\n`,
  'next.md': `# ${WORD} 2\n\nText\n`,
};
const SECTIONS = ['Guides', 'Reference of the interface', 'Cloud services', 'Enterprise edition', 'Last'];

describe('the layout of a published site', () => {
  let service: ServiceInBrowser;
  let home: string;
  let page: Page;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
    const { build } = service.app;
    const world = await build.organization();
    const spaceId = await build.space(world);
    await build.importArchive(world, spaceId, FILES);
    home = await service.publishSpace(world, spaceId, { feedback: { enabled: true } });
    await addSections(world);
  });
  beforeEach(async () => {
    page = await (await service.newReader({ reducedMotion: 'reduce' })).newPage();
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  /** Adds sections to the site. The last ones are in groups at the end of the row. */
  async function addSections(world: World): Promise<void> {
    const client = service.app.client(world.admin);
    const site = `/orgs/${world.id}/sites/${home.split('/').at(-2)}`;
    for (const title of SECTIONS) {
      const spaceId = await service.app.build.spaceWithPage(world, '# Page\n', title);
      const { body } = await client.post(`${site}/sections`, { spaceId, title });
      if (title.length > 10) continue;
      const group = { title: `The group ${title}`, sections: [(body as { id: string }).id] };
      expect((await client.post(`${site}/section-groups`, group)).status).toBe(201);
    }
  }

  /** The left edge and the width of an element, in pixels. */
  async function sides(selector: string): Promise<{ x: number; width: number } | undefined> {
    const box = await page.locator(selector).boundingBox();
    return box === null ? undefined : { x: Math.round(box.x), width: Math.round(box.width) };
  }

  it.each([
    [320, { x: 16, width: 288 }, undefined],
    [768, { x: 32, width: 704 }, undefined],
    [1024, { x: 320, width: 680 }, undefined],
    [1280, { x: 320, width: 688 }, { x: 1048, width: 208 }],
    [1536, { x: 424, width: 720 }, { x: 1224, width: 240 }],
  ])('has its columns at %i px', async (width, article, outline) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, home);
    expect(await sides('article')).toEqual(article);
    expect(await sides('.outline')).toEqual(outline);
    expect((await page.locator('.header .bar').boundingBox())?.height).toBe(width < 1024 ? 56 : 64);
  });

  it('has lines of text on wide pages that are as long as on others', async () => {
    await visit(page, `${home}wide`);
    expect((await sides('.prose > p'))?.width).toBe(720);
    expect((await sides('.prose > .code'))?.width).toBeGreaterThan(900);
  });

  it('has the sizes of its text', async () => {
    await visit(page, home);
    const fontOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { fontSize, fontWeight, lineHeight } = getComputedStyle(element);
          return `${fontSize}/${lineHeight} ${fontWeight}`;
        });
    expect({
      text: await fontOf('.prose > p'),
      title: await fontOf('h1'),
      second: await fontOf('.prose > h2'),
      third: await fontOf('.prose > h3'),
      item: await fontOf('.tree .item'),
      cell: await fontOf('td'),
    }).toEqual({
      text: '16px/28px 400',
      title: '36px/40px 700',
      second: '24px/32px 600',
      third: '20px/28px 600',
      item: '14px/20px 600',
      cell: '14px/22px 400',
    });
  });

  it.each([320, 1024, 1280])('breaks long words at %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, home);
    const addresses = await page
      .locator('nav.tree a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const address of addresses) {
      await visit(page, address);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('h1, .item > span, .neighbor-title, .outline a, .tabs > label')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      );
      expect([address, outside]).toEqual([address, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('has its texts beside buttons in one line', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, `${home}code`);
    const label = await page
      .locator('.code > .copy')
      .first()
      .evaluate((button: HTMLElement) => {
        button.dataset.copied = 'Copied';
        return getComputedStyle(button, '::after').height;
      });
    const answer = await page.locator('.answers > .btn').first().boundingBox();
    expect([label, answer?.height]).toEqual(['24px', 36]);
  });

  it('shows no text that is only for screen readers', async () => {
    await visit(page, home);
    await page.locator('.answers > .btn').first().click();
    const said = page.locator('body > [aria-live]');
    await said.getByText(/\w/).or(said).waitFor({ state: 'attached' });
    expect(await said.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  it('has room below the last link', async () => {
    await visit(page, home);
    const [end, links] = await page.evaluate(() =>
      ['html', '.pagination'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().bottom,
      ),
    );
    expect((end ?? 0) - (links ?? 0)).toBeGreaterThanOrEqual(64);
  });

  it('makes a table that scrolls focusable, with a name', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, home);
    await page.locator('.table[tabindex="0"][role=group][aria-label=Table]').waitFor();
  });

  it('has the tasks and the other items of a list in line', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, home);
    const { task, item } = await page.evaluate(() => {
      const left = (node: Node | null | undefined): number => {
        const range = document.createRange();
        range.selectNodeContents(node as Node);
        return Math.round(range.getBoundingClientRect().left);
      };
      const list = document.querySelector('.tasks');
      return {
        task: left(list?.querySelector('.task > div')),
        item: left(list?.querySelector(':scope > :not(.task)')),
      };
    });
    expect(item).toBe(task);
  });

  it('has code beside or below the button that copies it, on phones', async () => {
    const reader = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
    const phone = await (await service.newReader(reader)).newPage();
    await visit(phone, `${home}code`);
    const blocks = await phone.locator('.code').evaluateAll((all) =>
      all.map((block) => {
        const sides = (selector: string) => block.querySelector(selector)?.getBoundingClientRect();
        const [button, code, line] = [sides('.copy'), sides('pre'), sides('.line')];
        if (button === undefined || code === undefined || line === undefined)
          throw new Error('Parts are missing.');
        return {
          isBeside: code.right <= button.left,
          isBelow: line.top >= button.bottom,
        };
      }),
    );
    expect(blocks).toEqual([
      { isBeside: true, isBelow: false },
      { isBeside: false, isBelow: true },
    ]);
  });

  it('has cards in rows without gaps', async () => {
    await visit(page, `${home}cards`);
    const rows = await page.locator('.cards').evaluateAll((lists) =>
      lists.map((list) => {
        const tops = [...list.children].map((card) => card.getBoundingClientRect().top);
        return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length).join('+');
      }),
    );
    expect(rows).toEqual(['1', '2', '3', '2+2', '3+3', '3+3+2']);
  });

  it.each([1024, 1100, 1280, 1440])('keeps its menus in the window at %i px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await visit(page, home);
    const menus = page.locator('.header details.menu');
    // The picker and two groups of sections.
    expect(await menus.count()).toBe(3);
    for (const menu of await menus.all()) {
      await menu.locator('summary').click();
      const [list, summary] = await Promise.all(
        ['.menu-list', 'summary'].map((selector) =>
          menu.locator(selector).evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        ),
      );
      if (list === undefined || summary === undefined) throw new Error('There is no menu.');
      expect(list.left).toBeGreaterThanOrEqual(0);
      expect(list.right).toBeLessThanOrEqual(width);
      // Below its button, which may have been scrolled into view.
      expect(Math.round(list.top - summary.bottom)).toBe(4);
      expect(list.left < summary.right && list.right > summary.left).toBe(true);
    }
  });
});
