import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { ConflictError, EndedLinkError, RateLimitedError } from '../../common/errors/api-error.js';
import { TokensService } from '../tokens.service.js';
import { UsersService } from '../users.service.js';
import { AddressHooks } from './address-hooks.js';
import { Addresses } from './addresses.service.js';
import { EmailConfirmationMails, PAUSE_MS } from './email-confirmation-mails.js';
import type {
  CompletedConfirmationResource,
  EmailConfirmationResource,
} from './email-confirmation.resource.js';
import type { OpenConfirmation } from './email-confirmations.repository.js';

const ENDED = 'This link has ended: it was used or has expired, or the account has another address.';

/** Lets people confirm the address of their account, with a link in an email. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly mails: EmailConfirmationMails,
    private readonly addresses: Addresses,
    private readonly hooks: AddressHooks,
    private readonly users: UsersService,
    private readonly tokens: TokensService,
  ) {}

  /**
   * Emails the caller a link.
   * @throws ConflictError when the address was confirmed in the last days and the person has a token for the whole service, or at
   * any time if the person administers the instance
   * @throws RateLimitedError when it received an email a moment ago, or the organization of the sign-in has caused too many
   */
  @Transactional()
  async request({ userId, organizationId }: Actor): Promise<void> {
    if (organizationId !== undefined) await this.countMail(organizationId, userId);
    const user = await this.users.lock(userId);
    const isEnough = user?.instanceAdmin === true && user.emailVerifiedAt !== null;
    // Who signed in to an organization has confirmed it, but may have no token for the others.
    const isRecent = user !== null && this.addresses.isRecent(user.emailVerifiedAt);
    if (user === null || isEnough || (isRecent && (await this.tokens.hasUsable(userId))))
      throw new ConflictError('Your email address is already confirmed.');
    if (!(await this.mails.send(userId, user.email))) throw new RateLimitedError(PAUSE_MS / 1000);
  }

  /**
   * Counts an email among those of an organization, whose provider signs in whatever address it wants. As for invitations, this
   * comes before the account is locked.
   */
  private async countMail(organizationId: string, userId: string): Promise<void> {
    const user = await this.users.findById(userId);
    if (user !== null) await this.hooks.mailRequested.run({ organizationId, email: user.email });
  }

  /** @throws EndedLinkError when the link was used or has expired, or the account has another address */
  async show(token: string): Promise<EmailConfirmationResource> {
    const { userId, displayName, email, expiresAt } = await this.find(token);
    return { user: userId, displayName, email, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Confirms the address, ends all earlier tokens of the account, and issues a new one. Works once.
   * @throws EndedLinkError when the link was used or has expired, or the account has another address
   */
  @Transactional()
  async complete(token: string): Promise<CompletedConfirmationResource> {
    const { userId } = await this.find(token);
    await this.users.lock(userId);
    // It may have ended while the lock was awaited.
    const { email } = await this.find(token);
    if ((await this.addresses.confirm(userId, email, { renews: true })) !== true)
      throw new EndedLinkError(ENDED);
    const actor = { type: 'user', userId } as const;
    const { secret } = await this.tokens.issue(userId, { label: 'Confirmed address', actor });
    return { user: userId, token: secret };
  }

  private async find(token: string): Promise<OpenConfirmation> {
    const found = await this.mails.find(token);
    if (found === undefined) throw new EndedLinkError(ENDED);
    return found;
  }
}
