import { Injectable } from '@nestjs/common';
import { ConflictError } from '../common/errors/api-error.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Ensures that an organization always has an active administrator, even under concurrent requests. */
@Injectable()
export class LastAdminRule {
  constructor(private readonly memberships: MembershipsRepository) {}

  /**
   * Call this before a member stops being an active administrator, in the same transaction. Locks the organization, so
   * concurrent calls wait until that transaction ends.
   * @throws ConflictError when the member is the only active administrator
   */
  async requireAnother(organizationId: string, userId: string): Promise<void> {
    if (!(await this.hasAnother(organizationId, userId))) {
      throw new ConflictError(
        'This is the last active administrator of the organization: make another member an administrator first.',
      );
    }
  }

  /** Whether a member is not the only active administrator. Locks the organization as `requireAnother`. */
  async hasAnother(organizationId: string, userId: string): Promise<boolean> {
    await this.memberships.lockOrganization(organizationId);
    const admins = await this.memberships.activeAdmins(organizationId);
    return admins.length !== 1 || admins[0] !== userId;
  }
}
