import { crc32, deflateSync } from 'node:zlib';

/** What a PNG file says about its pixels. */
export interface PngFile {
  width: number;
  height: number;
  colorType: number;
  /** Bits of a sample. */
  depth: number;
  palette?: Buffer;
  /** The chunk `tRNS`. */
  transparency?: Buffer;
  isInterlaced?: boolean;
  /** Instead of the compressed pixels. */
  data?: Buffer;
}

/**
 * A PNG file.
 * @param values the bytes of all rows
 * @param filters the filter of each row, from 0 to 4
 */
export function pngFile(of: PngFile, values: readonly number[], filters: readonly number[]): Buffer {
  const { width, height, colorType, depth, palette, transparency } = of;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, of.isInterlaced === true ? 1 : 0], 8);
  const data = of.data ?? deflateSync(filtered(of, values, filters));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    // Encoders split the pixels.
    chunk('IDAT', data.subarray(0, 20)),
    chunk('IDAT', data.subarray(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const CHANNELS: Record<number, number | undefined> = { 2: 3, 4: 2, 6: 4 };

function filtered(
  { width, colorType, depth }: PngFile,
  values: readonly number[],
  filters: readonly number[],
): Buffer {
  const bits = (CHANNELS[colorType] ?? 1) * depth;
  const pixel = Math.max(1, bits / 8);
  const length = Math.max(1, Math.ceil((width * bits) / 8));
  const rows: number[] = [];
  for (let start = 0; start < values.length; start += length) {
    const filter = filters[start / length] ?? 0;
    rows.push(filter);
    for (let at = start; at < Math.min(start + length, values.length); at += 1) {
      const left = at - pixel >= start ? (values[at - pixel] ?? 0) : 0;
      const up = values[at - length] ?? 0;
      const upLeft = at - pixel >= start ? (values[at - length - pixel] ?? 0) : 0;
      rows.push(((values[at] ?? 0) - predicted(filter, left, up, upLeft)) & 255);
    }
  }
  return Buffer.from(rows);
}

/** See https://www.w3.org/TR/png/#9Filters */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 4) {
    const distances = [left, up, upLeft].map((value) => Math.abs(left + up - upLeft - value));
    return [left, up, upLeft][distances.indexOf(Math.min(...distances))] ?? 0;
  }
  return [0, left, up, Math.floor((left + up) / 2)][filter] ?? 0;
}
