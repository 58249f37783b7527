import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ValidationError } from '../../common/errors/api-error.js';
import type { VouchedPerson } from '../sign-in/identity-provider.js';
import type { SignInAttempt } from '../sign-in/sign-in-attempts.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { SamlMessages } from './saml-messages.js';
import { type CompleteSamlProvider, isComplete } from './saml-provider.mapper.js';
import { SamlProvidersRepository } from './saml-providers.repository.js';
import { SamlProvidersService } from './saml-providers.service.js';

/** Signing in through SAML: SP-initiated, by redirect there and by form back. */
@Injectable()
export class SamlSignInService {
  constructor(
    private readonly service: SamlProvidersService,
    private readonly providers: SamlProvidersRepository,
    private readonly messages: SamlMessages,
    private readonly signIns: SignInService,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError when there is no such provider
   * @throws ConflictError when it does not know yet where and how people sign in
   */
  async provider(organizationId: string, id: string): Promise<CompleteSamlProvider> {
    const provider = await this.service.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This SAML provider is not complete: set its "entityID", "certificate" and "ssoURL" first.',
      );
    return provider;
  }

  /** The address at the identity provider that the browser goes to. */
  requestAddress(provider: CompleteSamlProvider, attempt: SignInAttempt): Promise<string> {
    return this.messages.request(provider, attempt.id);
  }

  /**
   * Signs in whom a response vouches for.
   * @param response the field `SAMLResponse` of the form
   * @returns where the browser goes
   * @throws ValidationError when there is no such field
   * @throws RefusedSignInError unless the response counts
   */
  async accept(provider: CompleteSamlProvider, attempt: SignInAttempt, response: unknown): Promise<string> {
    if (typeof response !== 'string' || response === '')
      throw new ValidationError([{ path: 'SAMLResponse', message: 'must be there' }]);
    return this.complete(provider, attempt, await this.messages.read(provider, response, attempt.id));
  }

  /** What an identity provider is told of this service, in XML. @throws NotFoundError */
  async metadata(organizationId: string, id: string): Promise<string> {
    return this.messages.metadata(await this.service.require(organizationId, id));
  }

  @Transactional()
  private async complete(
    provider: CompleteSamlProvider,
    attempt: SignInAttempt,
    person: VouchedPerson,
  ): Promise<string> {
    const address = await this.signIns.complete(provider, attempt, person);
    // From now on the organization can enforce it.
    if (await this.providers.noteSignIn(provider.id, this.clock.now())) await this.tokens.doubt();
    return address;
  }
}
