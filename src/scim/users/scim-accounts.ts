import { Injectable } from '@nestjs/common';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { UsersService } from '../../auth/users.service.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { Outbox } from '../../outbox/outbox.js';
import { DomainsService } from '../../organizations/domains/domains.service.js';
import { domainOf } from '../../organizations/email-domain.js';
import { ScimError } from '../protocol/scim-error.js';
import { handoverOf, type UserChange } from './handover.js';
import { ScimUsersRepository } from './scim-users.repository.js';
import { accountName, type UserState } from './user-state.js';

/** Detail of the error `uniqueness`. */
export const TAKEN = 'This userName belongs to another User.';
const ADMINISTERS =
  'This person administers the installation, so a directory cannot enable them or give their User to somebody else: an administrator of the organization enables them.';

/** The facts that decide whether an organization owns an account. */
interface Account {
  id: string;
  instanceAdmin: boolean;
  /** The organization whose directory or provider created the account. */
  originOrganizationId: string | null;
}

/**
 * The accounts of the members that a directory manages. All organizations of the instance share accounts, so a directory
 * sets only addresses in domains that are verified for its organization, and changes only accounts that it owns: accounts
 * that it created or whose person confirmed the membership, who belong to no other organization, and do not administer the
 * instance.
 */
@Injectable()
export class ScimAccounts {
  constructor(
    private readonly accounts: UsersService,
    private readonly addresses: Addresses,
    private readonly domains: DomainsService,
    private readonly users: ScimUsersRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Finds or creates the account of a new member. An existing account may have been created by others, or belong to a former
   * owner of the address: all ways to sign in to it end.
   * @throws ForbiddenError when the domain of the address is not verified for the organization, whether an account exists or
   * not
   */
  async findOrCreate(organizationId: string, state: UserState): Promise<string> {
    const id = await this.accountOf(organizationId, state);
    await this.assign(organizationId, id, state.userName);
    return id;
  }

  /** The directory says that an address belongs to an account, and so to no other account. */
  async assign(organizationId: string, userId: string, email: string): Promise<void> {
    await this.addresses.assigned(userId, email, organizationId);
  }

  private async accountOf(organizationId: string, state: UserState): Promise<string> {
    const email = state.userName;
    if (await this.domains.lockHeld(organizationId, domainOf(email))) {
      const displayName = accountName(state) ?? (email.split('@')[0] as string);
      const created = { displayName, email, originOrganizationId: organizationId };
      const id = await this.accounts.createIfAbsent(created);
      if (id !== undefined) {
        // The person who read the mail of the address before it had an account may have kept an invitation.
        await this.addresses.endMailedLinks(email);
        return id;
      }
      const account = await this.accounts.findByEmail(email);
      const claimed = account && (await this.addresses.claim(account.id, organizationId, { isKept: false }));
      if (claimed?.email === email && hasNoAccess(claimed)) {
        await this.rename(claimed.id, state);
        return claimed.id;
      }
    }
    throw new ForbiddenError(
      `The domain of ${email} is not verified for the organization: verify it under /v1/orgs/${organizationId}/domains, or invite the person first.`,
    );
  }

  /** Gives an account whose former access has ended the name that the directory sends. */
  private async rename(userId: string, state: UserState): Promise<void> {
    const displayName = accountName(state);
    if (displayName !== null) await this.accounts.update(userId, { displayName });
  }

  /** Whether the domains of all these addresses are verified for the organization. They stay so until the transaction ends. */
  async areHeld(organizationId: string, emails: readonly string[]): Promise<boolean> {
    const domains = emails.map(domainOf);
    const held = await this.domains.lockAllHeld(organizationId, domains);
    return domains.every((domain) => held.has(domain));
  }

  /** @throws ForbiddenError when the person administers the installation, so their User cannot be given to somebody else */
  async requireAssignable(userId: string): Promise<void> {
    const account = await this.accounts.findById(userId);
    if (account?.instanceAdmin === true) throw new ForbiddenError(ADMINISTERS);
  }

  /** Whether a person is a member of another organization. */
  isMemberElsewhere(organizationId: string, userId: string): Promise<boolean> {
    return this.users.isMemberElsewhere(organizationId, userId);
  }

  /** @param isHeld whether the domain of the address is verified for the organization */
  private async owns(organizationId: string, account: Account, isHeld: boolean): Promise<boolean> {
    const { id, instanceAdmin, originOrganizationId } = account;
    if (instanceAdmin || (await this.users.isMemberElsewhere(organizationId, id))) return false;
    return (
      originOrganizationId === organizationId ||
      (isHeld && (await this.users.hasConfirmed(organizationId, id)))
    );
  }

  /**
   * Applies the changes of a directory to an account. The name of an account that the organization does not own
   * does not change, but the directory still reads the name that it wrote. If its address may have another owner now, all ways
   * to sign in to it end, as when the directory creates a User.
   * @returns whether all ways to sign in ended because the address may have another owner
   * @throws ForbiddenError when the address of such an account, or from or to an address outside the verified domains,
   * would change
   * @throws ScimError (`uniqueness`) when another account has the address
   */
  async update(organizationId: string, userId: string, change: UserChange): Promise<boolean> {
    const { before, after } = change;
    const handover = handoverOf(change);
    const name = accountName(after);
    const renames = name !== null && name !== accountName(before);
    const moves = after.userName !== before.userName;
    // All access ends with a new address, too.
    const isHandedOver = !moves && handover !== 'none';
    if (!renames && !moves && !isHandedOver) return false;
    const [from, to] = [domainOf(before.userName), domainOf(after.userName)];
    const held = await this.domains.lockAllHeld(organizationId, [from, to]);
    const account = await this.accounts.lock(userId);
    if (account === null) throw new NotFoundError('User');
    const isKept = before.active && handover === 'linked';
    const isClaimed = isHandedOver && held.has(from) && account.email === before.userName;
    if (isClaimed && !isKept && account.instanceAdmin) throw new ForbiddenError(ADMINISTERS);
    const claimed = isClaimed && (await this.addresses.claim(userId, organizationId, { isKept }));
    const hasEnded = claimed !== false && claimed !== null && hasNoAccess(claimed);
    if (hasEnded) await this.rename(userId, after);
    const isOwn = await this.owns(organizationId, account, held.has(from));
    const mayMove = isOwn && account.email === before.userName && held.has(from) && held.has(to);
    if (moves && !mayMove) {
      throw new ForbiddenError(
        'The address of this account cannot be changed from here: the domains of both addresses must be verified for the organization, and the person a member of no other, whose account the directory created or who confirmed the membership.',
      );
    }
    if (!isOwn || (!renames && !moves)) return hasEnded;
    const mayBeAnother = ['doubtful', 'enabled', 'next'].includes(handover);
    try {
      if (renames) await this.accounts.update(userId, { displayName: name });
      if (moves) await this.addresses.change(account, after.userName, organizationId, { mayBeAnother });
    } catch (error) {
      if (error instanceof ConflictError) throw new ScimError('uniqueness', TAKEN);
      throw error;
    }
    const changed = [...(renames ? ['displayName'] : []), ...(moves ? ['email'] : [])];
    await this.outbox.record({ organizationId, action: 'user.updated', target: userId, after: { changed } });
    return hasEnded || (moves && mayBeAnother);
  }
}

/** Whether a claim ended all access to an account. It changes no administrator of the installation. */
function hasNoAccess(account: { instanceAdmin: boolean; emailVerifiedAt: Date | null }): boolean {
  return !account.instanceAdmin && account.emailVerifiedAt === null;
}
