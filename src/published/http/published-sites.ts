import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { holdTexts } from '../../common/text-hold.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SiteRequests } from '../../http/site-requests.js';
import { isUnknownHost } from '../../http/unknown-host.js';
import { SiteHosts } from '../../sites/urls/site-hosts.js';
import { readSiteRequest } from '../visits/site-request.js';
import { FrontPage } from './front-page.js';
import { HostRobots } from './host-robots.js';
import { PageCache } from './page-cache.js';
import { RefusalPages } from './refusal-pages.js';
import { SiteHandler } from './site-handler.js';
import { SubdomainPage } from './subdomain-page.js';

const ROBOTS = '/robots.txt';

/** Serves published sites to browsers: decides by host and path what answers a request. */
@Injectable()
export class PublishedSites implements OnModuleInit {
  private readonly own: URL;

  constructor(
    private readonly requests: SiteRequests,
    private readonly hosts: SiteHosts,
    private readonly pages: PageCache,
    private readonly handler: SiteHandler,
    private readonly frontPage: FrontPage,
    private readonly hostRobots: HostRobots,
    private readonly subdomainPage: SubdomainPage,
    private readonly refused: RefusalPages,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.own = new URL(environment.publicUrl);
  }

  onModuleInit(): void {
    this.requests.register((request, response, next) => this.serve(request, response, next));
  }

  private serve(request: Request, response: Response, next: NextFunction): void {
    const sending = this.pages.sendRecent(request, response);
    if (sending !== undefined) {
      sending.catch(next);
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
    else if (address !== undefined)
      holdTexts(() => this.handler.answer(address, request, response)).catch(fail);
    else if (this.isFrontPage(request)) this.frontPage.send(request, response).catch(next);
    else next();
  }

  private isFrontPage(request: Request): boolean {
    const { method, path } = request;
    const isRoot = path === '/' || `${path}/` === this.own.pathname;
    const isAsked = isRoot && (method === 'GET' || method === 'HEAD') && isOfBrowser(request);
    return isAsked && !isUnknownHost(request.host, this.own.href);
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
