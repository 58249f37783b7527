import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectFile } from './inspect-file.js';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** An AVIF whose dimensions are behind other boxes. */
function avif(width: number, height: number, before = 0): Buffer {
  const box = (type: string, ...content: Buffer[]): Buffer => {
    const all = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(all.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, all]);
  };
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const properties = box('ipco', box('free', Buffer.alloc(before)), box('ispe', size));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0', 'latin1')),
    box('meta', Buffer.alloc(4), box('iprp', properties)),
  ]);
}

/** A JPEG with an orientation in its EXIF block. */
function jpeg(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + `000${orientation}0000` + '00000000',
    'hex',
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    length,
    exif,
    Buffer.from('ffc0001108', 'hex'),
    size,
    Buffer.alloc(20),
  ]);
}

describe('inspectFile', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inspect-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  async function inspect(name: string, content: Buffer | string) {
    const path = join(directory, 'file');
    await writeFile(path, content);
    return inspectFile(path, name);
  }

  it.each([
    ['guide/report.PDF', 'application/pdf'],
    ['page.md', 'text/markdown'],
    ['clip.mp4', 'video/mp4'],
    ['archive.unknown-extension', 'application/octet-stream'],
    ['Makefile', 'application/octet-stream'],
  ])('takes the type of %s from its extension', async (name, contentType) => {
    expect(await inspect(name, 'content')).toEqual({ contentType });
  });

  it('measures images', async () => {
    const dimensions = { width: 640, height: 480 };
    expect(await inspect('a.png', png(640, 480))).toEqual({ contentType: 'image/png', dimensions });
    expect(await inspect('a.gif', gif(640, 480))).toEqual({ contentType: 'image/gif', dimensions });
    expect(await inspect('a.jpg', jpeg(640, 480, 1))).toEqual({ contentType: 'image/jpeg', dimensions });
  });

  it('gives the dimensions of a photograph as it is displayed', async () => {
    expect(await inspect('a.jpg', jpeg(640, 480, 6))).toMatchObject({
      dimensions: { width: 480, height: 640 },
    });
  });

  it.each([
    ['<svg width="20" height="10" xmlns="http://www.w3.org/2000/svg"/>', { width: 20, height: 10 }],
    ['<svg viewBox="0 0 20 10"></svg>', { width: 20, height: 10 }],
    [
      `<?xml version="1.0"?><!-- ${'long '.repeat(1_000)} --><svg viewBox="0 0 20 10"></svg>`,
      { width: 20, height: 10 },
    ],
    ['<svg></svg>', undefined],
    ['<svg width="100%" height="auto" >', undefined],
    ['no svg', undefined],
    ['', undefined],
  ])('measures an SVG if possible: %.60s', async (content, dimensions) => {
    expect(await inspect('a.svg', content)).toEqual({ contentType: 'image/svg+xml', dimensions });
  });

  it('gives an image its true type under a wrong or no extension', async () => {
    expect(await inspect('a.jpg', png(1, 2))).toMatchObject({ contentType: 'image/png' });
    expect(await inspect('image', png(1, 2))).toMatchObject({ contentType: 'image/png' });
  });

  it.each(['a.png', 'a.jpg', 'a.webp', 'a.tga', 'a.ico'])(
    'does not believe that a page is an image: %s',
    async (name) => {
      expect(await inspect(name, '<html><script>alert(1)</script>')).toEqual({
        contentType: 'application/octet-stream',
      });
      expect(await inspect(name, '<html><svg width="1" height="1"></svg>')).toEqual({
        contentType: 'application/octet-stream',
      });
      expect(await inspect(name, '')).toEqual({ contentType: 'application/octet-stream' });
    },
  );

  it('returns no dimensions for a broken image, at whatever byte it ends', async () => {
    for (const [name, whole] of [
      ['a.png', png(1, 2).subarray(0, 24)],
      ['a.jpg', jpeg(1, 2, 1).subarray(0, 48)],
      ['a.gif', gif(1, 2).subarray(0, 10)],
    ] as const) {
      for (let length = 8; length < whole.length - 1; length++) {
        const { contentType, dimensions } = await inspect(name, whole.subarray(0, length));
        expect(contentType).toMatch(/^image\//);
        expect(dimensions).toBeUndefined();
      }
    }
    expect(await inspect('a.png', png(0, 0))).toEqual({ contentType: 'image/png' });
  });

  it('looks for the dimensions of an AVIF only among its first boxes, because the time grows with their square', async () => {
    expect(await inspect('a.avif', avif(30, 20, 1_000))).toEqual({
      contentType: 'image/avif',
      dimensions: { width: 30, height: 20 },
    });
    expect(await inspect('a.avif', avif(30, 20, 40_000))).toEqual({ contentType: 'image/avif' });
  });

  it('is quick for bytes that are built to take long', async () => {
    await inspect('a.jpg', Buffer.concat([Buffer.from('ffd8ffe00000', 'hex'), Buffer.alloc(1_000_000)]));
    await inspect('a.svg', `<svg x="${'<svg '.repeat(200_000)}`);
    await inspect(
      'a.avif',
      Buffer.concat([Buffer.from('\0\0\0\x10ftypavif', 'latin1'), Buffer.alloc(1_000_000)]),
    );
  });

  it('reports a missing file as an error of the file system', async () => {
    await expect(inspectFile(join(directory, 'none.png'), 'none.png')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
