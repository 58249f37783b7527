import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';

class InvitingOrganization {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
}

/** An invitation by email, as its link shows it. */
export class InvitationResource {
  @ApiProperty({ description: 'With it and a token of theirs, the person can join instead.' }) id!: string;
  @ApiProperty({ type: InvitingOrganization }) organization!: InvitingOrganization;
  @ApiProperty() email!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: '`null`: the person joins as a guest.',
  })
  role!: Role | null;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({
    description:
      'Whether accepting it through the link ends all tokens and sign-ins of the account with this address, because the address was not confirmed in the last 30 days. To keep them, join with the ID.',
  })
  endsTokens!: boolean;
}

/** The result of accepting an invitation. */
export class AcceptedInvitationResource {
  @ApiProperty({ description: 'ID of the organization.' }) organization!: string;
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty({
    required: false,
    description:
      'An API token of the person. It is never shown again. Absent if the address was confirmed in the last 30 days, and the person has a valid token for the whole service or administers the instance.',
  })
  token?: string;
}
