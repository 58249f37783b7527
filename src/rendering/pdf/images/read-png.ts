/** Maximum width, as of a JPEG, so that a row of pixels takes little memory. */
const MAX_WIDTH = 65_535;
const MAX_PIXELS = 16_000_000;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The color types of PNG. */
export const COLOR_TYPES = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgbAlpha: 6 } as const;

/** The samples of a pixel, and the bits that a sample may have, by color type. */
const KINDS: Record<number, { channels: number; depths: number[] } | undefined> = {
  [COLOR_TYPES.gray]: { channels: 1, depths: [1, 2, 4, 8, 16] },
  [COLOR_TYPES.rgb]: { channels: 3, depths: [8, 16] },
  [COLOR_TYPES.palette]: { channels: 1, depths: [1, 2, 4, 8] },
  [COLOR_TYPES.grayAlpha]: { channels: 2, depths: [8, 16] },
  [COLOR_TYPES.rgbAlpha]: { channels: 4, depths: [8, 16] },
};

/** The parts of a PNG file. Its pixels are still compressed. */
export interface Png {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colorType: number;
  /** Samples of a pixel. */
  channels: number;
  isInterlaced: boolean;
  /** Three bytes for each color. */
  palette?: Buffer;
  /** The chunk `tRNS`. */
  transparency?: Buffer;
  /** The compressed pixels. */
  data: Buffer[];
}

/** Reads the chunks of a PNG file. Undefined if it is broken, or has too many pixels. */
export function readPng(bytes: Buffer): Png | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 33) return undefined;
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24] ?? 0];
  const [colorType, interlace] = [bytes[25] ?? 0, bytes[28] ?? 0];
  const kind = KINDS[colorType];
  if (kind === undefined || !kind.depths.includes(depth) || interlace > 1) return undefined;
  if (width === 0 || height === 0 || width > MAX_WIDTH || width * height > MAX_PIXELS) return undefined;
  const { channels } = kind;
  const png: Png = { width, height, depth, colorType, channels, isInterlaced: interlace === 1, data: [] };
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    const content = bytes.subarray(at + 8, end);
    if (type === 'IDAT') png.data.push(content);
    else if (type === 'PLTE') png.palette = content;
    else if (type === 'tRNS') png.transparency = content;
    else if (type === 'IEND') break;
    at = end + 4;
  }
  if (colorType === COLOR_TYPES.palette && !isPalette(png.palette)) return undefined;
  return png;
}

function isPalette(palette: Buffer | undefined): boolean {
  const colors = (palette?.length ?? 0) / 3;
  return Number.isInteger(colors) && colors >= 1 && colors <= 256;
}

/** Bytes of a row of pixels, with the byte in front that names its filter. */
export function rowLength({ width, channels, depth }: Png): number {
  return Math.ceil((width * channels * depth) / 8) + 1;
}
