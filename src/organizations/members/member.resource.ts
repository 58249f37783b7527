import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { UserResource } from '../../auth/user.resource.js';

/** A member of an organization as the API shows it to one caller. */
export class MemberResource {
  @ApiProperty({ enum: ['member'] }) object!: 'member';
  @ApiProperty({ description: 'Id of the person.' }) id!: string;
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    nullable: true,
    description: '`null`: a guest, who reaches only what is granted.',
  })
  role!: Role | null;
  @ApiProperty({ type: UserResource }) user!: UserResource;
  @ApiProperty({ description: 'A disabled member has no access at all.' }) disabled!: boolean;
  @ApiProperty({ format: 'date-time' }) joinedAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Left out when never seen.' })
  lastSeenAt?: string;
  @ApiProperty({ description: 'Signs in through the SSO provider of the organization.' }) sso!: boolean;
  @ApiProperty({ description: 'Number of spaces that the member can reach and you may view.' })
  spaces!: number;
  @ApiProperty({ description: 'Number of teams in the organization.' }) teams!: number;
}

/** What a ping answers. */
export class PingResource {
  @ApiProperty({
    description:
      'A JWT (HS256, valid for an hour) with what a visitor of the organization is known by: `sub`, `organization`, `displayName`, `email`, `role`.',
  })
  serviceVisitorClaims!: string;
}
