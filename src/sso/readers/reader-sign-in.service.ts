import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { MembersService } from '../../organizations/members/members.service.js';
import {
  type ReaderSessions,
  ReaderSignIns,
  type SignedInReader,
  type SignInSite,
} from '../../sites/audience/reader-sign-ins.js';
import { SIGN_IN } from '../../sites/urls/sign-in-path.js';
import type { SsoSession } from '../sign-in/sso-session.entity.js';
import { ProviderSessions } from '../sign-in/provider-sessions.js';
import { SsoSessionsRepository } from '../sign-in/sso-sessions.repository.js';
import type { AssertedIdentity } from '../sign-in/asserted-identity.js';
import { visitorClaims } from '../sign-in/claims.js';
import type { IdentityProvider } from '../sign-in/identity-provider.entity.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import { type ReaderRequest, type SignInAttempt, SignInAttempts } from '../sign-in/sign-in-attempts.js';
import { sessionEnd } from '../sign-in/session-end.js';
import { SsoIdentitiesRepository } from '../sign-in/sso-identities.repository.js';
import { type Ticket, Tickets } from '../sign-in/tickets.js';

const CODE = 'reader code';
const SESSION = 'reader session';
const CODE_LIFETIME_MS = 60_000;
/** Bytes of JSON. A site token contains the claims, and headers are limited. */
const MAX_CLAIMS = 6 * 1024;
/** Characters of a location; the cookie of an attempt contains it, and browsers keep 4096 bytes. */
const MAX_LOCATION = 1_500;

/** The content of the code that leads from this service to the host of a site. */
interface ReaderCode {
  sessionId: string;
  siteId: string;
  location: string;
  browser: string;
}

/** The content of the cookie of a reader. */
interface ReaderCookie {
  sessionId: string;
  siteId: string;
}

/**
 * Signs in the readers of sites with the backend `organization`. The provider responds to the host of this service, and a
 * code leads from there to the host of the site, which sets its cookie. The code works once, within a minute, and only in
 * the browser that began: otherwise attackers could sign other people in as themselves. Readers get no access to the API
 * and do not become members.
 */
@Injectable()
export class ReaderSignInService implements OnModuleInit, ReaderSessions {
  constructor(
    private readonly tickets: Tickets,
    private readonly attempts: SignInAttempts,
    private readonly sessions: SsoSessionsRepository,
    private readonly providerSessions: ProviderSessions,
    private readonly identities: SsoIdentitiesRepository,
    private readonly members: MembersService,
    private readonly signIns: ReaderSignIns,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.signIns.register(this);
  }

  /**
   * The address where a reader begins to sign in.
   * @param reader where they continue; a location that is too long leads to the beginning of the site
   */
  start(reader: ReaderRequest): string {
    const { organizationId, location } = reader;
    const address = new URL(`${this.environment.publicUrl}/v1/orgs/${organizationId}/sso/readers`);
    const kept = location.length > MAX_LOCATION ? '' : location;
    address.searchParams.set('request', this.attempts.request({ ...reader, location: kept }));
    return address.href;
  }

  /**
   * Begins the session of a reader whom a provider identified, once for each attempt.
   * @returns the URL on the site that the browser goes to, with a code
   * @throws RefusedSignInError when the attempt was used, or the site does not let the reader in
   */
  @Transactional()
  async complete(
    provider: IdentityProvider,
    attempt: SignInAttempt,
    { siteId, home, location, browser }: ReaderRequest,
    identity: AssertedIdentity,
  ): Promise<string> {
    if (!(await this.tickets.spend(attempt)))
      throw new RefusedSignInError('it is already complete. Open the page of the site again.');
    const { id: providerId, organizationId } = provider;
    const site = await this.signIns.findSite(organizationId, siteId);
    if (site === undefined)
      throw new RefusedSignInError('readers of this site do not sign in with the organization any more.');
    const known = await this.personOf(provider, identity);
    if (await this.identities.hasDisabled(organizationId, { userId: known ?? null, email: identity.email }))
      throw new RefusedSignInError('the organization has disabled this member.');
    const userId =
      known !== undefined && (await this.members.isActive(organizationId, known)) ? known : undefined;
    if (
      site.readers === 'members' &&
      (userId === undefined || !(await this.signIns.mayReadAsMember(userId, siteId)))
    )
      throw new RefusedSignInError(
        'only active members of the organization can read this site, and guests with a role on one of its spaces. The domain of their email address has to be verified for the organization, unless they signed in to the API before.',
      );
    const claims = visitorClaims(identity, provider.visitorClaims);
    if (Buffer.byteLength(JSON.stringify(claims)) > MAX_CLAIMS)
      throw new RefusedSignInError(
        'the provider sends too many groups or claims, more than 6 KiB. Its operator has to send fewer.',
      );
    const now = this.clock.now();
    const sessionId = newId();
    await this.providerSessions.begin({
      ...{ id: sessionId, organizationId, providerId, siteId, claims, createdAt: now },
      subject: identity.subject,
      name: identity.sessionName ?? null,
      nameId: identity.nameId ?? null,
      userId: userId ?? null,
      expiresAt: sessionEnd(provider, identity, now),
    });
    const code: ReaderCode = { sessionId, siteId, location, browser };
    const address = new URL(home + SIGN_IN);
    address.searchParams.set('code', this.tickets.seal(CODE, code, CODE_LIFETIME_MS).text);
    return address.href;
  }

  /**
   * Ends the sign-in on the host of the site.
   * @param browser hash of the secret of this browser; undefined if it has no secret
   * @returns the secret for the cookie, and the location where the reader continues
   * @throws RefusedSignInError when the code is not for this site and browser, was used, or has expired
   */
  @Transactional()
  async accept(
    code: string,
    siteId: string,
    browser: string | undefined,
  ): Promise<{ secret: string; location: string }> {
    const ticket = this.tickets.open<ReaderCode>(CODE, code);
    if (ticket?.siteId !== siteId || ticket.browser !== browser || !(await this.tickets.spend(ticket)))
      throw new RefusedSignInError(
        'it was not started in this browser, or was started more than a minute ago, or is already complete. Open the page again.',
      );
    const { sessionId, location } = ticket;
    const session = await this.sessions.find(sessionId);
    const lifetime = (session?.expiresAt.getTime() ?? 0) - this.clock.now().getTime();
    if (lifetime <= 0) throw new RefusedSignInError('the session has ended. Open the page again.');
    const cookie: ReaderCookie = { sessionId, siteId };
    return { secret: this.tickets.seal(SESSION, cookie, lifetime).text, location };
  }

  async read(secret: string, site: SignInSite): Promise<SignedInReader | undefined> {
    const cookie = this.tickets.open<ReaderCookie>(SESSION, secret);
    if (cookie?.siteId !== site.id) return undefined;
    const session = await this.findCurrent(cookie.sessionId, site.readers);
    return session && { sessionId: session.id, claims: session.claims };
  }

  async isCurrent(sessionId: string, readers: SignInSite['readers']): Promise<boolean> {
    return (await this.findCurrent(sessionId, readers)) !== undefined;
  }

  /** Ends the session of a cookie. */
  async end(secret: string): Promise<void> {
    const cookie = this.tickets.open<ReaderCookie & Ticket>(SESSION, secret);
    if (cookie !== undefined) await this.sessions.remove(cookie.sessionId);
  }

  private async findCurrent(
    sessionId: string,
    readers: SignInSite['readers'],
  ): Promise<SsoSession | undefined> {
    const session = await this.sessions.find(sessionId);
    if (session === undefined || session.expiresAt <= this.clock.now()) return undefined;
    const { userId, organizationId, siteId } = session;
    if (readers === 'anyone') {
      const { email } = session.claims;
      const isDisabled = await this.identities.hasDisabled(organizationId, {
        userId,
        email: typeof email === 'string' ? email : '',
      });
      return isDisabled ? undefined : session;
    }
    return userId !== null && siteId !== null && (await this.signIns.mayReadAsMember(userId, siteId))
      ? session
      : undefined;
  }

  /**
   * The person whom the provider identified: by a sign-in before, or a member by an address that it may speak for. Readers do
   * not become members.
   */
  private async personOf(
    { id, organizationId }: IdentityProvider,
    identity: AssertedIdentity,
  ): Promise<string | undefined> {
    return (
      (await this.identities.findUser(id, identity)) ??
      (await this.identities.findMemberByEmail(organizationId, identity.email))
    );
  }
}
