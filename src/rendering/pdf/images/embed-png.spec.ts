import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { pngFile } from '../../../../test/support/png-file.js';
import { embedPng } from './embed-png.js';
import type { PdfObject } from './embedded-image.js';
import { readPng } from './read-png.js';
import { unfilterRow } from './row-filters.js';

interface Written extends PdfObject {
  data: Record<string, unknown>;
  bytes: Buffer;
}

/** Embeds a PNG. @returns the object of the image */
async function embed(file: Buffer): Promise<Written> {
  const png = readPng(file);
  if (png === undefined) throw new Error('not read');
  const ref = (data: object): PdfObject => {
    const object: Written = {
      data: data as Record<string, unknown>,
      bytes: Buffer.alloc(0),
      write: (part) => void (object.bytes = Buffer.concat([object.bytes, Buffer.from(part as Uint8Array)])),
      end: (part) => {
        if (part !== undefined) object.write(part);
      },
    };
    return object;
  };
  const image = await embedPng({ ref }, png, 'Image');
  expect([image.width, image.height]).toEqual([png.width, png.height]);
  return image.obj as Written;
}

/** The values of an image in a PDF, row by row. Each channel is filtered like an image of its own. */
function valuesOf({ data, bytes }: Written): number[] {
  const {
    Colors: channels,
    BitsPerComponent: bits,
    Columns: width,
  } = data.DecodeParms as Record<string, number>;
  expect([bits, width]).toEqual([data.BitsPerComponent, data.Width]);
  const pixels = inflateSync(bytes);
  const length = Math.ceil(((channels ?? 0) * (bits ?? 0) * (width ?? 0)) / 8);
  expect(pixels.length).toBe((length + 1) * Number(data.Height));
  const step = Math.max(1, ((channels ?? 0) * (bits ?? 0)) / 8);
  const above = Array.from({ length: step }, (): Uint8Array => new Uint8Array(length / step));
  const values: number[] = [];
  for (let start = 0; start < pixels.length; start += length + 1) {
    const row = pixels.subarray(start + 1, start + 1 + length);
    for (let channel = 0; channel < step; channel += 1) {
      const one = row.filter((_, index) => index % step === channel);
      above[channel] = unfilterRow(one, above[channel] as Uint8Array, pixels[start] ?? 0);
    }
    for (let x = 0; x < length; x += 1) values.push(above[x % step]?.[Math.floor(x / step)] as number);
  }
  return values;
}

const size = { width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) };
const filters = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 });
const bytes = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length });

describe('embedPng', () => {
  it.each([
    [4, 8],
    [4, 16],
    [6, 8],
    [6, 16],
  ])('separates transparency from the colors of color type %i with %i bits', async (colorType, depth) => {
    const colors = colorType === 6 ? 3 : 1;
    const samples = depth / 8;
    await fc.assert(
      fc.asyncProperty(
        fc.record(size),
        filters,
        bytes(9 * 9 * 8),
        fc.integer({ min: 0, max: 9 }),
        async (of, used, random, opaque) => {
          const pixel = (colors + 1) * samples;
          const values = random.slice(0, of.width * of.height * pixel);
          // The first rows are opaque.
          const opaqueBytes = of.width * pixel * opaque;
          values.forEach((_, index) => {
            if (index < opaqueBytes && index % pixel >= colors * samples) values[index] = 255;
          });
          const image = await embed(pngFile({ ...of, colorType, depth }, values, used));
          const high = values.filter((_, index) => index % samples === 0);
          const isColor = (index: number) => index % (colors + 1) < colors;
          expect(valuesOf(image)).toEqual(high.filter((_, index) => isColor(index)));
          const alpha = high.filter((_, index) => !isColor(index));
          const mask = image.data.SMask as Written | undefined;
          if (alpha.every((value) => value === 255)) expect(mask).toBeUndefined();
          else expect(valuesOf(mask as Written)).toEqual(alpha);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([1, 2, 4, 8])('gives the transparency of a palette with %i bits to each pixel', async (depth) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(size),
        filters,
        bytes(81),
        bytes(2),
        async (of, used, random, transparency) => {
          const length = Math.ceil((of.width * depth) / 8);
          const packed = random.slice(0, length * of.height);
          const palette = Buffer.alloc(3 * 2 ** depth, 7);
          const image = await embed(
            pngFile(
              { ...of, colorType: 3, depth, palette, transparency: Buffer.from(transparency) },
              packed,
              used,
            ),
          );
          expect(valuesOf(image)).toEqual(packed);
          const alpha = Array.from({ length: of.width * of.height }, (_, at) => {
            const bit = (at % of.width) * depth;
            const byte = packed[Math.floor(at / of.width) * length + Math.floor(bit / 8)] ?? 0;
            const index = (byte >> (8 - depth - (bit % 8))) & (2 ** depth - 1);
            return transparency[index] ?? 255;
          });
          const mask = image.data.SMask as Written | undefined;
          if (alpha.every((value) => value === 255)) expect(mask).toBeUndefined();
          else expect(valuesOf(mask as Written)).toEqual(alpha);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('stores an image without transparency as it is, and one transparent color as a mask', async () => {
    const of = { width: 2, height: 1, colorType: 2, depth: 8 };
    const file = pngFile({ ...of, transparency: Buffer.from([0, 1, 0, 2, 0, 3]) }, [1, 2, 3, 4, 5, 6], [1]);
    const image = await embed(file);
    expect(file.includes(image.bytes)).toBe(true);
    expect(image.data).toMatchObject({ ColorSpace: 'DeviceRGB', Mask: [1, 1, 2, 2, 3, 3] });
  });

  it('handles images of several pieces', async () => {
    const of = { width: 600, height: 500, colorType: 6, depth: 8 };
    const values = Array.from({ length: of.width * of.height * 4 }, (_, index) =>
      index % 4 === 3 ? (index < 600_000 ? 255 : 9) : index % 251,
    );
    const image = await embed(
      pngFile(
        of,
        values,
        Array.from({ length: of.height }, (_, row) => row % 5),
      ),
    );
    expect(Buffer.from(valuesOf(image)).equals(Buffer.from(values.filter((_, at) => at % 4 < 3)))).toBe(true);
    const alpha = valuesOf(image.data.SMask as Written);
    expect(alpha.filter((value) => value === 255)).toHaveLength(150_000);
  });

  it.each<[string, Partial<Parameters<typeof pngFile>[0]>, number]>([
    ['fewer pixels than it has', {}, 3],
    ['far more pixels than it has', {}, 4_000],
    ['pixels that are not compressed', { data: Buffer.alloc(9, 7) }, 16],
  ])('refuses an image with %s', async (_, more, length) => {
    const file = pngFile(
      { width: 2, height: 2, colorType: 6, depth: 8, ...more },
      Array.from({ length }, () => 1),
      [0, 0],
    );
    await expect(embed(file)).rejects.toThrow();
  });
});

describe('readPng', () => {
  const of = { width: 2, height: 2, colorType: 6, depth: 8 };

  it.each<[string, Partial<Parameters<typeof pngFile>[0]>]>([
    ['no pixels', { width: 0 }],
    ['too many pixels', { width: 5_000, height: 5_000 }],
    ['rows that are too long', { width: 70_000, height: 1 }],
    ['an unknown color type', { colorType: 5 }],
    ['bits that its color type does not have', { depth: 4 }],
    ['no palette', { colorType: 3 }],
    ['a broken palette', { colorType: 3, palette: Buffer.alloc(4) }],
  ])('refuses an image with %s', (_, more) => {
    expect(readPng(pngFile({ ...of, ...more }, [1], [0]))).toBeUndefined();
  });

  it('refuses a file that ends too early', () => {
    const file = pngFile(
      of,
      Array.from({ length: 16 }, () => 1),
      [0, 0],
    );
    expect(readPng(file)).toBeDefined();
    for (const length of [0, 8, 30, 50]) expect(readPng(file.subarray(0, length))).toBeUndefined();
  });
});
