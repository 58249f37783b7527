import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';
import { TEAM_ROLES, type TeamRole } from '../team-member.entity.js';

class TeamPermissionsResource {
  @ApiProperty({ description: 'Change the team and who belongs to it: for administrators and its owners.' })
  admin!: boolean;

  @ApiProperty()
  view!: boolean;
}

/** A team as the API shows it. */
export class TeamResource {
  @ApiProperty({ enum: ['team'] }) object!: 'team';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 64 }) title!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many people belong to it.' })
  members!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many of the spaces you may view are granted to it, directly or by a collection above.',
  })
  spaces!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: TeamPermissionsResource }) permissions!: TeamPermissionsResource;
}

/** A person in a team. */
export class TeamMemberResource {
  @ApiProperty({ enum: ['team-member'] }) object!: 'team-member';
  @ApiProperty({ description: "The person's id." }) id!: string;
  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' }) role!: TeamRole;
  @ApiProperty({ type: UserResource }) user!: UserResource;
}

class TeamPlaceResource {
  @ApiProperty({ enum: TEAM_ROLES, enumName: 'TeamRole' }) role!: TeamRole;
}

/** A team of a person, and their place in it. */
export class MemberTeamResource {
  @ApiProperty({ type: TeamResource }) team!: TeamResource;
  @ApiProperty({ type: TeamPlaceResource }) member!: TeamPlaceResource;
}
