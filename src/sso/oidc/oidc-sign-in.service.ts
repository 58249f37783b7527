import { Inject, Injectable } from '@nestjs/common';
import { ConflictError } from '../../common/errors/api-error.js';
import { setOwner } from '../../common/http/request-context.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { SignInAttempts, type SignInStep } from '../sign-in/sign-in-attempts.js';
import { OidcClient } from './oidc-client.js';
import { type CompleteOidcProvider, isComplete, oidcAddresses } from './oidc-provider.mapper.js';
import { OidcProvidersService } from './oidc-providers.service.js';

/** Sign-ins through OpenID Connect. */
@Injectable()
export class OidcSignInService {
  constructor(
    private readonly providers: OidcProvidersService,
    private readonly client: OidcClient,
    private readonly attempts: SignInAttempts,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Starts a sign-in: redirects the browser to the provider.
   * @param ends where the sign-in ends; see `SignInAttempts.begin`
   * @throws NotFoundError when the organization has no such provider
   * @throws ConflictError when the provider is not complete
   * @throws ValidationError when `relayState` leads out of the application
   * @throws RefusedSignInError when the request of a reader is not valid
   * @throws UnusableSourceError when the configuration of the provider cannot be read
   */
  async start(organizationId: string, id: string, ends: StartSignInQuery): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const secrets = await this.client.secretsOfAttempt();
    const { attempt, cookie } = this.attempts.begin(provider, 'link', ends, secrets);
    const { redirectURL } = oidcAddresses(provider, this.environment.publicUrl);
    return { address: await this.client.requestAddress(provider, redirectURL, attempt), cookie };
  }

  /**
   * Ends a sign-in: signs in the person that the provider identified.
   * @param answer the query of the provider's redirect with its question mark, the state in it, and the cookies of
   *   the browser
   * @throws NotFoundError and ConflictError as `start`
   * @throws RefusedSignInError when the response is not valid
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
    setOwner([provider.organizationId]);
    const address = await this.providers.completeSignIn(provider, attempt, person);
    return { address, cookie: this.attempts.end(provider, 'link', attempt) };
  }

  private async provider(organizationId: string, id: string): Promise<CompleteOidcProvider> {
    const provider = await this.providers.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This OpenID Connect provider is not complete: set its "issuer" and "clientId" first.',
      );
    return provider;
  }
}
