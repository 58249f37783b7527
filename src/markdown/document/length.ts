/** A number of pixels, or a share of the room there is. */
export type Length = number | { value: number; unit: '%' };

/** A length as HTML and tags spell it. What is none stays as it is written. */
export function readLength(written: string): Length | string {
  const [, number = '', unit] = /^(\d{1,6}(?:\.\d{1,6})?)(px|%)?$/.exec(written.trim()) ?? [];
  if (number === '') return written;
  return unit === '%' ? { value: Number(number), unit } : Number(number);
}

/** The inverse of `readLength`; undefined for what is no length. */
export function writeLength(length: unknown): string | undefined {
  if (typeof length === 'number' || typeof length === 'string') return String(length);
  if (typeof length !== 'object' || length === null || !('value' in length)) return undefined;
  return `${String(length.value)}%`;
}
