import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../access/role.js';
import { SpaceResource } from './space.resource.js';

/** A space that a member can reach. */
export class MemberSpaceResource {
  @ApiProperty({
    enum: ROLES_STRONGEST_FIRST,
    enumName: 'Role',
    description: "The member's effective role on the space.",
  })
  permission!: Role;
  @ApiProperty({ type: SpaceResource, description: 'The space, with your own permissions.' })
  space!: SpaceResource;
}
