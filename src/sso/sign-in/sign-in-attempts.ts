import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { RefusedSignInError } from './refused-sign-in.js';
import { returnPath } from './return-path.js';
import { type Ticket, Tickets } from './tickets.js';

const KIND = 'attempt';
const LIFETIME_MS = 10 * 60_000;
const NAME = 'dps_sign_in_';

/** What a sign-in must remember until its provider answers. */
interface Remembered {
  providerId: string;
  /** Where it ends, below the address of the application. */
  path: string;
  /** Of OpenID Connect: what proves that the code was asked for here, and that the ID token is for this attempt. */
  codeVerifier?: string;
  nonce?: string;
}

export type SignInAttempt = Remembered & Ticket;

/** The cookie of an attempt. */
interface AttemptCookie {
  name: string;
  /** Left out: the browser is to forget it. */
  value?: string;
  attributes: { path: string; httpOnly: true; secure: boolean; sameSite?: 'none' | 'lax'; maxAge?: number };
}

/** What a step of a sign-in asks of the browser: to go elsewhere, and to keep or forget a cookie. */
export interface SignInStep {
  address: string;
  cookie: AttemptCookie;
}

/**
 * Sign-ins that have begun. Each is kept in a cookie of its own, sealed: a provider's answer counts only in the browser
 * that asked for it, so that nobody can sign somebody else in as themselves.
 */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly tickets: Tickets,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param answer how the provider's answer comes: as a form that another site posts, or as a link
   * @param relayState where the sign-in is to end; see `returnPath`
   * @throws ValidationError when that leads out of the application
   */
  begin(
    provider: { id: string; organizationId: string },
    answer: 'form' | 'link',
    relayState: unknown,
    secrets: Pick<Remembered, 'codeVerifier' | 'nonce'> = {},
  ): { attempt: SignInAttempt; cookie: AttemptCookie } {
    const path = returnPath(relayState, this.environment.appUrl);
    const { text, ticket } = this.tickets.seal(
      KIND,
      { providerId: provider.id, path, ...secrets },
      LIFETIME_MS,
    );
    const attributes = { ...this.attributes(provider, answer), maxAge: LIFETIME_MS };
    return { attempt: ticket, cookie: { name: NAME + ticket.id, value: text, attributes } };
  }

  /**
   * The attempt that an answer belongs to.
   * @param cookies of the browser, as the header has them
   * @param id as the provider sent it back
   * @throws RefusedSignInError when this browser has begun none of that id with the provider, or too long ago
   */
  resume(cookies: string | undefined, provider: { id: string }, id: unknown): SignInAttempt {
    const cookie = typeof id === 'string' ? cookieOf(cookies, NAME + id) : undefined;
    const attempt = cookie === undefined ? undefined : this.tickets.open<Remembered>(KIND, cookie);
    if (attempt === undefined || attempt.id !== id || attempt.providerId !== provider.id)
      throw new RefusedSignInError(
        'it was not begun in this browser, or more than ten minutes ago. Begin at the startURL of the provider.',
      );
    return attempt;
  }

  /** The cookie of an attempt that is over. */
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
      // Without TLS browsers take no cookie for forms of other sites, but the default for new ones lets them pass.
      ...(answer === 'link' ? { sameSite: 'lax' as const } : secure ? { sameSite: 'none' as const } : {}),
    };
  }
}

/** A cookie of a request. Names and values here hold nothing that would be quoted or encoded. */
function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
