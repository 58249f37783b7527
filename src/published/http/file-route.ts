import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { sendFile } from '../../common/http/send-file.js';
import { storageKey } from '../../content/files/files.service.js';
import { ContentStore } from '../../content/store/content-store.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import type { FileEntry } from '../../versioning/file.js';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  ImageVariants,
  type ImageVariant,
  widthsOf,
} from '../files/image-variants.js';
import { shownFile } from '../files/shown-file.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfFiles } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';

/** Serves the files of a site's content, and smaller variants of images: `~files/{space}/{file}/{hash}/{name}`. */
@Injectable()
export class FileRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly store: ContentStore,
    private readonly storage: FileStorage,
    private readonly variants: ImageVariants,
  ) {}

  onModuleInit(): void {
    this.routes.register('~files', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const [, spaceId = '', fileId = ''] = visit.rest;
    const file = await shownFile(this.store, visit, spaceId, fileId);
    if (file === undefined) throw new NotFoundError('file');
    const variant = readVariant(request.query, file);
    const cacheControl = cacheControlOfFiles(visit);
    if (variant === undefined) {
      const { name, contentType, hash, size } = file;
      const key = storageKey(spaceId, hash);
      const open = (range: { start: number; end: number }) => this.storage.open(key, range);
      await sendFile(request, response, { name, contentType, hash, size, cacheControl, open });
      return;
    }
    const key = await this.variants.key(spaceId, file, variant);
    const size = await this.storage.size(key);
    if (size === undefined) throw new NotFoundError('file');
    await sendFile(request, response, {
      name: `${file.name.replace(/\.[^.]*$/, '')}.${variant.format}`,
      contentType: `image/${variant.format}`,
      hash: `${file.hash}-${variant.width}-${variant.format}`,
      size,
      cacheControl,
      open: (range) => this.storage.open(key, range),
    });
  }
}

/** The variant that a query asks for; undefined: the file as it is. @throws NotFoundError when there is no such variant */
function readVariant({ w, f }: Request['query'], file: FileEntry): ImageVariant | undefined {
  if (w === undefined && f === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((each) => String(each) === w);
  const format = IMAGE_FORMATS.find((each) => each === f);
  if (width === undefined || format === undefined || !widthsOf(file).includes(width))
    throw new NotFoundError('image in this size');
  return { width, format };
}
