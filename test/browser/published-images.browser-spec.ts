import sharp from 'sharp';
import { pngFile } from '../support/png-file.js';
import { ServiceInBrowser, visit } from './support/service-in-browser.js';

const [WIDTH, HEIGHT] = [400, 800];
/** An image that is black above the middle and white below it. */
const HALVES = pngFile(
  { width: WIDTH, height: HEIGHT, colorType: 0, depth: 8 },
  Array.from({ length: WIDTH * HEIGHT }, (_, index) => (index < (WIDTH * HEIGHT) / 2 ? 0 : 255)),
  [],
);
const page = (title: string, size: string, coverY: number) =>
  `---\ncover: halves.png\ncoverY: ${coverY}\nlayout:\n  cover:\n    visible: true\n    size: ${size}\n---\n\n# ${title}\n`;

describe('images of published sites', () => {
  let service: ServiceInBrowser;

  beforeAll(async () => {
    service = await ServiceInBrowser.start();
  });
  afterEach(() => service.finish());
  afterAll(() => service.stop());

  it.each(['hero', 'full'])('show the part that the page chooses as a cover of the size %s', async (size) => {
    const world = await service.app.build.organization();
    const site = await service.publish(world, {
      'README.md': '# Home\n',
      'upper.md': page('Upper', size, 150),
      'lower.md': page('Lower', size, -150),
      'above.md': page('Above', size, 5000),
      'halves.png': HALVES,
    });
    for (const width of [390, 1440]) {
      const reader = await (await service.newReader({ viewport: { width, height: 900 } })).newPage();
      /** Brightness of the first and the last row of the cover. */
      const rowsOf = async (path: string): Promise<number[]> => {
        await visit(reader, site + path);
        await reader.locator('.cover img').evaluate((image: HTMLImageElement) => image.decode());
        const { data, info } = await sharp(await reader.locator('.cover').screenshot())
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const middle = Math.floor(info.width / 2);
        return [2, info.height - 3].map((row) => data[(row * info.width + middle) * info.channels] ?? -1);
      };
      expect([width, await rowsOf('upper')]).toEqual([width, [0, 0]]);
      expect([width, await rowsOf('lower')]).toEqual([width, [255, 255]]);
      expect([width, await rowsOf('above')]).toEqual([width, [0, 0]]);
      expect(await reader.locator('.cover').boundingBox()).toMatchObject({
        height: width === 390 ? 160 : 240,
      });
    }
  });

  it('are aligned with their captions, and beside each other when they belong together', async () => {
    const figure = (width: string, caption = '') =>
      `<figure><img src="halves.png" alt=""${width && ` width="${width}"`}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
    const world = await service.app.build.organization();
    const site = await service.publish(world, {
      'README.md': `# Home

<div align="left">${figure('25%', 'Left')}</div>

<div align="right">${figure('25%', 'Right')}</div>

<div align="right">${figure('200', 'A caption that is much longer than the image above it is wide')}</div>

<div>${figure('')} ${figure('')}</div>

<div>${figure('')} ${figure('')} ${figure('')}</div>
`,
      'halves.png': HALVES,
    });
    const reader = await (await service.newReader()).newPage();
    await visit(reader, site);
    const article = await reader.locator('.prose').boundingBox();
    const [start = 0, width = 0] = [article?.x, article?.width];
    const end = start + width;
    const boxes = await reader
      .locator('.images')
      .evaluateAll((blocks) =>
        blocks.map((block) =>
          [...block.querySelectorAll('img')].map(
            (image) => image.getBoundingClientRect().toJSON() as DOMRect,
          ),
        ),
      );
    const [left, right, long, two = [], three = []] = boxes;
    expect(left).toMatchObject([{ left: start, width: width / 4 }]);
    expect(right).toMatchObject([{ right: end, width: width / 4 }]);
    expect(long).toMatchObject([{ right: end, width: 200 }]);
    for (const row of [two, three]) {
      expect(new Set(row.map(({ top }) => top)).size).toBe(1);
      expect(row.map((box) => Math.round(box.width))).toEqual(
        row.map(() => Math.round((width - 16 * (row.length - 1)) / row.length)),
      );
    }
  });
});
