import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';

/** An invite by link as the API shows it. */
export class InviteResource {
  @ApiProperty({ enum: ['invite'] }) object!: 'invite';
  @ApiProperty({ description: 'Whoever knows it can join.' }) id!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description:
      'What people join as; `null`: as guests. Never more than the role of whoever made the invite or changed it last.',
  })
  role!: Role | null;
  @ApiProperty({ description: 'It admits nobody new: everybody with an account is a member already.' })
  redundant!: boolean;
}

/** What came of inviting mail addresses. */
export class InvitedResource {
  @ApiProperty({
    type: [String],
    description: 'Ids of people who had an account and were added by this call.',
  })
  users!: string[];
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many mails were sent to people without one.',
  })
  invited!: number;
  @ApiProperty({
    type: [String],
    description: "Addresses outside the organization's mail domains, which were not invited.",
  })
  failedSSOEmails!: string[];
  @ApiProperty({
    type: [String],
    required: false,
    description:
      'Addresses that were not mailed, because too many mails went to them or from the organization lately. An invitation that they have already stays valid, with the new role; invite the others again later.',
  })
  throttledEmails?: string[];
}

/** An object without properties. */
export class EmptyResource {}
