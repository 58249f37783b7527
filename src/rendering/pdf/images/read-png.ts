/** The parts of a PNG file that a PDF stores. */
export interface Png {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  /** Samples of a pixel: 1 of gray or of a palette, 3 of RGB. */
  channels: 1 | 3;
  /** Three bytes for each color. */
  palette?: Buffer;
  /** The compressed pixels, row by row, with filters. */
  data: Buffer;
}

const RGB = 2;
const PALETTE = 3;

/**
 * Reads the chunks of a PNG that has neither transparency nor interlaced rows, and whose header was checked before.
 * @throws RangeError when the file ends too early
 */
export function readPng(bytes: Buffer): Png {
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24)];
  const colorType = bytes.readUInt8(25);
  const data: Buffer[] = [];
  let palette: Buffer | undefined;
  for (let at = 8, type = ''; type !== 'IEND';) {
    const start = at + 8;
    const end = start + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, start);
    if (type === 'IDAT') data.push(bytes.subarray(start, end));
    if (type === 'PLTE' && colorType === PALETTE) palette = bytes.subarray(start, end);
    at = end + 4;
  }
  return {
    ...{ width, height, depth, channels: colorType === RGB ? 3 : 1 },
    ...(palette === undefined ? {} : { palette }),
    data: Buffer.concat(data),
  };
}

/** Bytes of a row of pixels, with the byte in front that names its filter. */
export function rowLength({ width, channels, depth }: Png): number {
  return Math.ceil((width * channels * depth) / 8) + 1;
}
