import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';

/** An invite link as the API shows it. */
export class InviteResource {
  @ApiProperty({ enum: ['invite'] }) object!: 'invite';
  @ApiProperty({ description: 'Everybody who has the link and a confirmed address can join.' }) id!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description:
      'Role of people who join. `null`: they join as guests. Never more than the role of the person who created or last changed the invite.',
  })
  role!: Role | null;
  @ApiProperty({ description: 'The link admits nobody new: everybody with an account is already a member.' })
  redundant!: boolean;
}

/** The result of inviting email addresses. */
export class InvitedResource {
  @ApiProperty({
    type: [String],
    description:
      'IDs of users who were added by this request, because their address is confirmed and its domain is verified for the organization.',
  })
  users!: string[];
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Number of invitations sent by email.',
  })
  invited!: number;
  @ApiProperty({
    type: [String],
    description: "Addresses outside the organization's email domains, which were not invited.",
  })
  failedSSOEmails!: string[];
  @ApiProperty({
    type: [String],
    required: false,
    description:
      'Addresses that received no email, because too many were sent to them or by the organization recently. An existing invitation remains valid, with the new role. Invite the others again later.',
  })
  throttledEmails?: string[];
}

/** An object without properties. */
export class EmptyResource {}
