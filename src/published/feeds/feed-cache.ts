import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { inChunks } from './in-chunks.js';

/** Bytes on the disk. */
const CACHE_BYTES = 100 * 1024 * 1024;
/** Bytes that a short text counts as. */
const MIN_BYTES = 16 * 1024;
const CHUNK = 64 * 1024;
const WAIT = { what: 'texts', places: 2, seconds: 20, most: 50, retrySeconds: 10 };

/** Writes a text. `drop`: the text is not cached, because another attempt could write a different text. */
export type TextWriter = (drop: () => void) => AsyncIterable<string>;

/**
 * Caches long texts in temporary files, packed with gzip. Concurrent requests for a text share one writer, which continues
 * when they disconnect: otherwise, clients that come and go could make it start again and again. A text that is too large
 * for the cache is written only as long as somebody reads it.
 */
@Injectable()
export class FeedCache implements OnApplicationShutdown {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly texts: LRUCache<string, CachedFeed>;
  private readonly writing = new Map<string, CachedFeed>();
  private directory: string | undefined;
  private count = 0;

  /** @param mostBytes of all texts on the disk, and of each */
  constructor(
    private readonly temporary: TemporaryDirectories,
    private readonly mostBytes = CACHE_BYTES,
  ) {
    this.texts = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ size }) => Math.max(size, MIN_BYTES),
      dispose: (text) => void text.remove(),
    });
  }

  /** Whether a text is cached, or is being written. */
  has(key: string): boolean {
    return this.texts.has(key) || this.writing.has(key);
  }

  /**
   * The bytes of a text, as far as they are written and then as they are written.
   * @param key identifies everything that the text depends on
   * @throws BusyError when too many texts wait to be written
   */
  async open(key: string, write: TextWriter): Promise<Readable> {
    const text = this.texts.get(key) ?? this.writing.get(key) ?? this.begin(key, write);
    return text.read();
  }

  private begin(key: string, write: TextWriter): CachedFeed {
    const text = new CachedFeed();
    this.writing.set(key, text);
    void this.write(key, text, write);
    return text;
  }

  private async write(key: string, text: CachedFeed, write: TextWriter): Promise<void> {
    let isCacheable = true;
    const mayContinue = (): boolean => {
      if (text.size <= this.mostBytes || text.isRead) return true;
      this.endWriting(key, text);
      return false;
    };
    try {
      await this.queue.run(async () => {
        this.directory ??= await this.temporary.create('texts');
        const path = join(this.directory, `${(this.count += 1)}.gz`);
        await text.write(
          path,
          write(() => (isCacheable = false)),
          mayContinue,
        );
      });
      if (isCacheable) this.texts.set(key, text);
    } catch (error) {
      text.fail(error);
    }
    this.endWriting(key, text);
    if (this.texts.peek(key) !== text) await text.remove();
  }

  /** From now on, requests for the text get the cached one, or start to write it again. */
  private endWriting(key: string, text: CachedFeed): void {
    if (this.writing.get(key) === text) this.writing.delete(key);
  }

  async onApplicationShutdown(): Promise<void> {
    this.texts.clear();
    if (this.directory !== undefined) await this.temporary.remove(this.directory);
  }
}

/** A text in a file, which others can read while it is written. */
class CachedFeed {
  /** Bytes that are written. */
  size = 0;
  /** Resolves when the file exists. */
  private readonly started: Promise<void>;
  private path = '';
  private begin!: () => void;
  private refuse!: (error: unknown) => void;
  private state: 'growing' | 'complete' | { error: unknown } = 'growing';
  private waiting: (() => void)[] = [];
  private readers = 0;
  private isRemoved = false;

  constructor() {
    this.started = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.refuse = reject;
    });
    // Requests that wait for it get the error.
    this.started.catch(() => undefined);
  }

  /** Whether somebody reads it, or waits for its beginning. */
  get isRead(): boolean {
    return this.readers > 0;
  }

  /** @param mayContinue called after each chunk; false: the rest is not written */
  async write(path: string, pieces: AsyncIterable<string>, mayContinue: () => boolean): Promise<void> {
    this.path = path;
    const file = await open(path, 'wx', 0o600);
    try {
      this.begin();
      const text = Readable.from(inChunks(pieces), { objectMode: false });
      // Readers get each piece when it is there.
      const packed = createGzip({ flush: constants.Z_SYNC_FLUSH });
      await pipeline(text, packed, async (bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) {
          await file.writeFile(chunk);
          this.size += chunk.length;
          this.wake();
          if (!mayContinue())
            throw new Error('All readers of a text that is too large for the cache have left.');
        }
      });
    } finally {
      await file.close();
    }
    this.state = 'complete';
    this.wake();
  }

  fail(error: unknown): void {
    this.state = { error };
    this.refuse(error);
    this.wake();
  }

  /**
   * The bytes from the beginning to the end, which may not be written yet. The file exists until they are read.
   * @throws the error of the writer, if it fails before the first bytes
   */
  async read(): Promise<Readable> {
    this.readers += 1;
    let file: FileHandle;
    try {
      await this.started;
      file = await open(this.path, 'r');
    } catch (error) {
      await this.leave();
      throw error;
    }
    let at = 0;
    const next = async (): Promise<Buffer | null> => {
      while (at >= this.size) {
        if (this.state === 'complete') return null;
        if (this.state !== 'growing') throw this.state.error;
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
      const chunk = await readAt(file, at, Math.min(CHUNK, this.size - at));
      at += chunk.length;
      return chunk;
    };
    const close = async (): Promise<void> => {
      await file.close();
      await this.leave();
    };
    const bytes: Readable = new Readable({
      highWaterMark: CHUNK,
      read: () =>
        void next().then(
          (chunk) => bytes.push(chunk),
          (error: Error) => bytes.destroy(error),
        ),
      destroy: (error, done) => void close().then(() => done(error), done),
    });
    return bytes;
  }

  private async leave(): Promise<void> {
    this.readers -= 1;
    if (this.isRemoved) await this.remove();
  }

  /** Removes the file when nobody reads it. */
  async remove(): Promise<void> {
    this.isRemoved = true;
    if (this.path !== '' && this.readers === 0) await rm(this.path, { force: true });
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  if (bytesRead === 0) throw new Error('A cached text is shorter than it was.');
  return buffer.subarray(0, bytesRead);
}
