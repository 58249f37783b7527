import { readFile } from 'node:fs/promises';
import { readSiteAssets } from '../../src/rendering/site/assets.js';
import { ready, SiteInBrowser } from './support/site-in-browser.js';

describe('the scripts of published sites', () => {
  const folder = new URL('../../dist/site/', import.meta.url);
  const assets = readSiteAssets(folder);

  it.each([
    ['core.js', 12],
    ['search.js', 9],
    ['try-it.js', 9],
  ])('%s is at most %d KB compressed', async (name, limit) => {
    const { bytes } = (await assets.find(assets.files[name] ?? '', ['gzip'])) ?? { bytes: Buffer.alloc(0) };
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.length).toBeLessThanOrEqual(limit * 1024);
  });

  it('load each script on demand in one request', async () => {
    const core = await readFile(new URL(assets.files['core.js'] ?? '', folder), 'utf8');
    const imported = [...core.matchAll(/import\(\s*"\.\/([^"]+)"\s*\)/g)].map(([, file]) => file);
    expect(imported.sort()).toEqual(
      ['mermaid.js', 'search.js', 'try-it.js'].map((name) => assets.files[name]).sort(),
    );
    for (const name of ['core.js', 'search.js', 'try-it.js'])
      expect(await readFile(new URL(assets.files[name] ?? '', folder), 'utf8')).not.toMatch(
        /\bfrom\s*"|^import\s*"/,
      );
  });

  it('move nothing that is shown', async () => {
    const site = await SiteInBrowser.start();
    try {
      const sections = Array.from({ length: 150 }, (_, index) => [
        `<h2 id="s${index}">Section ${index}</h2><pre><code>x</code></pre><button hidden data-copy style="position:absolute"></button>`,
        `<div data-tabs><input type="radio" name="t${index}" id="t${index}" checked style="position:absolute;opacity:0"><label for="t${index}">A</label><div>Text</div></div>`,
      ]);
      const items = Array.from(
        { length: 300 },
        (_, index) => `<li><a href="${index}">Page ${index}</a></li>`,
      );
      const links = sections.map((_, index) => `<a href="#s${index}">${index}</a>`);
      const reader = await site.newReader();
      await reader.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        new PerformanceObserver((list) => {
          for (const { entryType } of list.getEntries()) seen.push(entryType);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const page = await reader.newPage();
      const body = `<nav data-tree style="position:fixed;left:0;width:90px"><ul>${items.join('')}</ul></nav>
        <nav data-outline style="position:fixed;right:0;width:90px">${links.join(' ')}</nav><main style="margin:0 100px">${sections.flat().join('')}</main>`;
      await page.goto(site.server.page(body));
      await ready(page);
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
      await site.finish();
    } finally {
      await site.stop();
    }
  });
});
