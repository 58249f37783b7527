// Makes the pictures of published sites in the manual: docs/images/site-*.webp.
//   npm run screenshots
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { withDemo } from './with-demo.mjs';

const FOLDER = new URL('../docs/images/', import.meta.url);
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const MAX_BYTES = 60 * 1024;

const dark = (page) => page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
const search = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('import');
  await page.getByRole('option').first().waitFor();
};

/** File name, path in the demo site, reader, and what the reader does. */
const VIEWS = [
  ['site-home', '', DESKTOP],
  ['site-dark', '', DESKTOP, dark],
  ['site-code', 'quickstart', DESKTOP, (page) => page.mouse.wheel(0, 500)],
  ['site-search', '', DESKTOP, search],
  ['site-phone', '', PHONE],
  ['site-drawer', 'quickstart', PHONE, (page) => page.locator('.menu-button').click()],
  ['site-not-found', 'old/search', DESKTOP],
];

await withDemo(async ({ site, browser }) => {
  for (const [name, path, reader, act = () => undefined] of VIEWS) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...reader });
    const page = await context.newPage();
    await page.goto(site + path);
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    await act(page);
    await page.waitForTimeout(300);
    const { data } = await sharp(await page.screenshot())
      .webp({ quality: 80, smartSubsample: true, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > MAX_BYTES) throw new Error(`${name} has ${data.length} bytes.`);
    await writeFile(new URL(`${name}.webp`, FOLDER), data);
    await context.close();
  }
});
