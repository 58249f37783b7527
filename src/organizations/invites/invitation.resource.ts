import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';

class InvitingOrganization {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
}

/** An invitation by mail, as the mailed link shows it. */
export class InvitationResource {
  @ApiProperty({ type: InvitingOrganization }) organization!: InvitingOrganization;
  @ApiProperty() email!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: '`null`: as a guest.',
  })
  role!: Role | null;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

/** What came of accepting an invitation. */
export class AcceptedInvitationResource {
  @ApiProperty({ description: "The organization's id." }) organization!: string;
  @ApiProperty({ description: "The person's id." }) user!: string;
  @ApiProperty({ description: 'An API token of the person, shown only here.' }) token!: string;
}
