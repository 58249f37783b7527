import { COLOR_TYPES, type Png, rowLength } from './read-png.js';
import { filterOpaque, unfilterRow } from './row-filters.js';

const OPAQUE = 255;

/** Rows of an image, each with its filter in front. Alpha is absent as long as all rows are opaque. */
export interface SplitRows {
  color?: Buffer;
  alpha?: Buffer;
}

/** Takes rows of a PNG, in order and as they are filtered. The next call overwrites the result. */
export type AlphaSplitter = (rows: Uint8Array) => SplitRows;

/** Separates the transparency of an image from its colors. Undefined if the image has none that depends on the pixel. */
export function alphaSplitter(png: Png): AlphaSplitter | undefined {
  const { colorType, transparency } = png;
  if (colorType === COLOR_TYPES.grayAlpha || colorType === COLOR_TYPES.rgbAlpha) return channelSplitter(png);
  const isTransparent = transparency?.some((alpha) => alpha < OPAQUE) === true;
  if (colorType === COLOR_TYPES.palette && isTransparent) return paletteAlpha(png, transparency);
  return undefined;
}

/**
 * Splits rows into rows of colors and rows of alpha, both with 8 bits for a sample. A filter of PNG predicts a byte from the
 * same byte of other pixels, so the bytes can be separated while they are filtered.
 */
function channelSplitter(png: Png): AlphaSplitter {
  const { width, channels, depth } = png;
  const length = rowLength(png);
  const sample = depth / 8;
  const pixel = channels * sample;
  const colors = channels - 1;
  const run = new OpaqueRun(width);
  const [colorOutput, alphaOutput] = [new ReusedBuffer(), new ReusedBuffer()];
  return (rows) => {
    const count = rows.length / length;
    const color = colorOutput.ofLength(count * (width * colors + 1));
    const alpha = alphaOutput.ofLength(count * (width + 1));
    let [from, c, a] = [0, 0, 0];
    for (let row = 0; row < count; row += 1) {
      const filter = rows[from] as number;
      from += 1;
      color[c] = filter;
      alpha[a] = filter;
      c += 1;
      a += 1;
      for (const end = from + width * pixel; from < end; from += pixel) {
        color[c] = rows[from] as number;
        c += 1;
        if (colors === 3) {
          color[c] = rows[from + sample] as number;
          color[c + 1] = rows[from + 2 * sample] as number;
          c += 2;
        }
        alpha[a] = rows[from + pixel - sample] as number;
        a += 1;
      }
    }
    return { color, ...run.add(alpha) };
  };
}

/** The alpha of each pixel, from its index in the palette. */
function paletteAlpha(png: Png, transparency: Buffer): AlphaSplitter {
  const { width, depth } = png;
  const length = rowLength(png);
  const alphas = Buffer.alloc(256, OPAQUE);
  transparency.copy(alphas, 0, 0, 256);
  const perByte = 8 / depth;
  const mask = 2 ** depth - 1;
  const previous = Buffer.alloc(length - 1);
  const run = new OpaqueRun(width);
  const output = new ReusedBuffer();
  return (rows) => {
    const count = rows.length / length;
    const alpha = output.ofLength(count * (width + 1));
    let a = 0;
    for (let row = 0; row < count; row += 1) {
      const start = row * length + 1;
      previous.set(unfilterRow(rows.subarray(start, start + length - 1), previous, rows[start - 1] ?? 0));
      alpha[a] = 0;
      a += 1;
      for (let x = 0; x < width; x += 1) {
        const byte = previous[perByte === 1 ? x : Math.floor(x / perByte)] as number;
        const index = perByte === 1 ? byte : (byte >> (8 - depth * ((x % perByte) + 1))) & mask;
        alpha[a] = alphas[index] as number;
        a += 1;
      }
    }
    return run.add(alpha);
  };
}

/** Memory for one result after the other: allocating it anew for every piece of an image makes the collector of garbage busy. */
class ReusedBuffer {
  private buffer = Buffer.alloc(0);

  ofLength(bytes: number): Buffer {
    if (this.buffer.length < bytes) this.buffer = Buffer.allocUnsafe(bytes);
    return this.buffer.subarray(0, bytes);
  }
}

/** Holds back the alpha of the first rows while all of it is opaque. Most images are opaque to the end. */
class OpaqueRun {
  private rows = 0;
  private isOver = false;
  /** How a filter writes an opaque row: the first one, and those below it. */
  private readonly first = new Map<number, Buffer>();
  private readonly below = new Map<number, Buffer>();

  constructor(private readonly width: number) {}

  /** @param alpha rows with their filters in front */
  add(alpha: Buffer): SplitRows {
    if (this.isOver) return { alpha };
    for (let start = 0; start < alpha.length; start += this.width + 1) {
      const opaque = this.opaqueRow(alpha[start] ?? 0);
      if (!opaque.equals(alpha.subarray(start + 1, start + 1 + this.width))) return this.end(alpha, start);
      this.rows += 1;
    }
    return {};
  }

  private opaqueRow(filter: number): Buffer {
    const rows = this.rows === 0 ? this.first : this.below;
    let row = rows.get(filter);
    if (row === undefined) {
      row = filterOpaque(this.width, this.rows === 0 ? 0 : OPAQUE, filter);
      rows.set(filter, row);
    }
    return row;
  }

  /** @param start offset in `alpha` of the first row that is not opaque */
  private end(alpha: Buffer, start: number): SplitRows {
    this.isOver = true;
    const length = this.width + 1;
    const before = Buffer.alloc(this.rows * length, OPAQUE);
    for (let row = 0; row < before.length; row += length) before[row] = 0;
    return { alpha: Buffer.concat([before, alpha.subarray(start)]) };
  }
}
