import { readSync } from 'node:fs';
import type { ZipFile } from 'yauzl';
import { NotAnArchiveError } from './archive-errors.js';

const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
/** Stands in the end record where the true size is in the record of the zip64 format. */
const SEE_ZIP64 = 0xffffffff;

/** Where the next entry of the central directory is read. Its published type is wrong. */
export function directoryPosition(zip: ZipFile): number {
  return Number(zip.readEntryCursor);
}

/**
 * Checks, when all entries are read, that they are the whole central directory. How many entries there are and how long
 * their list is are said separately; an archive in which the two differ would come in with a part missing.
 *
 * @param start where the central directory begins
 * @param archive file descriptor
 * @throws NotAnArchiveError when it holds more than its entries
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
      `The archive is damaged: it says it has ${zip.entryCount} entries, but holds more`,
    );
  }
}
