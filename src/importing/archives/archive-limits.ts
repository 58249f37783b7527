import { quoteEntry, UnsafeArchiveError } from './archive-errors.js';

/** Limits on the unpacked size of an archive. */
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

/** Unpacked bytes up to which the ratio is not checked: 1 MiB. */
const RATIO_FLOOR_BYTES = 1_048_576;

/**
 * Counts the entries and bytes of one archive against its limits. Sizes in headers can only refuse an archive early;
 * the bytes that are unpacked decide.
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
      throw new UnsafeArchiveError(`The archive has more than ${this.limits.maxEntries} entries.`);
    }
  }

  /**
   * Starts a file entry with the sizes that its header declares.
   *
   * @throws UnsafeArchiveError when the sizes break a limit, or add up to more data than the archive contains (some
   *   bombs have entries that share their data)
   */
  beginEntry(name: string, declared: { compressedSize: number; uncompressedSize: number }): void {
    this.entryBytes = 0;
    this.declaredBytes += declared.uncompressedSize;
    this.compressedBytes += declared.compressedSize;
    this.check(name, declared.uncompressedSize, this.declaredBytes);
    if (this.compressedBytes > this.archiveBytes) {
      throw new UnsafeArchiveError(`The entry ${quoteEntry(name)} overlaps another entry of the archive.`);
    }
  }

  /**
   * Counts unpacked bytes of the current entry.
   *
   * @throws UnsafeArchiveError when a limit is exceeded
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
        `The entry ${quoteEntry(name)} unpacks to more than ${maxEntryBytes} bytes.`,
      );
    }
    if (totalBytes > maxTotalBytes) {
      throw new UnsafeArchiveError(
        `With the entry ${quoteEntry(name)}, the archive unpacks to more than ${maxTotalBytes} bytes.`,
      );
    }
    if (totalBytes > this.ratioBytes) {
      throw new UnsafeArchiveError(
        `With the entry ${quoteEntry(name)}, the archive unpacks to more than ${maxRatio} times its size.`,
      );
    }
  }
}
