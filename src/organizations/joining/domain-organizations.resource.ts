import { ApiProperty } from '@nestjs/swagger';
import { OrganizationResource } from '../organization.resource.js';

/** The organizations of an email domain. */
export class DomainOrganizationsResource {
  @ApiProperty({ type: [OrganizationResource] }) organizations!: OrganizationResource[];
}
