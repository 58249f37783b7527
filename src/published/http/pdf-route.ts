import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { sendFile } from '../../common/http/send-file.js';
import { IncludedTexts } from '../../content/pages/included-texts.js';
import { ContentStore } from '../../content/store/content-store.js';
import { holdTexts } from '../../common/text-hold.js';
import { PdfService } from '../../rendering/pdf/pdf.service.js';
import { textsOf } from '../../rendering/site/texts/texts-of.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { addressesWithin, ROOM_FOR_TEXT } from '../pages/page-addresses.js';
import { isReadable, pageOrder } from '../pages/page-order.js';
import { publicHref } from '../pages/public-href.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { cacheControlOfState } from './cache-control.js';
import { SiteRoutes } from './site-routes.js';

/** Characters of included texts that are read to see whether they depend on the visitor. */
const MAX_INCLUDED = 1_000_000;

/** Serves PDFs to readers: `~pdf/{page}`, and `~pdf` for all pages of the site space. */
@Injectable()
export class PdfRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly spaceViews: SpaceViews,
    private readonly store: ContentStore,
    private readonly pdfs: PdfService,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~pdf', (visit, request, response) => this.send(visit, request, response));
  }

  private async send(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    await this.limits.frontEnd(request, response);
    const view = await this.spaceViews.open(visit);
    const { own, shell, revision } = view;
    const [, pageId, ...more] = visit.rest;
    const top = pageId === undefined ? undefined : own.index.find(pageId);
    const isMissing = pageId !== undefined && (top === undefined || !isReadable(top.page));
    if (!shell.settings.pdf.enabled || isMissing || more.length > 0) throw new NotFoundError('PDF');
    const texts = textsOf(shell.settings.internationalization.locale);
    const file = await this.pdfs.forVisitor(
      {
        spaceId: revision.spaceId,
        revisionId: revision.id,
        claims: await this.claims(view, top === undefined ? pageOrder(own.index).pages : [top]),
        site: publicHref(shell, own.base),
        addressesOf: (times) => addressesOf(times, view),
        labels: { ...texts.pdf, hints: { ...texts.blocks.hints } },
      },
      { only: top !== undefined, page: pageId },
    );
    // Meanwhile, the reader may have lost access.
    await visit.confirm?.();
    response.setHeader('X-Robots-Tag', 'noindex');
    await sendFile(request, response, { ...file, cacheControl: cacheControlOfState(visit) });
  }

  /** The visitor's claims if a text depends on them, so that readers of the same text share a file. */
  private async claims(
    { visit, revision }: SpaceView,
    pages: readonly PlacedPage[],
  ): Promise<Readonly<Record<string, unknown>>> {
    const claims = visit.reader.kind === 'visitor' ? visit.reader.claims : {};
    if (Object.keys(claims).length === 0) return {};
    for (const { page } of pages) {
      const hash = page.document;
      if (hash === null) continue;
      const usesClaims = await holdTexts(async () => {
        const document = await this.store.document(revision.spaceId, hash);
        const included = new IncludedTexts(this.store, revision);
        // The texts that were not read may depend on claims.
        if (!(await included.read(document, MAX_INCLUDED))) return true;
        const texts = [document, ...included.documents.values()];
        return texts.some(({ markdown }) => markdown.includes('visitor'));
      });
      if (usesClaims) return claims;
    }
    return {};
  }
}

/** @param times how often a PDF links to each page, by ID */
function addressesOf(times: ReadonlyMap<string, number>, { own, shell }: SpaceView): Record<string, string> {
  const addressOf = addressesWithin(ROOM_FOR_TEXT);
  const addresses: Record<string, string> = {};
  for (const [id, links] of times) {
    const placed = own.index.find(id);
    if (placed !== undefined)
      addresses[id] = publicHref(shell, addressOf(own, placed.page, placed.path, links));
  }
  return addresses;
}
