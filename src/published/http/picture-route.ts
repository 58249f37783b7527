import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { pictureDirectory } from '../../remote-pictures/picture-storage.js';
import { RemotePictures } from '../../remote-pictures/remote-pictures.service.js';
import { siteSpacesOf } from '../../sites/tree/site-structure.js';
import { PictureLinks, SITE_SCOPE } from '../files/picture-links.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfFiles, cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';
import { StoredFileSender } from './stored-file-sender.js';

/** Serves pictures of other hosts that the site shows, and smaller variants of them, at the addresses of `PictureLinks`. */
@Injectable()
export class PictureRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly links: PictureLinks,
    private readonly pictures: RemotePictures,
    private readonly files: StoredFileSender,
  ) {}

  onModuleInit(): void {
    this.routes.register('~pictures', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const link = this.links.read(visit);
    if (link === undefined || !shows(visit, link.scope)) throw new NotFoundError('picture');
    const { organizationId } = visit.site;
    const picture = await this.pictures.get(organizationId, link.pictureId);
    if (picture === undefined) throw new NotFoundError('picture');
    const { id, contentType, hash, size, width, height } = picture;
    // A page that was rendered before the picture changed gets the new one, which browsers must not keep as the old one.
    const isAddressed = hash.startsWith(link.state) && link.state !== '';
    await this.files.send(request, response, {
      directory: pictureDirectory({ organizationId, id }),
      name: `picture.${extensionOf(contentType)}`,
      contentType,
      hash,
      size,
      dimensions: { width, height },
      cacheControl: isAddressed ? cacheControlOfFiles(visit) : cacheControlOfState(visit),
    });
  }
}

/** Whether the reader sees the space that shows a picture. Everybody who reads the site sees its customization. */
function shows(visit: SiteVisit, scope: string): boolean {
  return scope === SITE_SCOPE || siteSpacesOf(visit.structure).some(({ spaceId }) => spaceId === scope);
}

function extensionOf(contentType: string): string {
  return contentType.includes('icon') ? 'ico' : contentType.replace(/^image\/(\w+).*$/, '$1');
}
