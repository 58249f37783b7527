import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { TokensService } from '../tokens.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { AddressHooks, type EndedAccess } from './address-hooks.js';
import { AddressNotices } from './address-notices.js';
import { EmailConfirmationMails } from './email-confirmation-mails.js';

/**
 * The email addresses of accounts. Others can create an account with any address, so an address counts only after its
 * mailbox confirmed it, or the organization that holds its domain did. Whoever created the account may have kept a way
 * to sign in: therefore everything from before ends when an address is confirmed, and when it changes.
 */
@Injectable()
export class Addresses {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: TokensService,
    private readonly hooks: AddressHooks,
    private readonly notices: AddressNotices,
    private readonly confirmations: EmailConfirmationMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the address of a person, on proof that they read its mail or that the holder of its domain signed them in.
   * If it was not confirmed before, all tokens, sessions and links of the account end. Locks the account.
   * @param options `except`: the organization whose provider gave the proof; its sign-ins stay
   * @returns whether it was not confirmed before; undefined when the account has another address
   */
  @Transactional()
  async confirm(
    userId: string,
    email: string,
    { except = null }: { except?: string | null } = {},
  ): Promise<boolean | undefined> {
    const user = await this.users.lock(userId);
    if (user === null || user.email !== email.toLowerCase()) return undefined;
    if (user.emailVerifiedAt !== null) return false;
    await this.endAccess(userId, { except, knownBy: except });
    await this.users.setAddress(userId, { emailVerifiedAt: this.clock.now() });
    await this.outbox.record({
      organizationId: null,
      action: 'user.address_confirmed',
      target: userId,
      actor: { type: 'user', userId },
    });
    return true;
  }

  /**
   * Gives an account another address, which then has to be confirmed. All tokens, sessions and links of the account
   * end, and both addresses receive an email. The organization's providers still know the account: those that still send
   * the former address would create another one, until this address belongs to another account. The account must be locked.
   * @param organizationId the organization whose directory changes it
   * @throws ConflictError when the address is already in use; the transaction must then be rolled back
   */
  @Transactional()
  async change(user: Pick<User, 'id' | 'email'>, email: string, organizationId: string): Promise<void> {
    const after = email.toLowerCase();
    await this.users.setAddress(user.id, { email: after, emailVerifiedAt: null });
    await this.endAccess(user.id, { except: null, knownBy: organizationId });
    for (const each of [user.email, after]) await this.endMailedLinks(each);
    await this.assigned(user.id, after, organizationId);
    await this.notices.tellFormer(user.email);
    await this.confirmations.send(user.id, after);
  }

  /** An organization's directory says that an address is that of an account, and so of no other account. */
  async assigned(userId: string, email: string, organizationId: string): Promise<void> {
    await this.hooks.addressAssigned({ userId, email: email.toLowerCase(), organizationId });
  }

  /**
   * Makes sure that the address of a person is confirmed, and stays as it is until the transaction ends.
   * @returns the person
   * @throws ForbiddenError when it is not confirmed
   */
  async requireConfirmed(userId: string): Promise<User> {
    const user = await this.users.lockShared(userId);
    if (user !== null && user.emailVerifiedAt !== null) return user;
    throw new ForbiddenError(
      'Your email address is not confirmed: send POST /v1/user/email-confirmation, and follow the link in the email.',
    );
  }

  /**
   * Ends all ways to sign in to an account whose address is not confirmed, because the organization that holds the
   * domain of the address takes it over. Locks the account.
   * @returns the account; null when there is none
   */
  @Transactional()
  async claim(userId: string, organizationId: string): Promise<User | null> {
    const user = await this.users.lock(userId);
    if (user !== null && user.emailVerifiedAt === null && !user.instanceAdmin) {
      await this.endAccess(userId, { except: organizationId, knownBy: organizationId });
      await this.endMailedLinks(user.email);
    }
    return user;
  }

  /**
   * A person has left the organization that holds the domain of their address. Somebody else may get it, so it has to be
   * confirmed again, and links that it received end. Changes no administrator of the instance. Locks the account.
   * @param options `endsAccess`: all ways to sign in to the account end, too
   */
  @Transactional()
  async release(userId: string, { endsAccess }: { endsAccess: boolean }): Promise<void> {
    const user = await this.users.lock(userId);
    if (user === null || user.instanceAdmin) return;
    await this.users.setAddress(userId, { emailVerifiedAt: null });
    if (endsAccess) await this.endAccess(userId, { except: null, knownBy: null });
    else await this.users.endLinks(userId);
    await this.endMailedLinks(user.email);
  }

  /** Ends the links that an address received and that are no part of an account, such as invitations. */
  async endMailedLinks(email: string): Promise<void> {
    await this.hooks.mailedLinksEnded(email.toLowerCase());
  }

  private async endAccess(userId: string, kept: Omit<EndedAccess, 'userId'>): Promise<void> {
    await this.tokens.endAll(userId, kept.except);
    await this.users.endLinks(userId);
    await this.hooks.accessEnded({ userId, ...kept });
  }
}
