import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../config/cache-size.js';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { SingleFlight } from '../../common/single-flight.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import type { FileEntry } from '../../versioning/file.js';
import { loadSharp } from '../../platform/images/load-sharp.js';
import { unpackedSize } from '../../platform/images/unpacked-size.js';

/** An image in the storage. */
type StoredImage = Pick<FileEntry, 'hash' | 'size'>;

/** Widths of smaller images, in pixels. */
export const IMAGE_WIDTHS = [360, 720, 1080, 1440] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

export interface ImageVariant {
  width: (typeof IMAGE_WIDTHS)[number];
  format: (typeof IMAGE_FORMATS)[number];
}

const SOURCES = /^image\/(?:png|jpeg|webp)$/;
/** Larger images are sent as they are. */
const MAX_PIXELS = 16_000_000;
/** Bytes of an image that is unpacked. */
const MAX_UNPACKED = 64_000_000;
/** Most remembered images that are too large. */
const REMEMBERED = 10_000;
const MAX_BYTES = 20 * 1024 * 1024;
const SECONDS = 20;
/** Images that are copied from the storage at the same time. */
const READS_AT_ONCE = 8;
const WAIT = { what: 'images', seconds: 15, most: 100, retrySeconds: 10 };

/** Widths in which an image is available; empty: only as it is. */
export function widthsOf({
  contentType,
  dimensions,
  size,
}: Pick<FileEntry, 'contentType' | 'dimensions' | 'size'>): number[] {
  if (dimensions === undefined || !SOURCES.test(contentType) || size > MAX_BYTES) return [];
  const { width, height } = dimensions;
  return width * height > MAX_PIXELS ? [] : IMAGE_WIDTHS.filter((each) => each < width);
}

/** Makes smaller images, once each: the storage keeps them beside the image, so they are removed with it. */
@Injectable()
export class ImageVariants {
  private readonly queue = new AdmissionQueue(WAIT);
  private readonly reading = new AdmissionQueue({ ...WAIT, places: READS_AT_ONCE });
  private readonly making = new SingleFlight<boolean>();
  /** Keys of variants of images that would take too much memory. */
  private readonly tooLarge = new LRUCache<string, true>(atMost(REMEMBERED));

  constructor(
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryDirectories,
  ) {}

  /**
   * The storage key of a variant, which exists then; undefined when the image would take too much memory.
   * @param directory prefix of the storage keys of the image and of its variants
   * @param allow called before a variant is made; throws when it must not be
   * @throws UnusableSourceError when the file is not an image that can be read
   * @throws BusyError when too many images wait
   */
  async key(
    directory: string,
    image: StoredImage,
    variant: ImageVariant,
    allow: () => Promise<void>,
  ): Promise<string | undefined> {
    const key = `${directory}/images/${image.hash}-${variant.width}.${variant.format}`;
    if (this.tooLarge.has(key)) return undefined;
    if (await this.storage.exists(key)) return key;
    if (!this.making.has(key)) await allow();
    const original = `${directory}/${image.hash}`;
    if (await this.making.run(key, () => this.make(original, image, variant, key))) return key;
    this.tooLarge.set(key, true);
    return undefined;
  }

  /**
   * Nobody waits for a place in the queue of images while the storage reads or stores.
   * @returns whether the image could be made smaller
   */
  private async make(
    original: string,
    { size }: StoredImage,
    variant: ImageVariant,
    key: string,
  ): Promise<boolean> {
    return this.temporary.withDirectory('image', async (directory) => {
      const source = join(directory, 'source');
      await this.reading.run(async () => {
        const stored = await this.storage.open(original, { start: 0, end: size - 1 });
        await pipeline(stored, createWriteStream(source));
      });
      const made = join(directory, 'made');
      if (!(await this.queue.run(() => resize(source, made, variant)))) return false;
      await this.storage.store(key, made);
      return true;
    });
  }
}

/**
 * @returns false when it would take too much memory
 * @throws UnusableSourceError when the file is not an image that can be read
 */
async function resize(source: string, made: string, { width, format }: ImageVariant): Promise<boolean> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
  let bytes: Buffer;
  try {
    if (unpackedSize(await sharp(source, limits).metadata()) > MAX_UNPACKED) return false;
    const image = sharp(source, limits)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: SECONDS });
    const encoded = format === 'avif' ? image.avif({ quality: 55, effort: 2 }) : image.webp({ quality: 78 });
    bytes = await encoded.toBuffer();
  } catch {
    throw new UnusableSourceError('This image cannot be read.');
  }
  // Not by sharp, whose errors do not say whether the disk is full.
  await writeFile(made, bytes);
  return true;
}
