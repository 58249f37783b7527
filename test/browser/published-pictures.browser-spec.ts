import { eventually } from '../support/eventually.js';
import { pngFile } from '../support/png-file.js';
import { SourceServer } from '../support/source-server.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const POSTER = 'https://i.ytimg.com/vi/abc_1/hqdefault.jpg';

describe('published sites with pictures of other hosts', () => {
  let service: ServiceInBrowser;
  let source: SourceServer;

  beforeAll(async () => {
    source = await SourceServer.start();
    service = await ServiceInBrowser.start({
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}`,
      REMOTE_PICTURES: 'true',
    });
  });
  afterEach(() => service.finish());
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  /** Serves a picture of stripes. @returns its URL */
  function serve(name: string, width: number, height: number): string {
    const values = Array.from({ length: width * height }, (_, index) => (index % 16 < 8 ? 90 : 200));
    return source.serve(name, pngFile({ width, height, colorType: 0, depth: 8 }, values, []), 'image/png');
  }

  async function waitingPictures(): Promise<number> {
    const [row] = await service.app.database.query<{ waiting: number }>(
      'SELECT count(queued_at)::int AS waiting FROM remote_pictures',
    );
    return row?.waiting ?? 0;
  }

  it('load nothing from there, and move nothing', async () => {
    const images = [serve('/one.png', 900, 300), serve('/two.png', 400, 300)];
    const [logo, poster] = [serve('/logo.png', 160, 40), serve('/poster.png', 480, 360)];
    const world = await service.app.build.organization();
    const site = await service.publish(
      world,
      {
        'README.md': `# Home\n\nFirst.\n\n![One](${images[0]})\n\n{% embed url="https://youtu.be/abc_1" %}\n\nLast: ![Two](${images[1]})\n`,
        'poster.md': `# Poster\n\n![](${poster})\n`,
      },
      { favicon: { icon: { light: logo, dark: logo } }, header: { logo: { light: logo, dark: logo } } },
    );
    const reader = await service.newReader();
    await reader.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        const [before, more] = [(globalThis as unknown as { shift: number }).shift, list.getEntries()];
        const sum = more.reduce((all, entry) => all + (entry as unknown as { value: number }).value, before);
        Object.assign(globalThis, { shift: sum });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await reader.newPage();
    await visit(page, site);
    expect(await page.locator('article img, .logo img').count()).toBe(0);
    await visit(page, `${site}poster`);
    await eventually(async () => (await waitingPictures()) === 0);
    // The picture of the video, as if its host could be reached.
    await service.app.database.query('DELETE FROM remote_pictures WHERE url = $1', [POSTER]);
    await service.app.database.query(
      `UPDATE remote_pictures SET url = $2::text, url_hash = sha256(convert_to($2::text, 'UTF8')) WHERE url = $1`,
      [poster, POSTER],
    );
    service.app.clock.advance(61_000);

    await reader.route(/~pictures\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await visit(page, site);
    const pictures = page.locator('article img');
    expect(await pictures.count()).toBe(3);
    await page.locator('header img.logo-image').waitFor();
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await eventually(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    }
    const box = await page.locator('a.embed').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0);
  });
});
