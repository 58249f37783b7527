import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { FeedCache } from '../feeds/feed-cache.js';
import { LlmsTexts } from '../feeds/llms-texts.js';
import { SiteMaps } from '../feeds/site-maps.js';
import { SiteSpaces } from '../pages/site-spaces.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { sendText, type TextToSend } from './send-text.js';
import { SiteRoutes } from './site-routes.js';

const NAME = /^(?:robots\.txt|llms\.txt|llms-full\.txt|sitemap\.xml|sitemap-([1-9]\d{0,6})\.xml)$/;
const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** Serves files about a site to programs: `robots.txt`, sitemaps, `llms.txt` and `llms-full.txt`. */
@Injectable()
export class FeedFiles implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly views: SiteViews,
    private readonly spaces: SiteSpaces,
    private readonly siteMaps: SiteMaps,
    private readonly llmsTexts: LlmsTexts,
    private readonly cache: FeedCache,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.registerFile({
      matches: ({ rest }) => rest.length === 1 && NAME.test(rest[0] ?? ''),
      answer: (visit, request, response) => this.answer(visit, request, response),
    });
  }

  private async answer(visit: SiteVisit, request: Request, response: Response): Promise<boolean> {
    const seen = await this.views.see(visit.reader, visit.site);
    const space = await this.spaces.at(visit, seen, visit);
    if (space?.index.findByPath(visit.rest.join('/')) !== undefined) return false;
    const text = await this.file(visit, seen, request, response);
    if (text === undefined) return false;
    // Search engines list the pages instead.
    if (text.contentType === MARKDOWN) response.setHeader('X-Robots-Tag', 'noindex');
    await sendText(visit, request, response, text);
    return true;
  }

  /** Undefined when the site has no such file. */
  private async file(
    visit: SiteVisit,
    seen: VisibleSite,
    request: Request,
    response: Response,
  ): Promise<TextToSend | undefined> {
    const [name = ''] = visit.rest;
    const isForAgents = seen.found.site.agentsContext === 'included';
    switch (name) {
      case 'robots.txt':
        // At the root of a host. The home of a site that also has a proxy is at the host of the proxy.
        return visit.home === '/' || request.path === '/robots.txt' ? robots(visit, seen) : undefined;
      case 'llms.txt':
        return isForAgents ? this.list(visit, request, response) : undefined;
      case 'llms-full.txt':
        return isForAgents ? this.full(visit, request, response) : undefined;
      case 'sitemap.xml':
        return visit.isListed && visit.base === visit.home
          ? { contentType: XML, open: () => this.siteMaps.ofSite(visit) }
          : undefined;
      default:
        return visit.isListed ? this.sitemapPart(visit, Number(NAME.exec(name)?.[1])) : undefined;
    }
  }

  private list(visit: SiteVisit, request: Request, response: Response): TextToSend {
    const open = async () => {
      await this.limits.frontEnd(request, response);
      return this.llmsTexts.list(visit);
    };
    return { contentType: MARKDOWN, open };
  }

  private async full(visit: SiteVisit, request: Request, response: Response): Promise<TextToSend> {
    const state = await this.llmsTexts.stateOfFull(visit);
    const open = async () => {
      if (!this.cache.has(state)) await this.limits.frontEnd(request, response);
      return request.method === 'HEAD'
        ? []
        : this.cache.open(state, (fail) => this.llmsTexts.full(visit, fail));
    };
    return { contentType: MARKDOWN, state, open };
  }

  private async sitemapPart(visit: SiteVisit, part: number): Promise<TextToSend | undefined> {
    const pieces = await this.siteMaps.ofSiteSpace(visit, part);
    return pieces && { contentType: XML, open: () => pieces };
  }
}

function robots(visit: SiteVisit, { address = '' }: VisibleSite): TextToSend {
  const lines = ['User-agent: *', 'Disallow: /*~search', 'Disallow: /*~mcp'];
  // Pages of other sites say themselves that they must not be listed, so search engines must be able to read them.
  if (visit.isListed) lines.push('', `Sitemap: ${address}/sitemap.xml`);
  return { contentType: TEXT, open: () => [`${lines.join('\n')}\n`] };
}
