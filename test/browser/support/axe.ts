import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The ways in which pages are shown to readers: the mode and the width of the window. */
export const SHOWN = [
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
  ['light', 1440],
] as const;

/** Shows a page as one of `SHOWN`. */
export async function showAs(page: Page, [theme, width]: (typeof SHOWN)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
}

/** What axe finds on a page: the rule and the first element of each violation. Authors may skip levels of headings. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${await source} })()`);
  const found = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
  return (await authorSkipsLevels(page))
    ? found.filter((violation) => !violation.startsWith('heading-order '))
    : found;
}

/** Whether the headings of the author skip a level. Those of operations and schemas are not the author's. */
async function authorSkipsLevels(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('.prose :is(h1, h2, h3, h4, h5, h6)')];
    const levels = all
      .filter((heading) => heading.closest('.operation, .schemas') === null)
      .map(({ tagName }) => Number(tagName.slice(1)));
    return levels.some((level, index) => level > (levels[index - 1] ?? 1) + 1);
  });
}
