import { rawValue } from '../../../common/validation/raw-value.js';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { EnumField, StringArrayField } from '../../../common/validation/fields.js';
import { TEAM_ROLES, type TeamRole } from '../../team-member.entity.js';

const MAX_MEMBERS = 1000;

function isMemberships(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const roles: unknown[] = Object.values(value);
  return (
    roles.length <= MAX_MEMBERS && roles.every((role) => TEAM_ROLES.some((teamRole) => teamRole === role))
  );
}

export class ChangeTeamMembersDto {
  @StringArrayField({
    maxItems: MAX_MEMBERS,
    maxLength: 100,
    optional: true,
    description: 'IDs of users to add as members. Users who are already in the team keep their role in it.',
  })
  add?: string[];

  @ApiProperty({
    selfRequired: false,
    description: `Roles in the team by user ID, at most ${MAX_MEMBERS}. Users who are not in the team are added.`,
    type: 'object',
    additionalProperties: { enum: [...TEAM_ROLES], type: 'string' },
  })
  // Takes the raw object, because class-transformer would silently drop some names.
  @Transform(rawValue)
  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy({
    name: 'isMemberships',
    validator: {
      validate: isMemberships,
      defaultMessage: () =>
        `must be an object of at most ${MAX_MEMBERS} user IDs, each with one of ${TEAM_ROLES.join(', ')}`,
    },
  })
  memberships?: Record<string, TeamRole>;

  @StringArrayField({
    maxItems: MAX_MEMBERS,
    maxLength: 100,
    optional: true,
    description: 'IDs of users to remove from the team.',
  })
  remove?: string[];
}

export class PlaceTeamMemberDto {
  @EnumField({
    values: TEAM_ROLES,
    name: 'TeamRole',
    optional: true,
    description: 'If left out, a user who is not in the team becomes a `member`, and others keep their role.',
  })
  role?: TeamRole;
}
