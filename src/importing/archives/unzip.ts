import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { checkDirectoryEnd, directoryPosition } from './unzip-directory.js';
import { NotAnArchiveError, quoteEntry, UnsafeArchiveError } from './archive-errors.js';
import { type ArchiveLimits, ArchiveMeter } from './archive-limits.js';
import { entryName, entryPath, isClutter } from './unzip-path.js';
import { BoundedFileReader } from './unzip-reader.js';

/** One file of an archive. */
export interface UnzippedEntry {
  /** Path in the archive: relative, `/`-separated, no `.` or `..`, Unicode NFC. Unique in the archive. */
  path: string;
  /** Path of the unpacked file, which has a generated name. */
  tempPath: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
}

/** Largest entry (bytes) that is inflated at once: for small files a stream takes longer than the work itself. */
const MAX_AT_ONCE = 1_048_576;

const STORED = 0;
const DEFLATED = 8;

/** Unix file types, in the upper half of the external attributes. */
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;
const DIRECTORY = 0o040000;

/**
 * Unpacks the files of a zip archive into a directory, in the order of the archive, each under a generated name.
 *
 * Directories and files of operating systems (`__MACOSX/`, `.DS_Store`, `Thumbs.db`) are left out. Entries are streamed
 * one at a time, so the memory does not depend on the archive. The function blocks its thread; call it in a worker
 * thread. If it fails, it removes the files it has written; otherwise the caller removes them.
 *
 * @param directory must exist
 * @throws NotAnArchiveError when the file is not a zip archive, or is damaged
 * @throws UnsafeArchiveError when an entry is unsafe or over the limits; the whole archive is then refused
 * @throws a system error when the archive cannot be read or a file cannot be written
 */
export async function unzip(
  zipPath: string,
  directory: string,
  limits: ArchiveLimits,
): Promise<UnzippedEntry[]> {
  const archive = openSync(zipPath, 'r');
  const written: UnzippedEntry[] = [];
  try {
    const { size: archiveBytes } = fstatSync(archive);
    const meter = new ArchiveMeter(limits, archiveBytes);
    const zip = await openZip(archive, archiveBytes);
    meter.checkEntryCount(zip.entryCount);
    const directoryStart = directoryPosition(zip);

    const paths = new Set<string>();
    for await (const entry of entriesOf(zip)) {
      const name = entryName(entry);
      const path = entryPath(name);
      if (isDirectory(entry, name) || isClutter(path)) continue;
      if (path === '') throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} has no name.`);
      if (paths.has(path)) throw new UnsafeArchiveError(`The archive has two entries ${quoteEntry(path)}.`);
      paths.add(path);
      checkReadable(entry, name);
      meter.beginEntry(name, entry);

      const target: UnzippedEntry = { path, tempPath: join(directory, randomUUID()), size: 0, sha256: '' };
      written.push(target);
      Object.assign(target, await extract(zip, entry, name, target.tempPath, meter));
    }
    checkDirectoryEnd(zip, directoryStart, archive, archiveBytes);
    return written;
  } catch (error) {
    for (const { tempPath } of written) rmSync(tempPath, { force: true });
    throw error;
  } finally {
    closeSync(archive);
  }
}

async function openZip(archive: number, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new BoundedFileReader(archive, size), size, {
      // Names, sizes and closing are handled here.
      decodeStrings: false,
      validateEntrySizes: false,
      autoClose: false,
    });
  } catch (error) {
    throw readError(error, 'The file is not a zip archive, or it is truncated.');
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void, void> {
  const entries = zip.eachEntry();
  for (;;) {
    let next: IteratorResult<Entry>;
    try {
      next = await entries.next();
    } catch (error) {
      if (error instanceof Error && error.message.includes('encryption')) {
        throw new UnsafeArchiveError(`Entry ${zip.entriesRead + 1} of the archive is encrypted.`, {
          cause: error,
        });
      }
      throw readError(error, `The archive is damaged at entry ${zip.entriesRead + 1}.`);
    }
    if (next.done) return;
    yield next.value;
  }
}

/** @throws UnsafeArchiveError for links, devices and other special files */
function isDirectory(entry: Entry, name: string): boolean {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE && type !== DIRECTORY) {
    throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} is a link or a special file.`);
  }
  return type === DIRECTORY || /[/\\]$/.test(name);
}

function checkReadable(entry: Entry, name: string): void {
  if (entry.isEncrypted()) throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} is encrypted.`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new UnsafeArchiveError(
      `The entry ${quoteEntry(name)} is compressed with method ${entry.compressionMethod}, but only "deflate" is supported.`,
    );
  }
}

async function extract(
  zip: ZipFile,
  entry: Entry,
  name: string,
  tempPath: string,
  meter: ArchiveMeter,
): Promise<{ size: number; sha256: string }> {
  const file = openSync(tempPath, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    let checksum = 0;
    for await (const chunk of await openContent(zip, entry, name)) {
      size += chunk.length;
      meter.count(name, chunk.length);
      if (size > entry.uncompressedSize) throw wrongSize(name);
      hash.update(chunk);
      checksum = crc32(chunk, checksum);
      for (let from = 0; from < chunk.length;) from += writeSync(file, chunk, from);
    }
    if (size !== entry.uncompressedSize) throw wrongSize(name);
    if (checksum !== entry.crc32) throw new NotAnArchiveError(`The entry ${quoteEntry(name)} is damaged.`);
    return { size, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
}

function wrongSize(name: string): UnsafeArchiveError {
  return new UnsafeArchiveError(
    `The entry ${quoteEntry(name)} does not have the size that the archive declares.`,
  );
}

async function openContent(
  zip: ZipFile,
  entry: Entry,
  name: string,
): Promise<AsyncIterable<Buffer> | Iterable<Buffer>> {
  const damaged = `The entry ${quoteEntry(name)} is damaged.`;
  let raw: Readable;
  try {
    raw = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  } catch (error) {
    throw readError(error, damaged);
  }
  if (entry.compressionMethod === STORED) return withReadErrors(raw, damaged);
  if (Math.max(entry.compressedSize, entry.uncompressedSize) <= MAX_AT_ONCE) {
    return [await inflateSmall(raw, entry, name, damaged)];
  }
  // Inflated here, because yauzl never closes its decompressor. Errors reach the reader through the result.
  return withReadErrors(
    pipeline(raw, createInflateRaw(), () => undefined),
    damaged,
  );
}

/** @throws UnsafeArchiveError when an entry is longer than it declares */
async function inflateSmall(raw: Readable, entry: Entry, name: string, damaged: string): Promise<Buffer> {
  try {
    return inflateRawSync(await buffer(raw), { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  } catch (error) {
    const isMore = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isMore ? wrongSize(name) : readError(error, damaged);
  }
}

async function* withReadErrors(content: Readable, message: string): AsyncGenerator<Buffer, void, void> {
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw readError(error, message);
  } finally {
    content.destroy();
  }
}

/** Distinguishes a damaged archive (yauzl, zlib) from a disk that cannot be read. */
function readError(error: unknown, message: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return isSystemError ? error : new NotAnArchiveError(message, { cause: error });
}
