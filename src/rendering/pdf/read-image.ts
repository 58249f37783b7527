import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** Larger images are not decoded, because that takes several times their pixels in memory. */
const MAX_PIXELS = 16_000_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * The bytes of an image if pdfkit can put it into a file: JPEG, or PNG whose data are complete. pdfkit inflates some kinds
 * of PNG without bounds, and fails outside of any handler when their data are broken.
 */
export function readImage(path: string): Buffer | undefined {
  const bytes = readFileSync(path);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return bytes;
  if (!bytes.subarray(0, 8).equals(PNG)) return undefined;
  try {
    return isSoundPng(bytes) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const CHANNELS: Record<number, number | undefined> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function isSoundPng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  let colors = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return false;
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end));
    if (type === 'PLTE') colors = length / 3;
    if (type === 'IEND') break;
    at = end + 4;
  }
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24] ?? 0];
  const [colorType, interlace] = [bytes[25] ?? 0, bytes[28]];
  const channels = CHANNELS[colorType];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return false;
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return false;
  if (colorType === 3 && (!Number.isInteger(colors) || colors < 1 || colors > 256)) return false;
  const expected = (Math.ceil((width * channels * depth) / 8) + 1) * height;
  // Each of the seven passes of an interlaced image pads its lines.
  const most = interlace === 1 ? expected * 2 + 1024 : expected;
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: most + 1024 });
  return interlace === 1 ? pixels.length > 0 : pixels.length >= expected;
}
