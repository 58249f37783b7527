import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { setOwner, setReading } from '../../common/http/request-context.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { MethodNotAllowedError, NotFoundError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SiteAdmission } from '../../sites/urls/site-admission.js';
import { readPreviewAddress } from '../visits/preview-address.js';
import type { SiteRequestAddress } from '../visits/site-request.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { toSiteVisit } from '../visits/to-site-visit.js';
import { PRIVATE } from './cache-control.js';
import { PageAnswers } from './page-answers.js';
import { PageCache } from './page-cache.js';
import { PreviewRequests } from './preview-requests.js';
import { ReaderSignInRequests } from './reader-sign-in-requests.js';
import { redirect, withQuery } from './site-redirect.js';
import { SiteRoutes } from './site-routes.js';
import {
  cookiePlace,
  keepVisitor,
  readVisitorCookies,
  requireKeptJwt,
  type VisitorCookies,
} from './visitor-cookies.js';

const MARKDOWN = 'text/markdown';
/** Routes that previews serve besides pages. */
const ROUTES_OF_PREVIEWS = ['~assets', '~files', '~pages', '~pictures', '~search', '~spaces', '~tree'];

/** Responds to requests at addresses of sites: admits the reader, then sends a page, a file or what a route makes. */
@Injectable()
export class SiteHandler {
  constructor(
    private readonly admission: SiteAdmission,
    private readonly pages: PageCache,
    private readonly answers: PageAnswers,
    private readonly limits: RateLimiter,
    private readonly routes: SiteRoutes,
    private readonly previews: PreviewRequests,
    private readonly signIns: ReaderSignInRequests,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Responds to a request at an address of a site. */
  async answer(address: SiteRequestAddress, request: Request, response: Response): Promise<void> {
    // Whatever its method; a route that writes says so.
    setReading(true);
    const { change } = this.pages;
    const { url } = address;
    const cookies = await this.cookiesOf(request, url);
    if (this.signIns.isFor(url)) {
      await this.signIns.answer(address, request, response);
      return;
    }
    const preview = readPreviewAddress(url);
    if (preview !== undefined) {
      const visit = await this.previews.enter(url, preview, request, response);
      if (visit === undefined) return;
      setOwner([visit.site.organizationId, visit.site.siteId]);
      await this.showPreview(visit, cookies, request, response);
      return;
    }
    const { searchParams } = url;
    const admitted = await this.admit(address, cookies);
    if ('redirect' in admitted) {
      redirect(response, admitted.redirect, false);
      return;
    }
    const { cookie, accept } = request.headers;
    const isPlain = cookie === undefined && url.search === '' && accept?.includes(MARKDOWN) !== true;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { asked, addressed, shown } = admitted;
    const given = {
      shareKey: (addressed.hasKeyInPath && asked.address.shareKey) || searchParams.get('shareKey'),
      // A link must not sign readers in to a site whose readers sign in with the organization.
      jwtToken: addressed.site.authBackend === 'organization' ? null : searchParams.get('jwt_token'),
    };
    const { host } = address;
    const page = { parsed: asked, host, version: addressed.version, reading: shown.reading };
    if (isPlain && isRead && (await this.pages.sendKnown(page, change, request, response))) return;
    const visit = toSiteVisit(address, admitted);
    if (visit === undefined) throw new NotFoundError('published site');
    setOwner([visit.site.organizationId, visit.site.siteId]);
    if (isRead && (given.shareKey !== null || given.jwtToken !== null)) {
      if (given.jwtToken !== null && addressed.site.visibility === 'visitor-auth')
        requireKeptJwt(given.jwtToken);
      this.keep(visit, given, url, request, response);
      return;
    }
    if (!visit.isListed) response.setHeader('X-Robots-Tag', 'noindex');
    const [name] = visit.rest;
    const route = name?.startsWith('~') === true ? this.routes.find(name) : undefined;
    if (route !== undefined) {
      const confirm = () => this.confirm(visit, address, cookies);
      await route({ ...visit, confirm }, request, response);
      return;
    }
    if (!isRead) throw new MethodNotAllowedError(request.method, ['GET', 'HEAD']);
    const file = this.routes.findFile(visit, request);
    if (file !== undefined && (await file.answer(visit, request, response))) return;
    const isAnonymous = isPlain && visit.isPublic;
    await this.pages.send(visit, cookies.theme, isAnonymous ? page : undefined, request, response);
  }

  /** Answers a request for a preview. Previews are not cached or counted, and have no routes for programs. */
  private async showPreview(
    visit: SiteVisit,
    { theme }: VisitorCookies,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new MethodNotAllowedError(request.method, ['GET', 'HEAD']);
    const [name = ''] = visit.rest;
    const route = ROUTES_OF_PREVIEWS.includes(name) ? this.routes.find(name) : undefined;
    if (route !== undefined) {
      await route(visit, request, response);
      return;
    }
    await this.limits.frontEnd(request, response);
    const answer = await this.answers.find(visit, theme);
    if ('redirect' in answer) redirect(response, withQuery(answer.redirect, visit.query), answer.permanent);
    else await answer.page.send(request, response, NO_STORE);
  }

  /** The cookies of the site of a request. */
  private async cookiesOf(request: Request, { href }: URL): Promise<VisitorCookies> {
    const { ofSites, ...cookies } = readVisitorCookies(request);
    if (ofSites === undefined) return cookies;
    const located = await this.admission.locate(href);
    return { ...cookies, ...(located && ofSites.get(located.addressed.site.id)) };
  }

  private admit(address: SiteRequestAddress, cookies: VisitorCookies) {
    const { url } = address;
    const wanted = new URL(url);
    if (cookies.shareKey !== undefined && !wanted.searchParams.has('shareKey'))
      wanted.searchParams.set('shareKey', cookies.shareKey);
    const jwtToken = wanted.searchParams.has('jwt_token') ? undefined : cookies.jwtToken;
    return this.admission.admit({
      url: wanted.href,
      // A JWT that comes from the sign-in and is refused would be sent there and back without end.
      redirectOnError: jwtToken !== undefined,
      ...(jwtToken === undefined ? {} : { visitor: { jwtToken } }),
    });
  }

  /** @throws NotFoundError, ForbiddenError when the reader may not read the site space any more */
  private async confirm(
    visit: SiteVisit,
    address: SiteRequestAddress,
    cookies: VisitorCookies,
  ): Promise<void> {
    const admitted = await this.admit(address, cookies);
    const again = 'redirect' in admitted ? undefined : toSiteVisit(address, admitted);
    const isSame = again?.site.siteId === visit.site.siteId && again.siteSpace.id === visit.siteSpace.id;
    if (!isSame) throw new NotFoundError('published site');
  }

  /** Keeps a key or JWT of the address in the browser, and continues at the clean address. */
  private keep(
    { site, home, path, trailingSlash }: SiteVisit,
    { shareKey, jwtToken }: { shareKey: string | null; jwtToken: string | null },
    url: URL,
    request: Request,
    response: Response,
  ): void {
    const kept = { ...(shareKey === null ? {} : { shareKey }), ...(jwtToken === null ? {} : { jwtToken }) };
    const place = cookiePlace(new URL(home, url), url, {
      siteId: site.siteId,
      secure: url.protocol === 'https:',
      publicUrl: new URL(this.environment.publicUrl).href,
    });
    keepVisitor(request, response, kept, place);
    url.searchParams.delete('shareKey');
    url.searchParams.delete('jwt_token');
    response.setHeader('Cache-Control', PRIVATE);
    const end = trailingSlash && path !== '/' ? '/' : '';
    redirect(response, home + path.slice(1) + end + url.search, false);
  }
}
