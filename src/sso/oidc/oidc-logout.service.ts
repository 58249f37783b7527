import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { ConflictError, UnusableSourceError, ValidationError } from '../../common/errors/api-error.js';
import { Clock } from '../../common/clock.js';
import { ProviderSessions } from '../sign-in/provider-sessions.js';
import { toSessionName } from '../sign-in/asserted-identity.js';
import { Tickets } from '../sign-in/tickets.js';
import { OidcClient } from './oidc-client.js';
import { type CompleteOidcProvider, isComplete } from './oidc-provider.mapper.js';
import { OidcProvidersService } from './oidc-providers.service.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = ['logout+jwt', 'jwt'];
const MAX_TOKEN_LENGTH = 16 * 1024;
const MAX_SUBJECT_LENGTH = 255;
/** Seconds after which a token is refused, and until which its ID is kept. */
const MAX_AGE_S = 600;
const KEPT_MS = 2 * MAX_AGE_S * 1000;

/** Ends sessions when providers say so (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class OidcLogoutService {
  constructor(
    private readonly providers: OidcProvidersService,
    private readonly client: OidcClient,
    private readonly sessions: ProviderSessions,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the session or the person's sessions that a logout token names, once for each token.
   * @throws NotFoundError when the organization has no such provider
   * @throws ConflictError when the provider is not complete
   * @throws ValidationError when the token is not valid, or was used
   * @throws UnusableSourceError when the keys of the provider cannot be read
   */
  async accept(organizationId: string, id: string, token: unknown): Promise<void> {
    const provider = await this.providers.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This OpenID Connect provider is not complete: set its "issuer" and "clientId" first.',
      );
    if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH)
      refuse('must be a logout token');
    await this.end(provider, await this.read(provider, token));
  }

  @Transactional()
  private async end(
    { id: providerId, organizationId }: CompleteOidcProvider,
    { jti, subject, name }: LogoutToken,
  ): Promise<void> {
    const expiresAt = this.clock.now().getTime() + KEPT_MS;
    if (!(await this.tickets.spendName(`logout ${providerId} ${jti}`, expiresAt))) refuse('was already used');
    await this.sessions.endAtProvider(organizationId, { providerId, subject, name });
  }

  /** Checks the requirements of sections 2.4 and 2.6 of the specification. */
  private async read(provider: CompleteOidcProvider, token: string): Promise<LogoutToken> {
    const { protectedHeader, payload } = await this.client
      .verify(provider, token, {
        currentDate: this.clock.now(),
        maxTokenAge: MAX_AGE_S,
        requiredClaims: ['iat', 'jti', 'events'],
      })
      .catch((error: unknown) => {
        if (error instanceof UnusableSourceError) throw error;
        return refuse(
          'is not signed with a key of the provider, or is not from its "issuer", for its "clientId", and of the last ten minutes',
        );
      });
    const { jti, sub, sid, events, nonce } = payload;
    // A token of another type could have been issued for somebody else.
    if (protectedHeader.typ !== undefined && !TYPES.includes(protectedHeader.typ.toLowerCase()))
      refuse('is a token of another type');
    if (nonce !== undefined) refuse('must not have a "nonce"');
    if (!isLogout(events)) refuse('must have the event of a back-channel logout');
    if (typeof jti !== 'string' || jti === '') refuse('must have a "jti"');
    if (
      sub !== undefined &&
      (typeof sub !== 'string' || sub.length > MAX_SUBJECT_LENGTH || sub.includes('\0'))
    )
      refuse('must have a string as "sub"');
    const name = toSessionName(sid);
    if (sid !== undefined && name === undefined)
      refuse('must have a string of at most 255 characters as "sid"');
    if (sub === undefined && name === undefined) refuse('must have a "sub" or a "sid"');
    return { jti, subject: sub, name };
  }
}

interface LogoutToken {
  jti: string;
  subject: string | undefined;
  name: string | undefined;
}

function isLogout(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false;
  const event = (events as Record<string, unknown>)[EVENT];
  return typeof event === 'object' && event !== null && !Array.isArray(event);
}

function refuse(message: string): never {
  throw new ValidationError([{ path: 'logout_token', message }]);
}
