import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { type FileToSend, sendFile } from '../../common/http/send-file.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { FileEntry } from '../../versioning/file.js';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  ImageVariants,
  type ImageVariant,
  widthsOf,
} from '../files/image-variants.js';

/** A file in the storage. */
export interface StoredFile extends Omit<FileToSend, 'open'>, Pick<FileEntry, 'dimensions'> {
  /** Prefix of its storage key, which ends with its hash. */
  directory: string;
}

/** Sends stored files, and smaller variants of images. */
@Injectable()
export class StoredFileSender {
  constructor(
    private readonly storage: FileStorage,
    private readonly variants: ImageVariants,
    private readonly limits: RateLimiter,
  ) {}

  /** @throws NotFoundError when the query asks for a variant that does not exist */
  async send(request: Request, response: Response, file: StoredFile): Promise<void> {
    const { directory, name, contentType, hash, size, cacheControl } = file;
    const variant = readVariant(request.query, file);
    const key =
      variant &&
      (await this.variants.key(directory, file, variant, () => this.limits.frontEnd(request, response)));
    if (variant === undefined || key === undefined) {
      const open = (range: { start: number; end: number }) =>
        this.storage.open(`${directory}/${hash}`, range);
      await sendFile(request, response, { name, contentType, hash, size, cacheControl, open });
      return;
    }
    const variantSize = await this.storage.size(key);
    if (variantSize === undefined) throw new NotFoundError('file');
    await sendFile(request, response, {
      name: `${name.replace(/\.[^.]*$/, '')}.${variant.format}`,
      contentType: `image/${variant.format}`,
      hash: `${hash}-${variant.width}-${variant.format}`,
      size: variantSize,
      cacheControl,
      open: (range) => this.storage.open(key, range),
    });
  }
}

/** The variant that a query requests; undefined: the stored file. @throws NotFoundError when there is no such variant */
function readVariant({ w, f }: Request['query'], file: StoredFile): ImageVariant | undefined {
  if (w === undefined && f === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((each) => String(each) === w);
  const format = IMAGE_FORMATS.find((each) => each === f);
  if (width === undefined || format === undefined || !widthsOf(file).includes(width))
    throw new NotFoundError('image in this size');
  return { width, format };
}
