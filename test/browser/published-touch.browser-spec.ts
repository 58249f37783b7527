import type { Page } from 'playwright-core';
import { EVERY_BLOCK } from './support/every-block.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const FILES = {
  'SUMMARY.md': '* [Start](README.md)\n\n## Us\n\n* [Page](page.md)\n* [Other](other.md)\n',
  'README.md': '# Start\n',
  'page.md': `${EVERY_BLOCK}
![A picture](https://example.com/picture.png)
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
          const isEnlarged = getComputedStyle(element, '::before').position === 'absolute';
          return element.checkVisibility() && !isInText && !isEnlarged && Math.min(width, height) < 43.5;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    );
    expect(small).toEqual([]);
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
