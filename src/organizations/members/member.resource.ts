import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { UserResource } from '../../auth/user.resource.js';

/** A member of an organization as the API shows it to one caller. */
export class MemberResource {
  @ApiProperty({ enum: ['member'] }) object!: 'member';
  @ApiProperty({ description: 'ID of the user.' }) id!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: '`null`: a guest, who can access only what was granted to them.',
  })
  role!: Role | null;
  @ApiProperty({ type: UserResource }) user!: UserResource;
  @ApiProperty({ description: 'A disabled member has no access.' }) disabled!: boolean;
  @ApiProperty({ format: 'date-time' }) joinedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Absent if the member was never seen.' })
  lastSeenAt?: string;
  @ApiProperty({ description: 'The member signs in through the SSO provider of the organization.' })
  sso!: boolean;
  @ApiProperty({ description: 'Number of spaces that the member can access and you can view.' })
  spaces!: number;
  @ApiProperty({ description: 'Number of teams in the organization.' }) teams!: number;
}

/** The response to a ping. */
export class PingResource {
  @ApiProperty({
    description:
      'A JWT (HS256, valid for an hour) that identifies a visitor of the organization: `sub`, `organization`, `displayName`, `email`, `role`.',
  })
  serviceVisitorClaims!: string;
}
