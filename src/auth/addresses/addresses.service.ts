import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { Clock } from '../../common/clock.js';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { Outbox } from '../../outbox/outbox.js';
import { TokensService } from '../tokens.service.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { AddressHooks, type EndedAccess } from './address-hooks.js';
import { AddressNotices } from './address-notices.js';
import { EmailConfirmationMails } from './email-confirmation-mails.js';

const DAY_MS = 24 * 3600_000;
/** Days for which a confirmation says that a person reads the mail of their address. Addresses get other owners. */
const RECENT_DAYS = 30;

/**
 * The email addresses of accounts. Others can create an account with any address, so an address counts only after its
 * mailbox confirmed it, or the organization that holds its domain confirmed it. The person who created the account may have
 * kept a way to sign in. Therefore all earlier tokens, sessions and links end when an address is confirmed, and when it
 * changes.
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
   * @param options `except`: the organization whose provider gave the proof; its sign-ins stay. `renews`: the person may be
   *   another one than who confirmed it before, so all of this ends in every case, or with `old` if that was not recently and the
   *   person does not administer the instance
   * @returns whether everything ended; undefined when the account has another address
   */
  @Transactional()
  async confirm(
    userId: string,
    email: string,
    { except = null, renews = false }: { except?: string | null; renews?: boolean | 'old' } = {},
  ): Promise<boolean | undefined> {
    const user = await this.users.lock(userId);
    if (user === null || user.email !== email.toLowerCase()) return undefined;
    const isRenewed = renews === 'old' ? !user.instanceAdmin && !this.isRecent(user.emailVerifiedAt) : renews;
    if (user.emailVerifiedAt !== null && !isRenewed) return false;
    await this.endAccess(userId, { except, forgottenBy: null, mayBeAnother: true });
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
   * @param options `mayBeAnother`: the account may be that of another person now, so the providers forget it
   * @throws ConflictError when the address is already in use; the transaction must then be rolled back
   */
  @Transactional()
  async change(
    user: Pick<User, 'id' | 'email'>,
    email: string,
    organizationId: string,
    { mayBeAnother }: { mayBeAnother: boolean },
  ): Promise<void> {
    const after = email.toLowerCase();
    await this.users.setAddress(user.id, { email: after, emailVerifiedAt: null });
    const forgottenBy = mayBeAnother ? organizationId : null;
    await this.endAccess(user.id, { except: null, forgottenBy, mayBeAnother });
    for (const each of [user.email, after]) await this.endMailedLinks(each);
    await this.assigned(user.id, after, organizationId);
    await this.notices.tellFormer(user.email);
    await this.confirmations.send(user.id, after);
  }

  /** An organization's directory says that an address belongs to an account, and so to no other account. */
  async assigned(userId: string, email: string, organizationId: string): Promise<void> {
    await this.hooks.addressAssigned.run({ userId, email: email.toLowerCase(), organizationId });
  }

  /**
   * Makes sure that the address of a person is confirmed, and stays as it is until the transaction ends.
   * @param options `recently`: it must have been confirmed in the last days, because it gives rights now; the address of an
   * administrator of the instance always counts
   * @returns the person
   * @throws ForbiddenError when it is not confirmed
   */
  async requireConfirmed(userId: string, { recently = false } = {}): Promise<User> {
    const user = await this.users.lockShared(userId);
    const isOpen = user !== null && (!recently || user.instanceAdmin || this.isRecent(user.emailVerifiedAt));
    if (isOpen && user.emailVerifiedAt !== null) return user;
    const isOld = (user?.emailVerifiedAt ?? null) !== null;
    throw new ForbiddenError(
      `Your email address ${isOld ? `was confirmed more than ${RECENT_DAYS} days ago` : 'is not confirmed'}: send POST /v1/user/email-confirmation, and follow the link in the email.`,
    );
  }

  /** Whether an address that was confirmed then says whose it is now. */
  isRecent(confirmedAt: Date | null): boolean {
    return confirmedAt !== null && this.clock.now().getTime() - confirmedAt.getTime() <= RECENT_DAYS * DAY_MS;
  }

  /**
   * Ends all ways to sign in to an account, because the directory of the organization that holds the domain of its address
   * says who the owner is: others may have created the account, or the address may have got another owner. Locks the
   * account.
   * @param options `isKept`: a confirmed address still belongs to the same person
   * @returns the account, whose address is not confirmed if everything ended; null when there is none
   */
  @Transactional()
  async claim(userId: string, organizationId: string, { isKept }: { isKept: boolean }): Promise<User | null> {
    const user = await this.users.lock(userId);
    if (user === null || user.instanceAdmin || (isKept && user.emailVerifiedAt !== null)) return user;
    await this.users.setAddress(userId, { emailVerifiedAt: null });
    await this.endAccess(userId, {
      except: isKept ? organizationId : null,
      forgottenBy: isKept ? null : organizationId,
      mayBeAnother: true,
    });
    if (!isKept) await this.users.forgetSetUp(userId);
    await this.endMailedLinks(user.email);
    return { ...user, emailVerifiedAt: null };
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
    if (endsAccess) await this.endAccess(userId, { except: null, forgottenBy: null, mayBeAnother: true });
    else await this.users.endLinks(userId);
    await this.endMailedLinks(user.email);
  }

  /** The address of a person has to be confirmed again. Changes no administrator of the instance. Locks the account. */
  @Transactional()
  async unconfirm(userId: string): Promise<void> {
    const user = await this.users.lock(userId);
    if (user !== null && !user.instanceAdmin) await this.users.setAddress(userId, { emailVerifiedAt: null });
  }

  /** Ends the links that an address received and that do not belong to an account, such as invitations. */
  async endMailedLinks(email: string): Promise<void> {
    await this.hooks.mailedLinksEnded.run(email.toLowerCase());
  }

  private async endAccess(userId: string, kept: Omit<EndedAccess, 'userId'>): Promise<void> {
    await this.tokens.endAll(userId, kept.except);
    await this.users.endLinks(userId);
    await this.hooks.accessEnded.run({ userId, ...kept });
  }
}
