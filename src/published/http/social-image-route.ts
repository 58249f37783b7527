import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { sendFile } from '../../common/http/send-file.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { CardLogos } from '../files/card-logos.js';
import { SocialImages } from '../files/social-images.js';
import { isReadable } from '../pages/page-order.js';
import { evaluate, titleOf } from '../pages/site-pages.js';
import { cardDigest, socialCard } from '../files/social-card.js';
import { SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfFiles, cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';

/** Serves the images of pages for social networks: `~og/{page}.png`. */
@Injectable()
export class SocialImageRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly spaceViews: SpaceViews,
    private readonly images: SocialImages,
    private readonly logos: CardLogos,
    private readonly storage: FileStorage,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~og', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const [, pageId] = /^([\w-]+)\.png$/.exec(visit.rest[1] ?? '') ?? [];
    const view = await this.spaceViews.open(visit);
    const page = pageId === undefined ? undefined : view.own.index.find(pageId)?.page;
    if (page === undefined || !isReadable(page) || visit.rest.length !== 2) throw new NotFoundError('image');
    const description = page.description === undefined ? undefined : evaluate(view, page, page.description);
    const card = socialCard(view.shell, { title: titleOf(view, page), description });
    const hash = cardDigest(card);
    const key = await this.images.key(
      visit.siteSpace.spaceId,
      page.id,
      card,
      (address) => this.logos.read(visit, view.shell.publicAddress, address),
      () => this.limits.frontEnd(request, response),
    );
    const size = await this.storage.size(key);
    if (size === undefined) throw new NotFoundError('image');
    await sendFile(request, response, {
      name: 'preview.png',
      contentType: 'image/png',
      hash,
      size,
      cacheControl: request.query.v === hash ? cacheControlOfFiles(visit) : cacheControlOfState(visit),
      open: (range) => this.storage.open(key, range),
    });
  }
}
