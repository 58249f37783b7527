import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import { TEAM_ROLES, type TeamRole } from '../team-member.entity.js';

class TeamPermissionsResource {
  @ApiProperty({
    description: 'Update the team and its members: available to administrators and owners of the team.',
  })
  admin!: boolean;

  @ApiProperty()
  view!: boolean;
}

/** A team as the API shows it. */
export class TeamResource {
  @ApiProperty({ enum: ['team'] }) object!: 'team';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 64 }) title!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of members of the team.' })
  members!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'Number of spaces you can view that the team has a grant on, directly or through a collection above.',
  })
  spaces!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: TeamPermissionsResource }) permissions!: TeamPermissionsResource;
}

/** A person in a team. */
export class TeamMemberResource {
  @ApiProperty({ enum: ['team-member'] }) object!: 'team-member';
  @ApiProperty({ description: 'ID of the user.' }) id!: string;
  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' }) role!: TeamRole;
  @ApiProperty({ type: UserResource }) user!: UserResource;
}

class TeamPlaceResource {
  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' }) role!: TeamRole;
}

/** A team of a person, and their role in it. */
export class MemberTeamResource {
  @ApiProperty({ type: TeamResource }) team!: TeamResource;
  @ApiProperty({ type: TeamPlaceResource }) member!: TeamPlaceResource;
}
