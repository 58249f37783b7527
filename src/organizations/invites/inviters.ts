import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import { RoleLocks } from '../../access/role-locks.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { NewcomersRepository } from './newcomers.repository.js';

/**
 * Those who invite. An invite gives no more than its inviter has when it is used, and ends with them, so their membership
 * is locked first: before the invite, and before anything that rests on it.
 */
@Injectable()
export class InviterLocks {
  constructor(
    private readonly roles: RoleLocks,
    private readonly newcomers: NewcomersRepository,
  ) {}

  /**
   * Keeps the caller an administrator until the transaction ends: the guard saw them before it began.
   * @throws NotFoundError, ForbiddenError when they are none any more
   */
  async requireAdmin(actor: Actor, organizationId: string): Promise<void> {
    await this.lock(organizationId, actor.userId);
    const member = await this.newcomers.findMember(organizationId, actor.userId);
    if (member === null || member.disabled) throw new NotFoundError('organization');
    if (member.role !== 'admin')
      throw new ForbiddenError('Inviting people requires the role "admin" in the organization.');
  }

  /** Keeps an inviter's membership as it is until the transaction ends. */
  lock(organizationId: string, inviterId: string): Promise<void> {
    return this.roles.lockMembership(organizationId, inviterId);
  }
}
