import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { storageDirectory } from '../../content/files/files.service.js';
import { ContentStore } from '../../content/store/content-store.js';
import { VisibleContent } from '../../content/visible/visible-content.js';
import { shownFile } from '../files/shown-file.js';
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
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly files: StoredFileSender,
  ) {}

  onModuleInit(): void {
    this.routes.register('~files', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const [, spaceId = '', fileId = '', hash = ''] = visit.rest;
    const file = await shownFile(this.store, visit, spaceId, fileId);
    if (file === undefined || !(await this.isSeen(visit, spaceId, fileId))) throw new NotFoundError('file');
    const isHashed = hash.length >= MIN_HASH && file.hash.startsWith(hash);
    const cacheControl = isHashed ? cacheControlOfFiles(visit) : cacheControlOfState(visit);
    await this.files.send(request, response, { ...file, directory: storageDirectory(spaceId), cacheControl });
  }

  /** People who preview content have a role on its space, and see all of it. They may have none on others. */
  private async isSeen(
    { revisions, reader, preview }: SiteVisit,
    spaceId: string,
    fileId: string,
  ): Promise<boolean> {
    if (preview?.spaceId === spaceId) return true;
    const revision = await this.store.revision(spaceId, revisions.get(spaceId) ?? '');
    const claims = reader.kind === 'visitor' ? reader.claims : {};
    return !(await this.visible.parts(revision, claims)).hidden.has(fileId);
  }
}
