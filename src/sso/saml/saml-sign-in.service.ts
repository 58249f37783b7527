import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ValidationError } from '../../common/errors/api-error.js';
import type { AssertedIdentity } from '../sign-in/identity-provider.js';
import { RefusedSignInError } from '../sign-in/refused-sign-in.js';
import { type SignInAttempt, SignInAttempts, type SignInStep } from '../sign-in/sign-in-attempts.js';
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
    private readonly attempts: SignInAttempts,
    private readonly signIns: SignInService,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
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
    const address = await this.complete(provider, attempt, person);
    return { address, cookie: this.attempts.end(provider, 'form', attempt) };
  }

  private async provider(organizationId: string, id: string): Promise<CompleteSamlProvider> {
    const provider = await this.service.require(organizationId, id);
    if (!isComplete(provider))
      throw new ConflictError(
        'This SAML provider is not complete: set its "entityID", "certificate" and "ssoURL" first.',
      );
    return provider;
  }

  /** What an identity provider is told of this service, in XML. @throws NotFoundError */
  async metadata(organizationId: string, id: string): Promise<string> {
    return this.messages.metadata(await this.service.require(organizationId, id));
  }

  @Transactional()
  private async complete(
    provider: CompleteSamlProvider,
    attempt: SignInAttempt,
    identity: AssertedIdentity,
  ): Promise<string> {
    const address = await this.signIns.complete(provider, attempt, identity);
    // It may have been deleted, or become another one, since it was asked: it vouches for nobody then.
    const now = await this.service.lock(provider.organizationId, provider.id);
    if (!(now.entityId === provider.entityId && now.certificate === provider.certificate))
      throw new RefusedSignInError('the provider was changed in the meantime. Start again at its startURL.');
    // From now on the organization can enforce it.
    if (await this.providers.noteSignIn(provider.id, this.clock.now())) await this.tokens.invalidateCaches();
    return address;
  }
}
