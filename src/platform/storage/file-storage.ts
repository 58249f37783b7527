import type { Readable } from 'node:stream';

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files outside the database, by key. Keys come from the service, never from a caller. Every call ends within a limit of
 * time. All throw `StorageUnavailableError` (503) when the storage cannot be used, and `WriteFailedError` (507) when it is
 * full, besides the errors that they name.
 */
export abstract class FileStorage {
  /**
   * Stores a copy of a local file atomically: even if the process is killed, the key has either no file or the whole
   * file.
   */
  abstract store(key: string, localPath: string): Promise<void>;

  /** As `store`, for bytes in memory. */
  abstract storeSmall(key: string, bytes: Buffer): Promise<void>;

  /** All bytes of a small file; undefined when the key has no file. */
  abstract readSmall(key: string): Promise<Buffer | undefined>;

  /** Copies the file of another key to `key`. */
  abstract copy(from: string, key: string): Promise<void>;

  /**
   * The bytes of a range as a stream, which fails unless it delivers all of them, without long pauses.
   * @throws MissingBytesError when the key has no file, or a shorter one
   */
  abstract open(key: string, range: ByteRange): Promise<Readable>;

  /** Size of the file in bytes; undefined when the key has no file. */
  abstract size(key: string): Promise<number | undefined>;

  abstract delete(key: string): Promise<void>;

  /** The keys that start with `prefix/` and have no further `/`. */
  abstract list(prefix: string): Promise<string[]>;

  /** Removes everything whose key starts with `prefix/`. */
  abstract deleteAll(prefix: string): Promise<void>;

  /** Stores so many bytes under a key and removes them, to find out whether there is room. */
  abstract probeWrite(key: string, bytes: number): Promise<void>;

  /**
   * IDs of processes with unfinished files, including killed processes. Empty for S3, which does not show unfinished
   * files.
   */
  async instancesWithUnfinished(): Promise<string[]> {
    return [];
  }

  /** Removes the unfinished files of processes that have ended. */
  async removeUnfinished(_instances: readonly string[]): Promise<void> {}

  async exists(key: string): Promise<boolean> {
    return (await this.size(key)) !== undefined;
  }
}
