import { Injectable } from '@nestjs/common';
import { ConflictError, ValidationError } from '../../common/errors/api-error.js';
import { SignInAttempts, type SignInStep } from '../sign-in/sign-in-attempts.js';
import { SamlMessages } from './saml-messages.js';
import { type CompleteSamlProvider, isComplete } from './saml-provider.mapper.js';
import { SamlProvidersService } from './saml-providers.service.js';

/** Signing in through SAML: SP-initiated, by redirect there and by form back. */
@Injectable()
export class SamlSignInService {
  constructor(
    private readonly providers: SamlProvidersService,
    private readonly messages: SamlMessages,
    private readonly attempts: SignInAttempts,
  ) {}

  /**
   * Begins a sign-in: the browser goes to the identity provider.
   * @param relayState where it is to end
   * @throws NotFoundError when there is no such provider
   * @throws ConflictError when it does not know yet where and how people sign in
   * @throws ValidationError when `relayState` leads out of the application
   */
  async start(organizationId: string, id: string, relayState: string | undefined): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const { attempt, cookie } = this.attempts.begin(provider, 'form', relayState);
    return { address: await this.messages.request(provider, attempt.id), cookie };
  }

  /**
   * Signs in whom a response vouches for.
   * @param form what the identity provider had the browser post
   * @param cookies of the browser
   * @throws NotFoundError and ConflictError as `start`
   * @throws ValidationError when the form has no response
   * @throws RefusedSignInError unless the response counts
   */
  async accept(
    organizationId: string,
    id: string,
    { RelayState, SAMLResponse }: Record<string, string | undefined>,
    cookies: string | undefined,
  ): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const attempt = this.attempts.resume(cookies, provider, RelayState);
    if (typeof SAMLResponse !== 'string' || SAMLResponse === '')
      throw new ValidationError([{ path: 'SAMLResponse', message: 'must be there' }]);
    const person = await this.messages.read(provider, SAMLResponse, attempt.id);
    const address = await this.providers.completeSignIn(provider, attempt, person);
    return { address, cookie: this.attempts.end(provider, 'form', attempt) };
  }

  private async provider(organizationId: string, id: string): Promise<CompleteSamlProvider> {
    const provider = await this.providers.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This SAML provider is not complete: set its "entityID", "certificate" and "ssoURL" first.',
      );
    return provider;
  }

  /** What an identity provider is told of this service, in XML. @throws NotFoundError */
  async metadata(organizationId: string, id: string): Promise<string> {
    return this.messages.metadata(await this.providers.require(organizationId, id));
  }
}
