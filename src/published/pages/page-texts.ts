import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';

/** Limits of a file. There are two, each for some ten thousand pages. */
const FILE_LIMITS = { bytes: 50 * 1024 * 1024, texts: 50_000 };

const pack = promisify(deflateRaw);
const NO_TEXTS: ReadonlyMap<string, Buffer> = new Map();

/** Where a text is in its file, in bytes. */
interface Place {
  at: number;
  length: number;
}

/**
 * Keeps texts of pages in temporary files, so that a long text of which one page changed is written again in a fraction of
 * the time. There are two files: a full one replaces the one before it, and texts that are used again move to the newer
 * one. Texts that cannot be kept or read, because the disk is full for example, are missing.
 */
@Injectable()
export class PageTexts implements OnApplicationShutdown {
  private readonly logger = new Logger(PageTexts.name);
  private directory: Promise<string> | undefined;
  private newer: TextFile | undefined;
  private older: TextFile | undefined;
  private count = 0;

  /** @param limits of each of the two files */
  constructor(
    private readonly temporary: TemporaryDirectories,
    private readonly limits = FILE_LIMITS,
  ) {}

  /** @param keys each identifies everything that a text depends on */
  async find(keys: readonly string[]): Promise<(string | undefined)[]> {
    const { newer, older } = this;
    const recent = (await newer?.read(keys)) ?? NO_TEXTS;
    const again = (await older?.read(keys.filter((key) => !recent.has(key)))) ?? NO_TEXTS;
    await this.keep([...again]);
    return keys.map((key) => {
      const packed = recent.get(key) ?? again.get(key);
      return packed && inflateRawSync(packed).toString();
    });
  }

  /** @param texts by the key of the data that they depend on */
  async add(texts: ReadonlyMap<string, string>): Promise<void> {
    await this.keep(
      await Promise.all([...texts].map(async ([key, text]) => [key, await pack(text)] as const)),
    );
  }

  private async keep(texts: readonly (readonly [string, Buffer])[]): Promise<void> {
    try {
      for (const [key, packed] of texts) await (await this.fileFor(packed.length)).write(key, packed);
    } catch (error) {
      this.logger.warn(
        `Texts of pages are not cached: ${error instanceof Error ? error.message : 'unknown'}`,
      );
    }
  }

  /** A file with enough space for some bytes. */
  private async fileFor(bytes: number): Promise<TextFile> {
    const { newer, limits } = this;
    if (newer !== undefined && newer.size + bytes <= limits.bytes && newer.count < limits.texts) return newer;
    const path = join(await this.ownDirectory(), `${(this.count += 1)}`);
    const file = new TextFile(path, await open(path, 'wx+', 0o600));
    // Another text made a new file meanwhile.
    if (this.newer !== newer) {
      await file.remove();
      return this.fileFor(bytes);
    }
    const removed = this.older;
    this.older = newer;
    this.newer = file;
    await removed?.remove();
    return file;
  }

  /** The directory of the files. If it cannot be created, the next text tries again. */
  private ownDirectory(): Promise<string> {
    this.directory ??= this.temporary.create('page-texts').catch((error: unknown) => {
      this.directory = undefined;
      throw error;
    });
    return this.directory;
  }

  async onApplicationShutdown(): Promise<void> {
    const files = [this.newer, this.older];
    this.newer = this.older = undefined;
    for (const file of files) await file?.remove();
    if (this.directory !== undefined) await this.temporary.remove(await this.directory);
  }
}

/** Packed texts, one after the other. */
class TextFile {
  /** Bytes. */
  size = 0;
  private readonly places = new Map<string, Place>();

  constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  get count(): number {
    return this.places.size;
  }

  async write(key: string, packed: Buffer): Promise<void> {
    if (this.places.has(key)) return;
    const at = this.size;
    this.size += packed.length;
    const { bytesWritten } = await this.file.write(packed, 0, packed.length, at);
    if (bytesWritten < packed.length) throw new Error('the disk is full');
    this.places.set(key, { at, length: packed.length });
  }

  /**
   * The texts with these keys that the file has; none when it is being removed. Texts that were written together are read
   * together.
   */
  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = keys.flatMap((key) => {
      const place = this.places.get(key);
      return place === undefined ? [] : [{ key, ...place }];
    });
    found.sort((one, other) => one.at - other.at);
    const texts = new Map<string, Buffer>();
    for (let next = 0; next < found.length;) {
      const first = next;
      const { at } = found[first] as Place;
      let end = at;
      for (; found[next]?.at === end; next += 1) end += (found[next] as Place).length;
      const bytes = await this.bytes(at, end - at);
      if (bytes === undefined) continue;
      for (const { key, at: start, length } of found.slice(first, next))
        texts.set(key, bytes.subarray(start - at, start - at + length));
    }
    return texts;
  }

  private async bytes(at: number, length: number): Promise<Buffer | undefined> {
    const bytes = Buffer.allocUnsafe(length);
    const read = await this.file.read(bytes, 0, length, at).catch(() => undefined);
    return read?.bytesRead === length ? bytes : undefined;
  }

  async remove(): Promise<void> {
    this.places.clear();
    await this.file.close();
    await rm(this.path, { force: true });
  }
}
