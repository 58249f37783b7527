import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { VouchedPerson } from '../sign-in/identity-provider.js';
import type { SignInAttempt } from '../sign-in/sign-in-attempts.js';
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
    private readonly signIns: SignInService,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws NotFoundError when there is no such provider
   * @throws ConflictError when it does not know yet where people sign in
   */
  async provider(organizationId: string, id: string): Promise<CompleteOidcProvider> {
    const provider = await this.service.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This OpenID Connect provider is not complete: set its "issuer" and "clientId" first.',
      );
    return provider;
  }

  secretsOfAttempt(): Promise<{ codeVerifier: string; nonce: string }> {
    return this.client.secretsOfAttempt();
  }

  /** The address at the provider that the browser goes to. @throws UnusableSourceError when the provider cannot be read */
  requestAddress(provider: CompleteOidcProvider, attempt: SignInAttempt): Promise<string> {
    const { redirectURL } = oidcAddresses(provider, this.environment.publicUrl);
    return this.client.requestAddress(provider, redirectURL, attempt);
  }

  /**
   * Signs in whom the provider vouches for.
   * @param query what the provider's redirect says, from the question mark on
   * @returns where the browser goes
   * @throws RefusedSignInError unless it counts
   */
  async accept(provider: CompleteOidcProvider, attempt: SignInAttempt, query: string): Promise<string> {
    const { redirectURL } = oidcAddresses(provider, this.environment.publicUrl);
    const person = await this.client.read(provider, new URL(redirectURL + query), attempt);
    return this.complete(provider, attempt, person);
  }

  @Transactional()
  private async complete(
    provider: CompleteOidcProvider,
    attempt: SignInAttempt,
    person: VouchedPerson,
  ): Promise<string> {
    const address = await this.signIns.complete(provider, attempt, person);
    // From now on the organization can enforce it.
    if (await this.providers.noteSignIn(provider.id, this.clock.now())) await this.tokens.doubt();
    return address;
  }
}
