import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { storageDirectory } from '../../content/files/files.service.js';
import { ShownFiles } from '../files/shown-files.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfFiles, cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';
import { StoredFileSender } from './stored-file-sender.js';

/** Characters of the hash in addresses. A shorter text can be the beginning of a hash by chance. */
const MIN_HASH = 16;

/** Serves the files of a site's content, and smaller variants of images: `~files/{space}/{file}/{hash}/{name}`, or less. */
@Injectable()
export class FileRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly shown: ShownFiles,
    private readonly files: StoredFileSender,
  ) {}

  onModuleInit(): void {
    this.routes.register('~files', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const [, spaceId = '', fileId = '', hash = ''] = visit.rest;
    const file = await this.shown.toReader(visit, spaceId, fileId);
    if (file === undefined) throw new NotFoundError('file');
    const isHashed = hash.length >= MIN_HASH && file.hash.startsWith(hash);
    const cacheControl = isHashed ? cacheControlOfFiles(visit) : cacheControlOfState(visit);
    await this.files.send(request, response, { ...file, directory: storageDirectory(spaceId), cacheControl });
  }
}
