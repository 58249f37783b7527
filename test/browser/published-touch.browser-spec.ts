import type { Page } from 'playwright-core';
import { EVERY_BLOCK } from './support/every-block.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const FILES = {
  'SUMMARY.md': '* [Start](README.md)\n\n## Us\n\n* [Page](page.md)\n* [Other](other.md)\n',
  'README.md': '# Start\n',
  'page.md': `${EVERY_BLOCK}
![A picture](https://example.com/picture.png)

\`\`\`sh
short
\`\`\`

\`\`\`sh
short
a second line that is too long for the column of a phone
\`\`\`
`,
  'other.md': '# Other\n',
};

describe('a published site on a phone', () => {
  let service: ServiceInBrowser;
  let page: Page;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
    const home = await service.publish(await service.app.build.organization(), FILES);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    page = await (await service.newReader({ ...phone, reducedMotion: 'reduce' })).newPage();
    await visit(page, `${home}us/page`);
  });
  afterAll(async () => {
    await service.finish();
    await service.stop();
  });

  it('has targets of 44 px, except for links in texts', async () => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]:not(.skip), button, summary, textarea')]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          const isInText =
            getComputedStyle(element).display === 'inline' || element.matches('.footnote-back');
          return element.checkVisibility() && !isInText && Math.min(width, height) < 43.5;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect(small).toEqual([]);
  });

  it('has the buttons that copy beside the code', async () => {
    const blocks = await page.locator('.code').evaluateAll((all) =>
      all.map((block) => {
        const button = block.querySelector('.copy')?.getBoundingClientRect();
        const [text, frame] = [document.createRange(), block.getBoundingClientRect()];
        const covered = [...block.querySelectorAll('.line')].filter((line) => {
          text.selectNodeContents(line);
          return [...text.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              button !== undefined &&
              Math.min(right, frame.right) > button.left &&
              left < button.right &&
              // Of a line of 24 px, the text takes less.
              top + 4 < button.bottom &&
              bottom - 4 > button.top,
          );
        });
        return { covered: covered.length, height: block.getBoundingClientRect().height };
      }),
    );
    expect(blocks.map(({ covered }) => covered)).toEqual(blocks.map(() => 0));
    // Code with short lines has no room for the button alone.
    expect(blocks.at(-2)?.height).toBe(24 + 2 * 16 + 2);
  });

  it('has the pages of the menu in line with the title of the site', async () => {
    await page.locator('.menu-button').click();
    const lefts = await page.evaluate(() =>
      ['.drawer-head .logo-title', '.tree .item > span', '.tree .group-title'].map((selector) => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector(selector) as Element);
        return text.getBoundingClientRect().left;
      }),
    );
    expect(lefts).toEqual([16, 16, 16]);
  });
});
