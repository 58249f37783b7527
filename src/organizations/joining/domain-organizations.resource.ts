import { ApiProperty } from '@nestjs/swagger';
import { OrganizationResource } from '../organization.resource.js';

/** The organizations of a mail domain. */
export class DomainOrganizationsResource {
  @ApiProperty({ type: [OrganizationResource] }) organizations!: OrganizationResource[];
}
