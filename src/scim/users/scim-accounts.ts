import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users.service.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { domainOf } from '../../organizations/email-domain.js';
import { ScimError } from '../protocol/scim-error.js';
import { ScimUsersRepository } from './scim-users.repository.js';
import { accountName, type UserState } from './user-state.js';

const TAKEN = 'This userName belongs to another User.';

/**
 * The accounts of the members that a directory manages. All organizations of the instance share accounts, so a
 * directory creates and changes only accounts that its organization owns: the address is in its mail domains, and the
 * person belongs to no other organization and does not administer the instance.
 */
@Injectable()
export class ScimAccounts {
  constructor(
    private readonly accounts: UsersService,
    private readonly users: ScimUsersRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Finds or creates the account of a new member.
   * @throws ScimError (`uniqueness`) when the directory already manages the person
   * @throws ForbiddenError when the organization must not add a person with this address
   */
  async findOrCreate(
    organizationId: string,
    emailDomains: readonly string[],
    state: UserState,
  ): Promise<{ id: string; isNew: boolean }> {
    const email = state.userName;
    const isCovered = emailDomains.includes(domainOf(email));
    if ((await this.accounts.findByEmail(email)) === null && (isCovered || emailDomains.length === 0)) {
      const displayName = accountName(state) ?? (email.split('@')[0] as string);
      const id = await this.accounts.createIfAbsent({ displayName, email });
      if (id !== undefined) return { id, isNew: true };
    }
    const account = await this.accounts.findByEmail(email);
    const member = account === null ? undefined : await this.users.find(organizationId, account.id);
    if (member !== undefined && member.profile !== null) throw new ScimError('uniqueness', TAKEN);
    if (account !== null && (isCovered || member !== undefined)) return { id: account.id, isNew: false };
    throw new ForbiddenError(
      `The address ${email} is in none of the organization's mail domains: add its domain to "emailDomains", or invite the person first.`,
    );
  }

  /**
   * Applies the changes of a directory to an account. The name of an account that the organization does not own
   * does not change, but the directory still reads the name that it wrote.
   * @throws ForbiddenError when the address of such an account, or to an address outside the mail domains, would change
   * @throws ScimError (`uniqueness`) when another account has the address
   */
  async update(
    organizationId: string,
    emailDomains: readonly string[],
    userId: string,
    before: UserState,
    after: UserState,
  ): Promise<void> {
    const name = accountName(after);
    const renames = name !== null && name !== accountName(before);
    const moves = after.userName !== before.userName;
    if (!renames && !moves) return;
    const account = await this.accounts.lock(userId);
    if (account === null) throw new NotFoundError('User');
    const isOwn =
      emailDomains.includes(domainOf(account.email)) &&
      !account.instanceAdmin &&
      !(await this.users.isMemberElsewhere(organizationId, userId));
    if (moves && (!isOwn || !emailDomains.includes(domainOf(after.userName)))) {
      throw new ForbiddenError(
        'The address of this account cannot be changed from here: both addresses must be in the mail domains of the organization, and the person a member of no other.',
      );
    }
    if (!isOwn) return;
    try {
      await this.accounts.update(userId, {
        ...(renames ? { displayName: name } : {}),
        ...(moves ? { email: after.userName } : {}),
      });
      const changed = [...(renames ? ['displayName'] : []), ...(moves ? ['email'] : [])];
      await this.outbox.record({
        organizationId,
        action: 'user.updated',
        target: userId,
        after: { changed },
      });
    } catch (error) {
      if (error instanceof ConflictError) throw new ScimError('uniqueness', TAKEN);
      throw error;
    }
  }
}
