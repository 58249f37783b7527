import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../../auth/rate-limiter.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { setOwner, setReading } from '../../common/http/request-context.js';
import { NO_STORE } from '../../common/http/no-store.js';
import { MethodNotAllowedError, NotFoundError } from '../../common/errors/api-error.js';
import { SIGN_IN } from '../../sites/urls/sign-in-path.js';
import { SiteHomes } from '../../sites/urls/site-homes.js';
import { SiteAdmission } from '../../sites/urls/site-admission.js';
import { ReaderSignInService } from '../../sso/readers/reader-sign-in.service.js';
import type { SiteRequestAddress } from '../visits/site-request.js';
import { cookiePlace, keepSignInState, keepVisitor, readVisitorCookies } from './visitor-cookies.js';

/** Answers requests for `{site}~sign-in`: the beginning and the end of a sign-in through the organization. */
@Injectable()
export class ReaderSignInRequests {
  constructor(
    private readonly admission: SiteAdmission,
    private readonly homes: SiteHomes,
    private readonly signIns: ReaderSignInService,
    private readonly limits: RateLimiter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  isFor({ pathname }: URL): boolean {
    return pathname.endsWith(`/${SIGN_IN}`);
  }

  /**
   * @throws NotFoundError when readers of the site do not sign in with the organization
   * @throws RefusedSignInError when the sign-in was not started in this browser
   */
  async answer({ url }: SiteRequestAddress, request: Request, response: Response): Promise<void> {
    response.setHeader('Cache-Control', NO_STORE);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex');
    // A request without a body for its result, such as HEAD of a program that checks links, must not use the code.
    if (request.method !== 'GET') throw new MethodNotAllowedError(request.method, ['GET']);
    await this.limits.frontEnd(request, response);
    const located = await this.admission.locatePublished(url.origin + url.pathname);
    const segments = located?.asked.address.segments ?? [];
    if (located === undefined || segments.length !== located.addressed.length + 1)
      throw new NotFoundError('published site');
    const { site, length } = located.addressed;
    if (site.authBackend !== 'organization') throw new NotFoundError('published site');
    // Not the host of the request: the code is sent there, and an attacker who starts a sign-in could name any host.
    const home = await this.homes.of(site, url.origin, segments.slice(0, length));
    const place = cookiePlace(new URL(home), url, {
      siteId: site.id,
      secure: home.startsWith('https:'),
      publicUrl: this.environment.publicUrl,
    });
    const cookies = readVisitorCookies(request);
    const signInState = cookies.ofSites?.get(site.id)?.signInState ?? cookies.signInState;
    const code = url.searchParams.get('code');
    if (code !== null) {
      const browser = signInState === undefined ? undefined : hashOf(signInState);
      setOwner([site.organizationId, site.id]);
      setReading(false);
      const { secret, location } = await this.signIns.accept(code, site.id, browser);
      keepVisitor(request, response, { jwtToken: secret }, place);
      response.redirect(303, home + location);
      return;
    }
    const state = signInState ?? randomBytes(18).toString('base64url');
    keepSignInState(request, response, state, place);
    const { organizationId, id: siteId } = site;
    const location = locationBelow(home, url.searchParams.get('location') ?? '');
    response.redirect(
      303,
      this.signIns.start({ organizationId, siteId, home, location, browser: hashOf(state) }),
    );
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/** A location without its slash at the beginning; the beginning of the site if it leads out of the site. */
function locationBelow(home: string, location: string): string {
  const url = URL.parse(`${home}${location.replace(/^\/+/, '')}`);
  return url?.href.startsWith(home) === true ? url.href.slice(home.length) : '';
}
