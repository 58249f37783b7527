import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { RefusedSignInError } from './refused-sign-in.js';
import type { StartSignInQuery } from './dto/start-sign-in.dto.js';
import { returnPath } from './return-path.js';
import { type Ticket, Tickets } from './tickets.js';

const KIND = 'attempt';
const READER = 'reader request';
const LIFETIME_MS = 10 * 60_000;
const NAME = 'dps_sign_in_';

/** A reader of a site who signs in. */
export interface ReaderRequest {
  organizationId: string;
  siteId: string;
  /** The address of the site, with a trailing slash. */
  home: string;
  /** Where the reader continues: path and query below `home`. */
  location: string;
  /** Hash of the secret of the browser that began. */
  browser: string;
}

/** The state of a sign-in until its provider responds. */
interface Remembered {
  providerId: string;
  /** Where the sign-in of a person ends, relative to the URL of the application. */
  path: string;
  /** Present if a reader of a site signs in, who gets no access to the API. */
  reader?: ReaderRequest;
  /** OpenID Connect only: proof that the code was requested here, and that the ID token is for this attempt. */
  codeVerifier?: string;
  nonce?: string;
}

export type SignInAttempt = Remembered & Ticket;

/** The cookie of an attempt. */
interface AttemptCookie {
  name: string;
  /** Absent: the browser deletes the cookie. */
  value?: string;
  attributes: { path: string; httpOnly: true; secure: boolean; sameSite?: 'none' | 'lax'; maxAge?: number };
}

/** The response to a step of a sign-in: a redirect, and a cookie to set or delete. */
export interface SignInStep {
  address: string;
  cookie: AttemptCookie;
}

/**
 * Sign-ins that have started. Each is stored in its own encrypted cookie, so a provider's response is valid only in the
 * browser that started it. Otherwise attackers could sign other people in to the attackers' accounts.
 */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly tickets: Tickets,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param answer how the provider responds: with a form that another site posts, or with a link
   * @param ends where the sign-in ends: `relayState`, see `returnPath`; or the request of a reader of a site
   * @throws ValidationError when `relayState` leads out of the application
   * @throws RefusedSignInError when the request of the reader is not valid
   */
  begin(
    provider: { id: string; organizationId: string },
    answer: 'form' | 'link',
    { relayState, reader }: StartSignInQuery,
    secrets: Pick<Remembered, 'codeVerifier' | 'nonce'> = {},
  ): { attempt: SignInAttempt; cookie: AttemptCookie } {
    const path = returnPath(relayState, this.environment);
    const request = reader === undefined ? undefined : this.readRequest(reader, provider.organizationId);
    const { text, ticket } = this.tickets.seal(
      KIND,
      { providerId: provider.id, path, ...(request !== undefined ? { reader: request } : {}), ...secrets },
      LIFETIME_MS,
    );
    const attributes = { ...this.attributes(provider, answer), maxAge: LIFETIME_MS };
    return { attempt: ticket, cookie: { name: NAME + ticket.id, value: text, attributes } };
  }

  /**
   * The attempt that a response belongs to.
   * @param cookies the `Cookie` header
   * @param id the ID that the provider returned
   * @throws RefusedSignInError when this browser did not start the attempt with the provider, or the attempt expired
   */
  resume(cookies: string | undefined, provider: { id: string }, id: unknown): SignInAttempt {
    const cookie = typeof id === 'string' ? cookieOf(cookies, NAME + id) : undefined;
    const attempt = cookie === undefined ? undefined : this.tickets.open<Remembered>(KIND, cookie);
    if (attempt === undefined || attempt.id !== id || attempt.providerId !== provider.id)
      throw new RefusedSignInError(
        'it was not started in this browser, or more than ten minutes ago. Start again at the startURL of the provider.',
      );
    return attempt;
  }

  /** The text by which a reader of a site begins to sign in. */
  request(reader: ReaderRequest): string {
    return this.tickets.seal(READER, reader, LIFETIME_MS).text;
  }

  /** @throws RefusedSignInError when it has expired, or is for another organization */
  readRequest(text: string, organizationId: string): ReaderRequest {
    const request = this.tickets.open<ReaderRequest>(READER, text);
    if (request?.organizationId !== organizationId)
      throw new RefusedSignInError(
        'it was started more than ten minutes ago. Open the page of the site again.',
      );
    const { siteId, home, location, browser } = request;
    return { organizationId, siteId, home, location, browser };
  }

  /** Deletes the cookie of an attempt that ended. */
  end(
    provider: { id: string; organizationId: string },
    answer: 'form' | 'link',
    attempt: SignInAttempt,
  ): AttemptCookie {
    return { name: NAME + attempt.id, attributes: this.attributes(provider, answer) };
  }

  private attributes(
    { id, organizationId }: { id: string; organizationId: string },
    answer: 'form' | 'link',
  ): AttemptCookie['attributes'] {
    const { pathname, protocol } = new URL(this.environment.publicUrl);
    const secure = protocol === 'https:';
    const area = answer === 'form' ? 'saml' : 'oidc';
    return {
      path: `${pathname.replace(/\/$/, '')}/v1/orgs/${organizationId}/${area}/${id}`,
      httpOnly: true,
      secure,
      // Browsers refuse `SameSite=None` without TLS, but send new cookies without the attribute with forms of other sites.
      ...(answer === 'link' ? { sameSite: 'lax' as const } : secure ? { sameSite: 'none' as const } : {}),
    };
  }
}

/** A cookie of a request. The names and values of these cookies need no quotes or encoding. */
function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
