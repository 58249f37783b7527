import { quoteEntry, UnsafeArchiveError } from './archive-errors.js';

/** How much an archive may become when it is unpacked. */
export interface ArchiveLimits {
  /** Entries of every kind, directories included. */
  maxEntries: number;
  /** Bytes of all entries together, unpacked. */
  maxTotalBytes: number;
  /** Unpacked size : size of the archive. Up to 1 MiB is always accepted, so that tiny archives are not refused. */
  maxRatio: number;
  /** Bytes of one entry, unpacked; `maxTotalBytes` unless given. */
  maxEntryBytes?: number;
}

const MIB = 1_048_576;

/** The ratio says nothing about archives whose whole content is this small. */
const RATIO_FLOOR_BYTES = MIB;

/** Limits for archives of documentation. */
export const DEFAULT_ARCHIVE_LIMITS: Readonly<ArchiveLimits> = {
  maxEntries: 10_000,
  maxTotalBytes: 1_024 * MIB,
  maxRatio: 100,
};

/**
 * Keeps account of one archive against its limits. What headers declare only serves to refuse early; what counts are
 * the bytes that really come out.
 */
export class ArchiveMeter {
  private readonly ratioBytes: number;
  private totalBytes = 0;
  private declaredBytes = 0;
  private compressedBytes = 0;
  private entryBytes = 0;

  constructor(
    private readonly limits: ArchiveLimits,
    private readonly archiveBytes: number,
  ) {
    this.ratioBytes = Math.max(RATIO_FLOOR_BYTES, archiveBytes * limits.maxRatio);
  }

  /** @throws UnsafeArchiveError when there are too many entries. */
  checkEntryCount(count: number): void {
    if (count > this.limits.maxEntries) {
      throw new UnsafeArchiveError(`The archive has more than ${this.limits.maxEntries} entries`);
    }
  }

  /**
   * Begins a file entry, with the sizes its header declares.
   *
   * @throws UnsafeArchiveError when these alone break a limit, or add up to more data than the archive holds (entries
   *   that share the same data are the trick of some bombs).
   */
  beginEntry(name: string, declared: { compressedSize: number; uncompressedSize: number }): void {
    this.entryBytes = 0;
    this.declaredBytes += declared.uncompressedSize;
    this.compressedBytes += declared.compressedSize;
    this.check(name, declared.uncompressedSize, this.declaredBytes);
    if (this.compressedBytes > this.archiveBytes) {
      throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} overlaps another entry of the archive`);
    }
  }

  /**
   * Counts bytes of the current entry as they come out of it.
   *
   * @throws UnsafeArchiveError when a limit is passed.
   */
  count(name: string, bytes: number): void {
    this.entryBytes += bytes;
    this.totalBytes += bytes;
    this.check(name, this.entryBytes, this.totalBytes);
  }

  private check(name: string, entryBytes: number, totalBytes: number): void {
    const { maxTotalBytes, maxRatio, maxEntryBytes = maxTotalBytes } = this.limits;
    if (entryBytes > maxEntryBytes) {
      throw new UnsafeArchiveError(
        `The entry ${quoteEntry(name)} unpacks to more than ${maxEntryBytes} bytes`,
      );
    }
    if (totalBytes > maxTotalBytes) {
      throw new UnsafeArchiveError(
        `With the entry ${quoteEntry(name)}, the archive unpacks to more than ${maxTotalBytes} bytes`,
      );
    }
    if (totalBytes > this.ratioBytes) {
      throw new UnsafeArchiveError(
        `With the entry ${quoteEntry(name)}, the archive unpacks to more than ${maxRatio} times its size`,
      );
    }
  }
}
