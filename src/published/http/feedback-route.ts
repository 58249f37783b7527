import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { ApiError, MethodNotAllowedError, PayloadTooLargeError } from '../../common/errors/api-error.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { setReading } from '../../common/http/request-context.js';
import { declaredLength } from '../../common/http/respond-and-close.js';
import { readBody } from '../../http/read-body.js';
import { PageFeedback } from '../../insights/page-feedback.service.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { feedbackHref, pageHref } from '../pages/link-targets.js';
import { PageWorkers } from '../pages/page-workers.js';
import { SitePages } from '../pages/site-pages.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { PRIVATE } from './cache-control.js';
import { HtmlPage } from './html-page.js';
import { namedPage } from './named-page.js';
import { readFeedback } from './read-feedback.js';
import { readerOf } from './reader-of.js';
import { requireSameOrigin } from './same-origin.js';
import { SiteRoutes } from './site-routes.js';
import { readVisitorCookies } from './visitor-cookies.js';

const LIMIT = { bytes: 8 * 1024 };

/** Takes the feedback of readers on a page, and thanks them: `~feedback/{pageId}`. */
@Injectable()
export class FeedbackRoute implements OnModuleInit {
  constructor(
    private readonly routes: SiteRoutes,
    private readonly feedback: PageFeedback,
    private readonly views: SpaceViews,
    private readonly pages: SitePages,
    private readonly workers: PageWorkers,
    private readonly limits: RateLimiter,
  ) {}

  onModuleInit(): void {
    this.routes.register('~feedback', async (visit, request, response) => {
      await this.limits.frontEnd(request, response);
      if (request.method === 'POST') await this.take(visit, request, response);
      else if (request.method === 'GET' || request.method === 'HEAD')
        await this.thank(visit, request, response);
      else throw new MethodNotAllowedError(request.method, ['GET', 'HEAD', 'POST']);
    });
  }

  private async take(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    requireSameOrigin(request, visit.home);
    const { page } = findPage(await this.views.open(visit));
    const given = readFeedback(...(await receive(request, response)));
    setReading(false);
    await this.feedback.add(readerOf(request), {
      siteSpaceId: visit.siteSpace.id,
      spaceId: visit.siteSpace.spaceId,
      pageId: page.id,
      ...given,
    });
    response.setHeader('Cache-Control', NO_STORE);
    if (request.accepts(['json', 'html']) === 'html') {
      response.statusCode = 303;
      response.setHeader('Location', feedbackHref(visit.base, page.id));
    } else response.statusCode = 204;
    response.end();
  }

  /** Thanks readers without scripts after they have sent the form, with a link back to the page. */
  private async thank(visit: SiteVisit, request: Request, response: Response): Promise<void> {
    const view = await this.views.open(visit, readVisitorCookies(request).theme);
    const { page, path } = findPage(view);
    const actionHref = pageHref(view.own, page, path);
    const collect = () => this.pages.surface(view, { kind: 'message', message: 'feedback-sent', actionHref });
    response.setHeader('X-Robots-Tag', 'noindex');
    const thanks = new HtmlPage(
      await this.workers.render(async () => ({ kind: 'surface', surface: await collect() })),
    );
    await thanks.send(request, response, PRIVATE);
  }
}

/**
 * The page that the address names.
 * @throws ApiError (403) when the site does not ask for feedback
 * @throws NotFoundError when the reader sees no such page
 */
function findPage({ visit, shell, own }: SpaceView): PlacedPage {
  if (!shell.settings.feedback.enabled) throw new ApiError(403, 'This site does not ask for feedback.');
  return namedPage(visit, own.index);
}

/** The body of the request, and whether it is a form. */
async function receive(request: Request, response: Response): Promise<[body: Buffer, isForm: boolean]> {
  const isForm = request.is('application/x-www-form-urlencoded') !== false;
  if (!isForm && request.is('application/json') === false)
    throw new ApiError(415, 'Send feedback as a form or as JSON.');
  if (declaredLength(request) > LIMIT.bytes) throw new PayloadTooLargeError(LIMIT);
  if (request.headers.expect !== undefined) response.writeContinue();
  return [await readBody(request, LIMIT, () => undefined), isForm];
}
