import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { MarkdownPages } from '../pages/markdown-pages.js';
import { pageHref } from '../pages/link-targets.js';
import { findMarkdownPage, isMarkdownPath } from '../pages/markdown-href.js';
import { isReadable, pageOrder } from '../pages/page-order.js';
import { publicHref } from '../pages/public-href.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { sendText } from './send-text.js';
import { SiteRoutes } from './site-routes.js';

/** Serves pages as markdown: `{path}.md`, and the page itself with `Accept: text/markdown`. */
@Injectable()
export class MarkdownRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly spaceViews: SpaceViews,
    private readonly markdown: MarkdownPages,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.registerFile({
      matches: ({ rest }, request) => isMarkdownPath(rest) || prefersMarkdown(request),
      answer: (visit, request, response) => this.answer(visit, request, response),
    });
  }

  private async answer(visit: SiteVisit, request: Request, response: Response): Promise<boolean> {
    const view = await this.spaceViews.open(visit);
    const placed = find(view, visit, prefersMarkdown(request));
    if (placed === undefined) return false;
    const { own, shell } = view;
    const address = publicHref(shell, pageHref(own, placed.page, placed.path));
    // Search engines list the page instead.
    response.setHeader('Link', `<${address}>; rel="canonical"`);
    response.setHeader('X-Robots-Tag', 'noindex');
    await sendText(visit, request, response, {
      contentType: 'text/markdown; charset=utf-8',
      open: async () => [
        await this.markdown.text(view, placed, () => this.limits.frontEnd(request, response)),
      ],
    });
    return true;
  }
}

/** Undefined: the request is for a page as HTML, for something else, or for nothing. */
function find({ own }: SpaceView, { rest }: SiteVisit, isPreferred: boolean): PlacedPage | undefined {
  const { index } = own;
  const path = rest.join('/');
  const page = path === '' ? pageOrder(index).pages[0] : index.findByPath(path);
  if (page !== undefined) return isPreferred && isReadable(page.page) ? page : undefined;
  return isMarkdownPath(rest) ? findMarkdownPage(own, rest) : undefined;
}

/** Whether a client asks for markdown, and not for HTML first. */
function prefersMarkdown({ headers }: Request): boolean {
  const { accept } = headers;
  if (accept?.includes('text/markdown') !== true) return false;
  const types = accept.split(',').map((part) => part.trim());
  const weightOf = (type: string): number => {
    const found = types.find((each) => each.split(';')[0]?.trim() === type);
    if (found === undefined) return -1;
    const [, quality] = /;\s*q=([\d.]+)/.exec(found) ?? [];
    return quality === undefined ? 1 : Number(quality);
  };
  const [markdown, html] = [weightOf('text/markdown'), weightOf('text/html')];
  if (markdown <= 0 || markdown < html) return false;
  // With equal weights, the first one counts.
  return markdown > html || accept.indexOf('text/markdown') < accept.indexOf('text/html');
}
