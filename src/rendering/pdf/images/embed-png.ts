import { pipeline } from 'node:stream/promises';
import { constants, createDeflate, createInflate } from 'node:zlib';
import type { EmbeddedImage, ImageDocument } from './embedded-image.js';
import { COLOR_TYPES, type Png, rowLength } from './read-png.js';
import { alphaSplitter } from './split-alpha.js';

/** Bytes of pixels that are handled at once. Each image that is being embedded holds a few times as much. */
const PIECE = 1024 * 1024;
/** Bytes of compressed pixels that are allocated at once. */
const PACKED_PIECE = 64 * 1024;
/** Filtered rows are compressed well by the fastest level. */
const LEVEL = 1;
/** A PDF stores rows of a PNG as they are: filtered. */
const PNG_PREDICTOR = 15;
const COLOR_SPACES = { 1: 'DeviceGray', 3: 'DeviceRGB' } as const;

/**
 * Embeds an image that is not interlaced. The pixels of an image without transparency are stored as they are. Otherwise
 * transparency is stored as an image of its own. Inflating and deflating run in other threads.
 * @throws Error when the pixels are broken
 */
export async function embedPng(document: ImageDocument, png: Png, label: string): Promise<EmbeddedImage> {
  // In one piece, so that whole rows are inflated at once.
  const data = Buffer.concat(png.data);
  const { color, alpha } = await readPixels(png, data);
  const mask = alpha === undefined ? undefined : grayImage(document, png, alpha);
  const { width, height } = png;
  const channels = color === undefined ? png.channels : png.channels - 1;
  const bits = color === undefined ? png.depth : 8;
  const obj = document.ref({
    ...header(png, bits, channels),
    ColorSpace:
      png.palette === undefined || png.colorType !== COLOR_TYPES.palette
        ? COLOR_SPACES[channels as 1 | 3]
        : palette(document, png.palette),
    ...(mask !== undefined ? { SMask: mask } : transparentColor(png)),
  });
  for (const part of color ?? [data]) obj.write(part);
  obj.end();
  return { label, width, height, obj };
}

function header({ width, height }: Png, bits: number, colors: number): object {
  return {
    ...{ Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode' },
    ...{ Width: width, Height: height, BitsPerComponent: bits },
    DecodeParms: { Predictor: PNG_PREDICTOR, Colors: colors, BitsPerComponent: bits, Columns: width },
  };
}

function grayImage(document: ImageDocument, png: Png, parts: readonly Buffer[]): unknown {
  const obj = document.ref({ ...header(png, 8, 1), ColorSpace: 'DeviceGray' });
  for (const part of parts) obj.write(part);
  obj.end();
  return obj;
}

function palette(document: ImageDocument, colors: Buffer): unknown[] {
  const lookup = document.ref({});
  lookup.end(colors);
  return ['Indexed', 'DeviceRGB', colors.length / 3 - 1, lookup];
}

/** The one color of an image without an alpha channel that is transparent. */
function transparentColor({ colorType, transparency, channels }: Png): { Mask?: number[] } {
  const isPlain = colorType === COLOR_TYPES.gray || colorType === COLOR_TYPES.rgb;
  if (!isPlain || transparency === undefined || transparency.length < channels * 2) return {};
  const samples = Array.from({ length: channels }, (_, channel) => transparency.readUInt16BE(channel * 2));
  return { Mask: samples.flatMap((sample) => [sample, sample]) };
}

/** Checks that the pixels are complete, and separates transparency from colors. Nothing if there is no transparency. */
async function readPixels(png: Png, data: Buffer): Promise<{ color?: Buffer[]; alpha?: Buffer[] }> {
  const split = alphaSplitter(png);
  const length = rowLength(png);
  const size = length * png.height;
  const rows = Math.max(1, Math.min(png.height, Math.floor(PIECE / length)));
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, rows * length);
  const [color, alpha] = [new Deflated(), new Deflated()];
  let read = 0;
  let rest: Buffer = Buffer.alloc(0);
  await pipeline([data], createInflate({ chunkSize }), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      const wanted = piece.subarray(0, Math.max(0, size - read));
      read += piece.length;
      if (read > size + length) throw new RangeError('More pixels than the image has.');
      if (split === undefined) continue;
      const bytes = rest.length === 0 ? wanted : Buffer.concat([rest, wanted]);
      const whole = bytes.length - (bytes.length % length);
      rest = bytes.subarray(whole);
      if (whole === 0) continue;
      const parts = split(bytes.subarray(0, whole));
      await Promise.all([color.write(parts.color), alpha.write(parts.alpha)]);
    }
  });
  if (read < size) throw new RangeError('Fewer pixels than the image has.');
  const [colorParts, alphaParts] = await Promise.all([color.end(), alpha.end()]);
  return { ...(colorParts ? { color: colorParts } : {}), ...(alphaParts ? { alpha: alphaParts } : {}) };
}

/** Compresses what is written. */
class Deflated {
  private readonly parts: Buffer[] = [];
  private stream: ReturnType<typeof createDeflate> | undefined;

  async write(bytes: Buffer | undefined): Promise<void> {
    if (bytes === undefined) return;
    this.stream ??= createDeflate({ level: LEVEL, chunkSize: PACKED_PIECE }).on('data', (part: Buffer) =>
      this.parts.push(part),
    );
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    await promise;
  }

  /** Undefined if nothing was written. */
  async end(): Promise<Buffer[] | undefined> {
    const { stream } = this;
    if (stream === undefined) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    stream.once('end', resolve).once('error', reject).end();
    await promise;
    return this.parts;
  }
}
