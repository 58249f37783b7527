import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { RoleLocks } from '../../access/role-locks.js';
import { UsersService } from '../../auth/users.service.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { NewcomersRepository } from './newcomers.repository.js';

/**
 * Locks the memberships of inviters. An invite gives no more than its inviter's role at the time of use, and ends with
 * the inviter's membership. Lock that membership first: before the invite, and before anything that depends on it.
 */
@Injectable()
export class InviterLocks {
  constructor(
    private readonly roles: RoleLocks,
    private readonly newcomers: NewcomersRepository,
    private readonly users: UsersService,
  ) {}

  /**
   * Makes sure that the caller stays an administrator until the transaction ends. The guard checked it before the
   * transaction began.
   * @throws NotFoundError, ForbiddenError when the caller is no longer an administrator
   */
  async requireAdmin(actor: Actor, organizationId: string): Promise<void> {
    // Accounts are locked before memberships.
    await this.users.keep(actor.userId);
    await this.lock(organizationId, actor.userId);
    const member = await this.newcomers.findMember(organizationId, actor.userId);
    if (member === null || member.disabled) throw new NotFoundError('organization');
    if (member.role !== 'admin')
      throw new ForbiddenError('Inviting people requires the role "admin" in the organization.');
  }

  /** Locks an inviter's membership until the transaction ends. */
  lock(organizationId: string, inviterId: string): Promise<void> {
    return this.roles.lockMembership(organizationId, inviterId);
  }
}
