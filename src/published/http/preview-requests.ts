import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NO_STORE } from '../../common/http/no-store.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { PreviewKeys } from '../previews/preview-keys.js';
import { SitePreviews } from '../previews/site-previews.js';
import type { PreviewAddress } from '../visits/preview-address.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { keepPreviewSession, readVisitorCookies } from './visitor-cookies.js';

/** Name of the ticket of a link in the query. */
const TICKET = 'preview';

/** Answers requests for previews of people who opened a link. */
@Injectable()
export class PreviewRequests {
  constructor(
    private readonly previews: SitePreviews,
    private readonly keys: PreviewKeys,
  ) {}

  /**
   * The visit of a request; undefined when the response was a redirect: a browser that opened a link continues at the
   * address without the key.
   * @throws NotFoundError when the person may not read the preview now, or there is none
   */
  async enter(
    url: URL,
    address: PreviewAddress,
    request: Request,
    response: Response,
  ): Promise<SiteVisit | undefined> {
    response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Cache-Control', NO_STORE);
    const located = await this.previews.locate(url);
    const siteId = located?.addressed.site.id;
    const ticket = url.searchParams.get(TICKET);
    const { preview = '' } = readVisitorCookies(request);
    const reader = ticket === null ? this.keys.readSession(preview) : this.keys.readTicket(ticket);
    if (located === undefined || reader === undefined || reader.siteId !== siteId)
      throw new NotFoundError('preview');
    const visit = await this.previews.open(located, address, reader, url);
    if (ticket === null) return visit;
    const { length } = located.addressed;
    const path = `/${url.pathname.split('/').filter(Boolean).slice(0, length).join('/')}`;
    keepPreviewSession(response, this.keys.sessionOf(reader), { path, secure: url.protocol === 'https:' });
    url.searchParams.delete(TICKET);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.statusCode = 307;
    // A second slash at the start would make the first segment another host.
    response.setHeader('Location', `${url.pathname.replace(/^\/+/, '/')}${url.search}`);
    response.end();
    return undefined;
  }
}
