/** A number of pixels, or a percentage of the available width. */
export type Length = number | { value: number; unit: '%' };

/** Reads a length of HTML or of a tag. Any other text stays as written. */
export function readLength(written: string): Length | string {
  const [, number = '', unit] = /^(\d{1,6}(?:\.\d{1,6})?)(px|%)?$/.exec(written.trim()) ?? [];
  if (number === '') return written;
  return unit === '%' ? { value: Number(number), unit } : Number(number);
}

/** The inverse of `readLength`. Undefined for anything that is not a length. */
export function writeLength(length: unknown): string | undefined {
  if (typeof length === 'number' || typeof length === 'string') return String(length);
  if (typeof length !== 'object' || length === null || !('value' in length)) return undefined;
  return `${String(length.value)}%`;
}
