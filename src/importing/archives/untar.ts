import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BLOCK, type Header, readHeader, readPax, textOf } from './tar-header.js';
import { NotAnArchiveError, quoteEntry, UnsafeArchiveError } from './archive-errors.js';
import { type ArchiveLimits, ArchiveMeter } from './archive-limits.js';
import { entryPath, isClutter } from './unzip-path.js';
import type { UnzippedEntry } from './unzip.js';

/** Most bytes of a header for a name that is too long for the usual header. */
const MAX_EXTENSION_BYTES = 64 * 1024;
const MAX_NAME_BYTES = 4_096;

/** Whether the first bytes of a file are those of gzip. */
export async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(2);
    await file.read(head, 0, 2, 0);
    return head.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

/**
 * Unpacks the files of a `.tar.gz` archive (POSIX ustar with pax headers, and GNU's long names) into a directory. The
 * rules are those of `unzip`: the same limits, only files and directories, no path outside of the directory, everything
 * or nothing.
 *
 * @param directory must exist
 * @throws NotAnArchiveError when the file is not such an archive, or is damaged
 * @throws UnsafeArchiveError when an entry is unsafe or over the limits
 */
export async function untar(
  path: string,
  directory: string,
  limits: ArchiveLimits,
): Promise<UnzippedEntry[]> {
  const file = await open(path, 'r');
  const { size } = await file.stat().finally(() => file.close());
  // Errors of both streams reach the reader through the result.
  const content = pipeline(createReadStream(path), createGunzip(), () => undefined);
  const archive = new TarReader(content, new ArchiveMeter(limits, size), directory);
  try {
    return await archive.read();
  } catch (error) {
    await Promise.all(archive.written.map(({ tempPath }) => rm(tempPath, { force: true })));
    throw error;
  } finally {
    content.destroy();
  }
}

class TarReader {
  readonly written: UnzippedEntry[] = [];
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(
    content: Readable,
    private readonly meter: ArchiveMeter,
    private readonly directory: string,
  ) {
    this.chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async read(): Promise<UnzippedEntry[]> {
    const paths = new Set<string>();
    let stated: Partial<Header> = {};
    for (let headers = 0; ; headers += 1) {
      const header = readHeader(await this.bytes(BLOCK));
      if (header === null) return this.written;
      // An entry can have a header for its name. A global header can come first.
      this.meter.checkEntryCount(Math.ceil(headers / 3));
      if ('xgLK'.includes(header.type)) {
        const extension = await this.extension(header);
        if (header.type === 'L') stated.name = textOf(extension);
        if (header.type === 'x') stated = { ...stated, ...readPax(extension) };
        continue;
      }
      const entry = { ...header, ...stated };
      stated = {};
      const path = this.checkedPath(entry);
      if (path === null || isClutter(path)) {
        await this.readContent(entry, () => Promise.resolve());
        continue;
      }
      if (paths.has(path)) {
        throw new UnsafeArchiveError(`The archive has two entries ${quoteEntry(path)}.`);
      }
      paths.add(path);
      this.meter.checkEntryCount(paths.size);
      await this.extract(entry, path);
    }
  }

  /** The path of an entry; null for a directory. @throws UnsafeArchiveError */
  private checkedPath({ name, type }: Header): string | null {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
      throw new UnsafeArchiveError(`The name of an entry is longer than ${MAX_NAME_BYTES} bytes.`);
    }
    const path = entryPath(name);
    if (type === '5') return null;
    if (type !== '0' && type !== '\0' && type !== '7') {
      throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} is a link or a special file.`);
    }
    if (path === '') throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} has no name.`);
    return name.endsWith('/') ? null : path;
  }

  private async extract(entry: Header, path: string): Promise<void> {
    const { size } = entry;
    const target: UnzippedEntry = { path, tempPath: join(this.directory, randomUUID()), size, sha256: '' };
    this.written.push(target);
    const hash = createHash('sha256');
    const file: FileHandle = await open(target.tempPath, 'wx', 0o600);
    try {
      await this.readContent(entry, async (chunk) => {
        hash.update(chunk);
        await file.writeFile(chunk);
      });
    } finally {
      await file.close();
    }
    target.sha256 = hash.digest('hex');
  }

  private async extension(header: Header): Promise<Buffer> {
    if (header.size > MAX_EXTENSION_BYTES) {
      throw new UnsafeArchiveError(
        `The header ${quoteEntry(header.name)} is longer than ${MAX_EXTENSION_BYTES} bytes.`,
      );
    }
    const parts: Buffer[] = [];
    await this.readContent(header, (chunk) => Promise.resolve(void parts.push(chunk)));
    return Buffer.concat(parts);
  }

  /**
   * Passes the bytes of an entry to `use`, and skips the padding of its last block. All bytes count against the limits, also those
   * that are not used: they are unpacked as well.
   */
  private async readContent({ name, size }: Header, use: (chunk: Buffer) => Promise<void>): Promise<void> {
    this.meter.beginEntry(name, { compressedSize: 0, uncompressedSize: size });
    for (let remaining = size; remaining > 0;) {
      if (this.rest.length === 0) this.rest = await this.next();
      const chunk = this.rest.subarray(0, remaining);
      this.rest = this.rest.subarray(chunk.length);
      remaining -= chunk.length;
      this.meter.count(name, chunk.length);
      await use(chunk);
    }
    await this.bytes((BLOCK - (size % BLOCK)) % BLOCK);
  }

  private async bytes(count: number): Promise<Buffer> {
    while (this.rest.length < count) this.rest = Buffer.concat([this.rest, await this.next()]);
    const bytes = this.rest.subarray(0, count);
    this.rest = this.rest.subarray(count);
    return bytes;
  }

  private async next(): Promise<Buffer> {
    let next: IteratorResult<Buffer>;
    try {
      next = await this.chunks.next();
    } catch (error) {
      // An error of the disk is not an error of the archive.
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new NotAnArchiveError('The file is not a tar.gz archive, or it is damaged.', { cause: error });
    }
    if (next.done) throw new NotAnArchiveError('The file is not a tar.gz archive, or it is truncated.');
    return next.value;
  }
}
