import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createInflate, deflate } from 'node:zlib';
import type { Sharp } from 'sharp';
import { loadSharp } from '../../../platform/images/load-sharp.js';
import { unpackedSize } from '../../../platform/images/unpacked-size.js';
import type { EmbeddedImage, ImageDocument } from './embedded-image.js';
import { type Png, readPng, rowLength } from './read-png.js';

/** Maximum width, as of a JPEG. */
const MAX_WIDTH = 65_535;
const MAX_PIXELS = 16_000_000;
/** Bytes of an interlaced image, which is unpacked as a whole. Others are unpacked row by row. */
const MAX_INTERLACED = 64 * 1024 * 1024;
const OPAQUE = 255;
/** The fastest level. */
const COMPRESSION = 1;
/** A PDF stores rows of a PNG as they are: filtered. */
const PNG_PREDICTOR = 15;

const compress = promisify(deflate);

/**
 * Embeds a PNG. The pixels of an image without transparency are stored as they are. Otherwise, transparency is stored as an image
 * of its own. All pixels are unpacked and packed in other threads.
 * @returns undefined when the image has too many pixels
 * @throws Error when it is no PNG, or broken
 */
export async function embedPng(
  document: ImageDocument,
  bytes: Buffer,
  label: string,
): Promise<EmbeddedImage | undefined> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const metadata = await image.metadata();
  const { format, width, hasAlpha, isProgressive } = metadata;
  if (format !== 'png' || width > MAX_WIDTH) return undefined;
  if (isProgressive && unpackedSize(metadata) > MAX_INTERLACED) return undefined;
  if (!hasAlpha && !isProgressive) {
    const png = readPng(bytes);
    await checkPixels(png);
    return { label, ...embed(document, png, {}) };
  }
  const colors = await image.clone().removeAlpha().png({ compressionLevel: COMPRESSION }).toBuffer();
  const alpha = hasAlpha ? await alphaOf(image) : undefined;
  return { label, ...embed(document, readPng(colors), alpha === undefined ? {} : { alpha }) };
}

/** The compressed transparency, a byte for each pixel. Undefined if all of them are opaque. */
async function alphaOf(image: Sharp): Promise<Buffer | undefined> {
  const alpha = await image.clone().extractChannel('alpha').raw().toBuffer();
  if (alpha.equals(Buffer.alloc(alpha.length, OPAQUE))) return undefined;
  return compress(alpha, { level: COMPRESSION });
}

function embed(
  document: ImageDocument,
  png: Png,
  { alpha }: { alpha?: Buffer },
): Omit<EmbeddedImage, 'label'> {
  const { width, height, depth, channels, palette, data } = png;
  const image = { Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode', Width: width, Height: height };
  const stored = (content: object, bytes: Buffer) => {
    const object = document.ref(content);
    object.end(bytes);
    return object;
  };
  const gray = { ColorSpace: 'DeviceGray', BitsPerComponent: 8 };
  const obj = stored(
    {
      ...image,
      BitsPerComponent: depth,
      DecodeParms: {
        Predictor: PNG_PREDICTOR,
        Colors: channels,
        BitsPerComponent: depth,
        Columns: width,
      },
      ColorSpace:
        palette !== undefined
          ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, stored({}, palette)]
          : channels === 3
            ? 'DeviceRGB'
            : 'DeviceGray',
      ...(alpha !== undefined && { SMask: stored({ ...image, ...gray }, alpha) }),
    },
    data,
  );
  return { width, height, obj };
}

/** @throws RangeError when an image that is stored as it is has not as many pixels as it says */
async function checkPixels(png: Png): Promise<void> {
  const row = rowLength(png);
  const expected = row * png.height;
  let length = 0;
  await pipeline([png.data], createInflate(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > expected + row) throw new RangeError('More pixels than the image has.');
    }
  });
  if (length < expected) throw new RangeError('Fewer pixels than the image has.');
}
