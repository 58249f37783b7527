import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { storageDirectory } from '../../content/files/files.service.js';
import { ContentStore } from '../../content/store/content-store.js';
import { siteSpacesOf } from '../../sites/tree/site-structure.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfFiles } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';
import { StoredFileSender } from './stored-file-sender.js';

/** Serves the files of a site's content, and smaller variants of images: `~files/{space}/{file}/{hash}/{name}`. */
@Injectable()
export class FileRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly store: ContentStore,
    private readonly files: StoredFileSender,
  ) {}

  onModuleInit(): void {
    this.routes.register('~files', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const [, spaceId = '', fileId = ''] = visit.rest;
    const revisionId = visit.revisions.get(spaceId);
    const isShown = siteSpacesOf(visit.structure).some((siteSpace) => siteSpace.spaceId === spaceId);
    if (revisionId === undefined || !isShown) throw new NotFoundError('file');
    const revision = await this.store.revision(spaceId, revisionId);
    const file = (await this.store.files(revision)).byId.get(fileId);
    if (file === undefined) throw new NotFoundError('file');
    const cacheControl = cacheControlOfFiles(visit);
    await this.files.send(request, response, { ...file, directory: storageDirectory(spaceId), cacheControl });
  }
}
