import { NotAnArchiveError } from './archive-errors.js';

/** An archive consists of blocks of this many bytes. */
export const BLOCK = 512;

/** The header of an entry. */
export interface Header {
  name: string;
  size: number;
  type: string;
}

/** Reads a header; null for the block of zeros that ends an archive. @throws NotAnArchiveError */
export function readHeader(block: Buffer): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const size = readOctal(block.subarray(124, 136));
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (Number.isNaN(size) || readOctal(block.subarray(148, 156)) !== sum) {
    throw new NotAnArchiveError('The file is not a tar.gz archive, or it is damaged.');
  }
  const name = textOf(block.subarray(0, 100));
  const prefix = block.toString('latin1', 257, 263) === 'ustar\0' ? textOf(block.subarray(345, 500)) : '';
  const type = String.fromCharCode(block[156] ?? 0);
  // Only files have content, even if a header states a size.
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: '12345'.includes(type) ? 0 : size, type };
}

function readOctal(field: Buffer): number {
  const digits = textOf(field).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : Number.NaN;
}

/** Text up to the NUL that ends it. */
export function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
}

/** Name and size from records `<length> <key>=<value>\n` (POSIX.1-2001, pax). @throws NotAnArchiveError */
export function readPax(bytes: Buffer): Partial<Header> {
  const stated: Partial<Header> = {};
  for (let at = 0; at < bytes.length;) {
    const [start = '', digits = '', key = ''] =
      /^(\d{1,6}) ([^=\n]+)=/.exec(bytes.toString('latin1', at, at + 300)) ?? [];
    const length = Number(digits);
    if (start === '' || length <= start.length)
      throw new NotAnArchiveError('The archive is damaged: a header is broken.');
    const value = bytes.toString('utf8', at + start.length, at + length - 1);
    if (key === 'path') stated.name = value;
    if (key === 'size' && /^\d{1,15}$/.test(value)) stated.size = Number(value);
    at += length;
  }
  return stated;
}
