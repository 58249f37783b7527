import { Injectable } from '@nestjs/common';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { openAPISpecPermissions } from '../openapi-spec.policy.js';

/** Decides who may view the specifications of an organization, for contexts that show them. */
@Injectable()
export class SpecViewers {
  constructor(private readonly organizations: OrganizationsService) {}

  /** Whether a person may view them now, whichever token they have. */
  async includes(userId: string, organizationId: string): Promise<boolean> {
    const permissions = await this.organizations.permissionsOfUser(userId, organizationId);
    return permissions !== undefined && openAPISpecPermissions(permissions).view;
  }
}
