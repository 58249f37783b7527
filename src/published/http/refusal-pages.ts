import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import type { BareMessage } from '../../rendering/site/site-surface.js';
import { RefusedSignInError } from '../../sso/sign-in/refused-sign-in.js';
import { PageWorkers } from '../pages/page-workers.js';
import { PRIVATE } from './cache-control.js';
import { HtmlPage } from './html-page.js';
import { readVisitorCookies } from './visitor-cookies.js';

/** Tells readers in a browser why there is nothing to see, without revealing whether there is a site. */
@Injectable()
export class RefusalPages {
  /**
   * Rendered once: the addresses without a site are countless, and each would wait for the thread of the pages. The reasons
   * are a few fixed sentences.
   */
  private readonly pages = new SingleFlightCache<HtmlPage>({ maxSize: 100 });

  constructor(private readonly workers: PageWorkers) {}

  /** @throws the error itself when it has no page, or the response has begun */
  async send(error: unknown, request: Request, response: Response): Promise<void> {
    if (!(error instanceof NotFoundError) && !(error instanceof ForbiddenError)) throw error;
    if (response.headersSent) throw error;
    const { shareKey, jwtToken, ofSites } = readVisitorCookies(request);
    const ofCookies = [...(ofSites?.values() ?? [])];
    const hadKey =
      ofCookies.some((each) => each.shareKey !== undefined) ||
      shareKey !== undefined ||
      request.query.shareKey !== undefined;
    const hadJwt =
      ofCookies.some((each) => each.jwtToken !== undefined) ||
      jwtToken !== undefined ||
      request.query.jwt_token !== undefined;
    const refused = hadJwt || error instanceof RefusedSignInError ? 'sign-in-failed' : 'sign-in-needed';
    const message = error instanceof ForbiddenError ? refused : hadKey ? 'share-link-expired' : 'not-found';
    const reason = message === 'sign-in-failed' ? { reason: error.message } : {};
    const page = await this.page({ message, locale: 'en', ...reason }, error.status);
    await page.send(request, response, PRIVATE);
  }

  private page(message: BareMessage, status: number): Promise<HtmlPage> {
    const key = `${message.message} ${message.reason ?? ''}`;
    return this.pages.get(
      key,
      async () => new HtmlPage(await this.workers.render(() => ({ kind: 'message', message })), status),
    );
  }
}
