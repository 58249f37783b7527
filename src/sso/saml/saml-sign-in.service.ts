import { Injectable } from '@nestjs/common';
import { ConflictError, ValidationError } from '../../common/errors/api-error.js';
import { setOwner } from '../../common/http/request-context.js';
import type { StartSignInQuery } from '../sign-in/dto/start-sign-in.dto.js';
import { SignInAttempts, type SignInStep } from '../sign-in/sign-in-attempts.js';
import { SamlMessages } from './saml-messages.js';
import { type CompleteSamlProvider, isComplete } from './saml-provider.mapper.js';
import { SamlProvidersService } from './saml-providers.service.js';

/** Sign-ins through SAML: SP-initiated, with a redirect to the provider and a form back. */
@Injectable()
export class SamlSignInService {
  constructor(
    private readonly providers: SamlProvidersService,
    private readonly messages: SamlMessages,
    private readonly attempts: SignInAttempts,
  ) {}

  /**
   * Starts a sign-in: redirects the browser to the identity provider.
   * @param ends where the sign-in ends; see `SignInAttempts.begin`
   * @throws NotFoundError when the organization has no such provider
   * @throws ConflictError when the provider is not complete
   * @throws ValidationError when `relayState` leads out of the application
   * @throws RefusedSignInError when the request of a reader is not valid
   */
  async start(organizationId: string, id: string, ends: StartSignInQuery): Promise<SignInStep> {
    const provider = await this.provider(organizationId, id);
    const { attempt, cookie } = this.attempts.begin(provider, 'form', ends);
    return { address: await this.messages.request(provider, attempt.id), cookie };
  }

  /**
   * Ends a sign-in: signs in the person that a response identifies.
   * @param form the fields that the browser posted for the identity provider
   * @param cookies the `Cookie` header
   * @throws NotFoundError and ConflictError as `start`
   * @throws ValidationError when the form has no response
   * @throws RefusedSignInError when the response is not valid
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
      throw new ValidationError([{ path: 'SAMLResponse', message: 'is required' }]);
    const person = await this.messages.read(provider, SAMLResponse, attempt.id);
    setOwner([provider.organizationId]);
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

  /** The metadata of this service for an identity provider, in XML. @throws NotFoundError */
  async metadata(organizationId: string, id: string): Promise<string> {
    return this.messages.metadata(await this.providers.require(organizationId, id));
  }
}
