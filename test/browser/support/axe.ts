import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page: the rule and the first element of each violation. */
export async function violations(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `(() => { ${await source}; return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html)); })()`,
  );
}
