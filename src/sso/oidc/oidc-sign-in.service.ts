import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { AssertedIdentity } from '../sign-in/identity-provider.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import { type SignInAttempt, SignInAttempts, type SignInStep } from '../sign-in/sign-in-attempts.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { OidcClient } from './oidc-client.js';
import { type CompleteOidcProvider, isComplete, oidcAddresses } from './oidc-provider.mapper.js';
import { OidcProvidersRepository } from './oidc-providers.repository.js';
import { OidcProvidersService } from './oidc-providers.service.js';

/** Signing in through OpenID Connect. */
@Injectable()
export class OidcSignInService {
  constructor(
    private readonly service: OidcProvidersService,
    private readonly providers: OidcProvidersRepository,
    private readonly client: OidcClient,
    private readonly attempts: SignInAttempts,
    private readonly signIns: SignInService,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Begins a sign-in: the browser goes to the provider.
   * @param relayState where it is to end
   * @throws NotFoundError when there is no such provider
   * @throws ConflictError when it does not know yet where people sign in
   * @throws ValidationError when `relayState` leads out of the application
   * @throws UnusableSourceError when the provider cannot be read
   */
  async start(organizationId: string, id: string, relayState: string | undefined): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const secrets = await this.client.secretsOfAttempt();
    const { attempt, cookie } = this.attempts.begin(provider, 'link', relayState, secrets);
    const { redirectURL } = oidcAddresses(provider, this.environment.publicUrl);
    return { address: await this.client.requestAddress(provider, redirectURL, attempt), cookie };
  }

  /**
   * Signs in whom the provider vouches for.
   * @param answer what the provider's redirect says, from the question mark on, with the state in it, and the cookies of
   *   the browser
   * @throws NotFoundError and ConflictError as `start`
   * @throws RefusedSignInError unless the answer counts
   */
  async accept(
    organizationId: string,
    id: string,
    { state, query, cookies }: { state: unknown; query: string; cookies: string | undefined },
  ): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const attempt = this.attempts.resume(cookies, provider, state);
    const { redirectURL } = oidcAddresses(provider, this.environment.publicUrl);
    const person = await this.client.read(provider, new URL(redirectURL + query), attempt);
    const address = await this.complete(provider, attempt, person);
    return { address, cookie: this.attempts.end(provider, 'link', attempt) };
  }

  private async provider(organizationId: string, id: string): Promise<CompleteOidcProvider> {
    const provider = await this.service.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This OpenID Connect provider is not complete: set its "issuer" and "clientId" first.',
      );
    return provider;
  }

  @Transactional()
  private async complete(
    provider: CompleteOidcProvider,
    attempt: SignInAttempt,
    identity: AssertedIdentity,
  ): Promise<string> {
    const address = await this.signIns.complete(provider, attempt, identity);
    // It may have been deleted, or become another one, since it was asked: it vouches for nobody then.
    const now = await this.service.lock(provider.organizationId, provider.id);
    if (!(now.issuer === provider.issuer && now.clientId === provider.clientId))
      throw new RefusedSignInError('the provider was changed in the meantime. Start again at its startURL.');
    // From now on the organization can enforce it.
    if (await this.providers.noteSignIn(provider.id, this.clock.now())) await this.tokens.invalidateCaches();
    return address;
  }
}
