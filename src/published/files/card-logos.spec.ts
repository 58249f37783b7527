import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { logoAddress } from './card-logos.js';
import { drawLogo } from './draw-logo.js';
import { drawInProcess } from './logo-process.js';

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${content}</svg>`);
const RECT = '<rect width="20" height="10" fill="red"/>';

describe('the logo of an image for social networks', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('can be a file of the type %s', async (format) => {
    const create = { width: 400, height: 100, channels: 3 as const, background: 'red' };
    const logo = await drawLogo(await sharp({ create }).toFormat(format).toBuffer(), false);
    expect([logo?.width, logo?.height]).toEqual([240, 60]);
    expect((await sharp(logo?.png).metadata()).format).toBe('png');
  });

  it('can be an SVG drawing', async () => {
    const logo = await drawLogo(svg(RECT), true);
    expect([logo?.width, logo?.height]).toEqual([120, 60]);
  });

  it.each([
    ['nothing', Buffer.from('nothing')],
    ['an image of another host', svg('<image href="https://example.com/a.png"/>')],
    ['a filter', svg(`<filter id="a"/>${RECT}`)],
    ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(RECT).toString()}`)],
    ['too much', svg(RECT.repeat(10_000))],
  ])('is no drawing with %s', async (_, bytes) => {
    expect(await drawLogo(bytes, true)).toBeUndefined();
  });

  it('is no interlaced picture that would take much memory', async () => {
    const create = { width: 4_000, height: 1_200, channels: 4 as const, background: 'red' };
    const draw = async (progressive: boolean) =>
      drawLogo(await sharp({ create }).png({ progressive }).toBuffer(), false);
    expect(await draw(false)).toBeDefined();
    expect(await draw(true)).toBeUndefined();
  });

  describe('drawn in a process of its own', () => {
    let directory: string;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'logo-'));
    });
    afterAll(() => rm(directory, { recursive: true }));

    const draw = async (bytes: Buffer) => {
      const source = join(directory, 'source');
      await writeFile(source, bytes);
      await rm(join(directory, 'made'), { force: true });
      return drawInProcess(source, true, join(directory, 'made'));
    };

    it('has the size of its PNG', async () => {
      const logo = await draw(svg(RECT));
      expect([logo?.width, logo?.height]).toEqual([120, 60]);
    });

    it('is left out when it cannot be drawn', async () => {
      expect(await draw(svg(`<filter id="a"/>${RECT}`))).toBeUndefined();
    });

    it('is left out when it takes long', async () => {
      const leaf = '<g opacity="0.5"><g opacity="0.5"><rect width="400" height="300"/></g></g>'.repeat(20);
      const levels = Array.from(
        { length: 5 },
        (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
      );
      expect(await draw(svg(`<g id="a0">${leaf}</g>${levels.join('')}`))).toBeUndefined();
    });
  });

  const address = (light: string, rest: object = {}) =>
    logoAddress({
      publicAddress: 'https://docs.example.com/s',
      settings: { header: { logo: { light, dark: 'dark' } }, favicon: {}, themes: {}, ...rest },
    } as never);
  const OWN = 'https://docs.example.com/s/guides/~files/space/file/hash/a.png';

  it('is a file that the site serves', () => {
    expect(address(OWN)).toBe(OWN);
    expect(address('x', { header: {}, favicon: { icon: { light: OWN, dark: OWN } } })).toBe(OWN);
  });

  it.each([
    'https://example.com/s/~files/space/file/hash/a.png',
    'https://docs.example.com/s2/~files/space/file/hash/a.png',
    'https://docs.example.com/s/a.png',
    'data:image/png;base64,AA==',
  ])('is not at %s', (url) => {
    expect(address(url)).toBeUndefined();
  });
});
