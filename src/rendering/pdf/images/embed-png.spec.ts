import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { pngFile } from '../../../../test/support/png-file.js';
import { embedPng } from './embed-png.js';
import type { EmbeddedImage, PdfObject } from './embedded-image.js';

interface Written extends PdfObject {
  data: Record<string, unknown>;
  bytes: Buffer;
}

async function embed(file: Buffer): Promise<EmbeddedImage | undefined> {
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
  return embedPng({ ref }, file, 'Image');
}

/** Embeds a PNG of a size. @returns the object of the image */
async function embedSized(
  of: Parameters<typeof pngFile>[0],
  values: readonly number[],
  filters: readonly number[],
): Promise<Written> {
  const image = await embed(pngFile(of, values, filters));
  expect([image?.width, image?.height]).toEqual([of.width, of.height]);
  return image?.obj as Written;
}

/** The values of an image in a PDF, row by row, of which no row is filtered. */
function valuesOf({ data, bytes }: Written): number[] {
  const { Width: width, Height: height, BitsPerComponent: bits } = data as Record<string, number>;
  const pixels = inflateSync(bytes);
  const parms = data.DecodeParms as Record<string, number> | undefined;
  const length = Math.ceil(((parms?.Colors ?? 1) * (bits ?? 0) * (width ?? 0)) / 8);
  if (parms === undefined) {
    expect(pixels.length).toBe(length * Number(height));
    return [...pixels];
  }
  expect([parms.BitsPerComponent, parms.Columns]).toEqual([bits, width]);
  expect(pixels.length).toBe((length + 1) * Number(height));
  expect(pixels.every((byte, at) => at % (length + 1) !== 0 || byte === 0)).toBe(true);
  return [...pixels.filter((_, at) => at % (length + 1) !== 0)];
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
          const image = await embedSized({ ...of, colorType, depth }, values, used);
          const high = values.filter((_, index) => index % samples === 0);
          const isColor = (index: number) => index % (colors + 1) < colors;
          const shown = high.filter((_, index) => isColor(index));
          expect(valuesOf(image)).toEqual(colors === 3 ? shown : shown.flatMap((gray) => [gray, gray, gray]));
          const alpha = high.filter((_, index) => !isColor(index));
          const mask = image.data.SMask as Written | undefined;
          if (alpha.every((value) => value === 255)) expect(mask).toBeUndefined();
          else expect(valuesOf(mask as Written)).toEqual(alpha);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([1, 2, 4, 8])(
    'gives color and transparency of a palette with %i bits to each pixel',
    async (depth) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record(size),
          filters,
          bytes(81),
          bytes(2),
          async (of, used, random, transparency) => {
            const length = Math.ceil((of.width * depth) / 8);
            const packed = random.slice(0, length * of.height);
            const palette = Buffer.from(Array.from({ length: 3 * 2 ** depth }, (_, at) => (at * 7) % 256));
            const image = await embedSized(
              { ...of, colorType: 3, depth, palette, transparency: Buffer.from(transparency) },
              packed,
              used,
            );
            const indexes = Array.from({ length: of.width * of.height }, (_, at) => {
              const bit = (at % of.width) * depth;
              const byte = packed[Math.floor(at / of.width) * length + Math.floor(bit / 8)] ?? 0;
              return (byte >> (8 - depth - (bit % 8))) & (2 ** depth - 1);
            });
            expect(valuesOf(image)).toEqual(
              indexes.flatMap((index) => [...palette.subarray(3 * index, 3 * index + 3)]),
            );
            const alpha = indexes.map((index) => transparency[index] ?? 255);
            const mask = image.data.SMask as Written | undefined;
            if (alpha.every((value) => value === 255)) expect(mask).toBeUndefined();
            else expect(valuesOf(mask as Written)).toEqual(alpha);
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  it('makes the pixels of one transparent color transparent', async () => {
    const of = { width: 2, height: 1, colorType: 2, depth: 8, transparency: Buffer.from([0, 1, 0, 2, 0, 3]) };
    const image = await embedSized(of, [1, 2, 3, 4, 5, 6], [0]);
    expect(valuesOf(image)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(valuesOf(image.data.SMask as Written)).toEqual([0, 255]);
  });

  it.each<[string, object, number[], unknown]>([
    ['RGB', { colorType: 2, depth: 16 }, Array.from({ length: 12 }, (_, at) => at), 'DeviceRGB'],
    ['gray', { colorType: 0, depth: 4 }, [18], 'DeviceGray'],
    [
      'a palette',
      { colorType: 3, depth: 8, palette: Buffer.alloc(6) },
      [0, 1],
      ['Indexed', 'DeviceRGB', 1, expect.anything()],
    ],
  ])('stores %s without transparency as it is', async (_, kind, values, space) => {
    const of = { width: 2, height: 1, colorType: 2, depth: 8, ...kind };
    const image = await embedSized(of, values, [0]);
    expect(valuesOf(image)).toEqual(values);
    expect(image.data).toMatchObject({
      ColorSpace: space,
      BitsPerComponent: of.depth,
      DecodeParms: { Predictor: 15, Columns: 2, BitsPerComponent: of.depth },
    });
    expect(image.data.SMask).toBeUndefined();
  });

  const OF = { width: 2, height: 2, colorType: 6, depth: 8 };
  const PIXELS = Array.from({ length: 16 }, () => 1);

  it('handles a large image', async () => {
    const of = { ...OF, width: 600, height: 500 };
    const values = Array.from({ length: of.width * of.height * 4 }, (_, index) =>
      index % 4 === 3 ? (index < 600_000 ? 255 : 9) : index % 251,
    );
    const used = Array.from({ length: of.height }, (_, row) => row % 5);
    const image = await embedSized(of, values, used);
    expect(Buffer.from(valuesOf(image)).equals(Buffer.from(values.filter((_, at) => at % 4 < 3)))).toBe(true);
    const alpha = valuesOf(image.data.SMask as Written);
    expect(alpha.filter((value) => value === 255)).toHaveLength(150_000);
  });

  it.each<[string, Partial<Parameters<typeof pngFile>[0]>, number]>([
    ['fewer pixels than it has', { colorType: 2 }, 3],
    ['far more pixels than it has', { colorType: 2 }, 4_000],
    ['fewer transparent pixels than it has', {}, 3],
    ['pixels that are not compressed', { data: Buffer.alloc(9, 7) }, 16],
    ['no pixels', { width: 0 }, 1],
    ['too many pixels', { width: 5_000, height: 5_000 }, 1],
    ['an unknown color type', { colorType: 5 }, 1],
    ['bits that its color type does not have', { depth: 4 }, 1],
    ['no palette', { colorType: 3 }, 1],
    ['a broken palette', { colorType: 3, palette: Buffer.alloc(4) }, 1],
  ])('refuses an image with %s', async (_, more, length) => {
    const values = Array.from({ length }, () => 1);
    await expect(embed(pngFile({ ...OF, ...more }, values, [0, 0]))).rejects.toThrow();
  });

  it('leaves out an image with rows that are too long', async () => {
    const file = pngFile({ ...OF, width: 70_000, height: 1 }, [1], [0]);
    expect(await embed(file)).toBeUndefined();
  });

  it.each([2, 6])('refuses a file of color type %i that ends too early', async (colorType) => {
    const file = pngFile({ ...OF, colorType }, PIXELS.slice(0, colorType === 2 ? 12 : 16), [0, 0]);
    for (const length of [0, 8, 30, 50]) await expect(embed(file.subarray(0, length))).rejects.toThrow();
  });
});
