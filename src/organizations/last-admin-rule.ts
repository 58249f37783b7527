import { Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { MembershipsRepository } from './memberships.repository.js';

/** An organization always keeps an active administrator, also when two requests take one away at the same moment. */
@Injectable()
export class LastAdminRule {
  constructor(private readonly memberships: MembershipsRepository) {}

  /**
   * Must hold before a member stops being an active administrator; call it inside the transaction that does it. Others
   * who are about to do the same wait until that transaction ends.
   * @throws ConflictError when the member is the only active administrator
   */
  async requireAnother(organizationId: string, userId: string): Promise<void> {
    await this.memberships.lockOrganization(organizationId);
    const admins = await this.memberships.activeAdmins(organizationId);
    if (admins.length === 1 && admins[0] === userId) {
      throw new ConflictError(
        'This is the last active administrator of the organization: make somebody else one first.',
      );
    }
  }
}
