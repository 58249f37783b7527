import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../access/role.js';
import { UserResource } from '../auth/user.resource.js';
import { TeamResource } from '../organizations/teams/team.resource.js';

/** A person with their role on a space or a collection. */
export class UserPermissionResource {
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role' }) permission!: Role;
  @ApiProperty({ type: UserResource }) user!: UserResource;
}

/** A team with the role it was given on a space or a collection. */
export class TeamPermissionResource {
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role' }) permission!: Role;
  @ApiProperty({ type: TeamResource }) team!: TeamResource;
}
