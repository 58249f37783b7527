import type { Readable } from 'node:stream';

/** An inclusive range of bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes outside the database, by key. Keys are made by the service, never by a caller. */
export abstract class FileStorage {
  /** Stores a copy of a local file. The key shows either nothing or the whole file, whenever the process is killed. */
  abstract store(key: string, localPath: string): Promise<void>;

  /** Stores under `key` what is stored under another one. */
  abstract copy(from: string, key: string): Promise<void>;

  /**
   * The bytes as a stream; a range is inclusive.
   * @throws Error when there are none under the key
   */
  abstract open(key: string, range: ByteRange): Promise<Readable>;

  /** How many bytes there are under the key; undefined: there is nothing. */
  abstract size(key: string): Promise<number | undefined>;

  abstract delete(key: string): Promise<void>;

  /** The keys that start with `prefix/`, and have no further `/`. */
  abstract list(prefix: string): Promise<string[]>;

  /** Removes everything whose key starts with `prefix/`. */
  abstract deleteAll(prefix: string): Promise<void>;

  /** The processes that have files under way, or left some when they were killed; of S3, which shows none, nobody. */
  async instancesWithUnfinished(): Promise<string[]> {
    return [];
  }

  /** Removes what processes that have ended left of files that were under way. */
  async removeUnfinished(_instances: readonly string[]): Promise<void> {}

  async exists(key: string): Promise<boolean> {
    return (await this.size(key)) !== undefined;
  }
}
