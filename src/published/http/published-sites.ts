import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { setOwner, setReading } from '../../common/http/request-context.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { withoutParameters } from '../../common/http/without-parameters.js';
import { MethodNotAllowedError, NotFoundError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { LocalChanges } from '../../http/local-changes.js';
import { SiteRequests } from '../../http/site-requests.js';
import { isUnknownHost } from '../../http/unknown-host.js';
import { SiteCounters } from '../../insights/site-counters.js';
import { holdTexts } from '../../common/text-hold.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { SingleFlight } from '../../common/single-flight.js';
import { SiteAdmission } from '../../sites/urls/site-admission.js';
import { SiteHosts } from '../../sites/urls/site-hosts.js';
import { countsAsView } from './counts-as-view.js';
import { FrontPage } from './front-page.js';
import { HostRobots } from './host-robots.js';
import type { HtmlPage } from './html-page.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { RecentPages } from './recent-pages.js';
import { ReaderSignInRequests } from './reader-sign-in-requests.js';
import { RefusedReaders } from './refused-readers.js';
import { PageSpecs } from '../pages/page-specs.js';
import { PreviewRequests } from './preview-requests.js';
import { SiteRoutes } from './site-routes.js';
import { SubdomainPage } from './subdomain-page.js';
import { readPreviewAddress } from '../visits/preview-address.js';
import { readSiteRequest, type SiteRequestAddress } from '../visits/site-request.js';
import type { SiteVisit } from '../visits/site-visit.js';
import {
  cookiePlace,
  keepVisitor,
  readVisitorCookies,
  requireKeptJwt,
  type VisitorCookies,
} from './visitor-cookies.js';
import { toSiteVisit } from '../visits/to-site-visit.js';

/** Bytes of cached pages, when there is enough memory. */
const PAGES_BYTES = 32 * 1024 * 1024;
const MARKDOWN = 'text/markdown';
const ROBOTS = '/robots.txt';
const PUBLIC = 'public, no-cache';
const PRIVATE = 'private, no-cache';
/**
 * Query parameters that a redirect does not pass on, because it may lead to another host. `code` may be the code of a
 * sign-in to the application.
 */
const SECRETS = ['shareKey', 'jwt_token', 'code'];
/** Routes that previews serve besides pages. */
const ROUTES_OF_PREVIEWS = ['~assets', '~files', '~pages', '~pictures', '~search', '~spaces', '~tree'];

/** A page for anonymous readers, with the state that it belongs to. */
interface QuickPage {
  /** Its key in the cache. */
  key: string;
  host: string;
  version: string;
  reading: number;
}

/** Serves published sites to browsers. */
@Injectable()
export class PublishedSites implements OnModuleInit {
  private readonly own: URL;
  /** By the state of the site, the path and the theme. */
  private readonly pages: LRUCache<string, HtmlPage>;
  private readonly recent: RecentPages;
  /** By the address, which `SiteAdmission` keeps: the pages of recently requested addresses. */
  private readonly quick = new WeakMap<object, QuickPage>();
  private readonly rendering = new SingleFlight<PageAnswer>();
  private readonly failed = new FailureCache();

  constructor(
    private readonly requests: SiteRequests,
    private readonly hosts: SiteHosts,
    private readonly admission: SiteAdmission,
    private readonly answers: PageAnswers,
    private readonly specs: PageSpecs,
    private readonly frontPage: FrontPage,
    private readonly limits: RateLimiter,
    private readonly routes: SiteRoutes,
    private readonly previews: PreviewRequests,
    private readonly signIns: ReaderSignInRequests,
    private readonly counters: SiteCounters,
    private readonly hostRobots: HostRobots,
    private readonly subdomainPage: SubdomainPage,
    private readonly refused: RefusedReaders,
    private readonly changes: LocalChanges,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.own = new URL(environment.publicUrl);
    this.recent = new RecentPages(changes);
    this.pages = new LRUCache({
      maxSize: cacheSize(environment, PAGES_BYTES),
      sizeCalculation: (page, key) => page.size + key.length,
    });
  }

  onModuleInit(): void {
    this.requests.register((request, response, next) => this.serve(request, response, next));
  }

  private serve(request: Request, response: Response, next: NextFunction): void {
    const recent = this.recent.find(request);
    const page = recent === undefined ? undefined : this.pages.get(recent);
    if (page !== undefined) {
      this.countView(page, request);
      page.send(request, response, PUBLIC).catch(next);
      return;
    }
    const host = request.host?.toLowerCase() ?? '';
    const isSiteHost = this.hosts.has(host);
    if (typeof isSiteHost === 'boolean') this.serveHost(host, isSiteHost, request, response, next);
    else isSiteHost.then((found) => this.serveHost(host, found, request, response, next)).catch(next);
  }

  private serveHost(
    host: string,
    isSiteHost: boolean,
    request: Request,
    response: Response,
    next: NextFunction,
  ): void {
    const address = readSiteRequest(request, host, this.own, isSiteHost);
    const fail = (error: unknown): void => {
      if (isOfBrowser(request)) this.refused.send(error, request, response).catch(next);
      else next(error);
    };
    const subdomain = this.hosts.subdomainOf(host) ?? (isSiteHost ? undefined : null);
    if (request.url === ROBOTS && subdomain !== undefined)
      this.hostRobots.send(subdomain, request, response).catch(next);
    else if (typeof subdomain === 'string' && isRootOfHost(request))
      this.subdomainPage.send(subdomain, request, response).catch(fail);
    else if (address !== undefined) holdTexts(() => this.answer(address, request, response)).catch(fail);
    else if (this.isFrontPage(request)) this.frontPage.send(request, response).catch(next);
    else next();
  }

  private isFrontPage(request: Request): boolean {
    const { method, path } = request;
    const isRoot = path === '/' || `${path}/` === this.own.pathname;
    const isAsked = isRoot && (method === 'GET' || method === 'HEAD') && isOfBrowser(request);
    return isAsked && !isUnknownHost(request.host, this.own.href);
  }

  private async answer(address: SiteRequestAddress, request: Request, response: Response): Promise<void> {
    // Whatever its method; a route that writes says so.
    setReading(true);
    const change = this.changes.count;
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
    const quick = isPlain ? this.quick.get(asked) : undefined;
    if (
      quick !== undefined &&
      quick.host === address.host &&
      quick.version === addressed.version &&
      quick.reading === shown.reading &&
      isRead
    ) {
      const page = this.pages.get(quick.key);
      if (page !== undefined && (await this.isCurrent(page))) {
        this.countView(page, request);
        if (page.specs.length === 0) this.recent.keep(request, quick.key, change);
        return page.send(request, response, PUBLIC);
      }
    }
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
    const key = await this.sendPage(visit, cookies, request, response);
    if (key !== undefined && isPlain && visit.isPublic) {
      const { host } = address;
      this.quick.set(asked, { key, host, version: addressed.version, reading: shown.reading });
    }
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
      publicUrl: this.own.href,
    });
    keepVisitor(request, response, kept, place);
    url.searchParams.delete('shareKey');
    url.searchParams.delete('jwt_token');
    response.setHeader('Cache-Control', PRIVATE);
    const end = trailingSlash && path !== '/' ? '/' : '';
    redirect(response, home + path.slice(1) + end + url.search, false);
  }

  /** @returns the key of the page in the cache; undefined when it is not cached */
  private async sendPage(
    visit: SiteVisit,
    { theme }: VisitorCookies,
    request: Request,
    response: Response,
  ): Promise<string | undefined> {
    const isPrivate = !visit.isPublic || theme !== undefined;
    const key = JSON.stringify([visit.state, visit.rest, visit.trailingSlash, theme]);
    const cached = this.pages.get(key);
    if (cached !== undefined && (await this.isCurrent(cached))) {
      this.countView(cached, request);
      await cached.send(request, response, isPrivate ? PRIVATE : PUBLIC);
      return key;
    }
    await this.limits.frontEnd(request, response);
    const isJoined = this.rendering.has(key);
    const answer = await this.rendering.run(key, () =>
      this.failed.attempt(key, () => this.answers.find(visit, theme)),
    );
    if (isJoined && 'page' in answer && !(await this.isCurrent(answer.page))) {
      // A specification got a new version after that rendering had begun.
      return this.sendPage(visit, { theme }, request, response);
    }
    if ('redirect' in answer) {
      response.setHeader('Cache-Control', isPrivate ? PRIVATE : PUBLIC);
      redirect(response, withQuery(answer.redirect, visit.query), answer.permanent);
      return undefined;
    }
    const { page } = answer;
    if (page.isCacheable) this.pages.set(key, page);
    this.countView(page, request);
    await page.send(request, response, isPrivate ? PRIVATE : PUBLIC);
    return page.isCacheable ? key : undefined;
  }

  private countView({ shown }: HtmlPage, request: Request): void {
    if (shown !== undefined && countsAsView(request)) this.counters.countView(shown.viewed);
  }

  /**
   * Whether a page has the latest versions of its specifications and pictures, which the state of a site does not contain.
   */
  private async isCurrent({ specs, pictures }: HtmlPage): Promise<boolean> {
    if (pictures !== undefined && !(await pictures.areCurrent())) return false;
    return specs.length === 0 || this.specs.areLatest(specs);
  }
}

function isRootOfHost(request: Request): boolean {
  const { method, path } = request;
  return path === '/' && (method === 'GET' || method === 'HEAD') && isOfBrowser(request);
}

/** Whether a page is preferred to JSON. */
function isOfBrowser(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html';
}

/**
 * Adds the query of a request to a location without a query. Leaves out parameters that give access, because the location
 * may be on another site.
 * @param location a path that is encoded, or an address as people write it: headers cannot contain all its characters
 */
function withQuery(location: string, given: string): string {
  const query = withoutParameters(given, SECRETS);
  const address = URL.parse(location);
  if (address === null) return location + query;
  if (address.search === '') address.search = query;
  return address.href;
}

function redirect(response: Response, location: string, permanent: boolean): void {
  // The form of feedback is not sent to another address, such as that of the sign-in.
  if (response.req.method === 'POST') response.statusCode = 303;
  else response.statusCode = permanent ? 308 : 307;
  response.setHeader('Location', location);
  response.end();
}
