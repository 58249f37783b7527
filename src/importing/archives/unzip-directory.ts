import { readSync } from 'node:fs';
import type { ZipFile } from 'yauzl';
import { NotAnArchiveError } from './archive-errors.js';

const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
/** Value in the end record when the size is in the zip64 record. */
const SEE_ZIP64 = 0xffffffff;

/** Offset of the next entry of the central directory. The published type is wrong. */
export function directoryPosition(zip: ZipFile): number {
  return Number(zip.readEntryCursor);
}

/**
 * Checks, after the last entry was read, that the entries fill the central directory. An archive states the number of
 * entries and the length of the directory separately; if they differ, a part would be missing from the import.
 *
 * @param start offset of the central directory
 * @param archive file descriptor
 * @throws NotAnArchiveError when the directory contains more than its entries
 */
export function checkDirectoryEnd(zip: ZipFile, start: number, archive: number, archiveBytes: number): void {
  const end = directoryPosition(zip);
  const commentBytes = Buffer.byteLength(zip.comment, 'latin1');
  const record = Buffer.alloc(END_BYTES);
  readSync(archive, record, 0, END_BYTES, archiveBytes - commentBytes - END_BYTES);
  const declaredBytes = record.readUInt32LE(12);
  const following = Buffer.alloc(4);
  readSync(archive, following, 0, following.length, end);
  const isShort = declaredBytes !== SEE_ZIP64 && end - start < declaredBytes;
  if (isShort || following.readUInt32LE(0) === ENTRY_SIGNATURE) {
    throw new NotAnArchiveError(
      `The archive is damaged: it says it has ${zip.entryCount} entries, but contains more.`,
    );
  }
}
