import type { Metadata } from 'sharp';

const BYTES_OF_SAMPLE: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 };
const OTHERS = 8;

/**
 * Bytes that an image may take when it is made smaller. Lines are read one after the other, except those of an interlaced or
 * progressive image, which is unpacked as a whole, and read with as much memory again.
 */
export function unpackedSize({
  width = 0,
  height = 0,
  channels = 4,
  depth = 'uchar',
  isProgressive,
}: Metadata): number {
  const ofSample = /^u?char$/.test(depth) ? 1 : (BYTES_OF_SAMPLE[depth] ?? OTHERS);
  return width * height * channels * ofSample * (isProgressive === true ? 2 : 1);
}
