import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { TeamResource } from '../../organizations/teams/team.resource.js';

const PROVIDER_STATUSES = ['pending', 'active'] as const;

class ProviderUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

class VisitorClaimResource {
  @ApiProperty({ description: 'Name in `visitor.claims`.' }) name!: string;
  @ApiProperty({ description: 'Name of the claim or attribute at the provider.' }) claim!: string;
}

class ClaimRuleResource {
  @ApiProperty({ description: 'Name of the claim or attribute at the provider.' }) claim!: string;
  @ApiProperty({ description: 'The value, or one of the values, that the claim must have.' }) value!: string;
  @ApiPropertyOptional({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role' }) role?: Role;
  @ApiPropertyOptional({ description: 'ID of a team.' }) team?: string;
}

/** The properties that the API returns of both kinds of provider. */
export class ProviderResource {
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 30 }) label!: string;
  @ApiPropertyOptional({ type: TeamResource }) defaultTeam?: TeamResource;
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role', nullable: true }) defaultRole!: Role | null;
  @ApiProperty({ type: [VisitorClaimResource] }) visitorClaims!: VisitorClaimResource[];
  @ApiProperty({ type: [ClaimRuleResource], description: 'The role and the teams that claims give.' })
  claimRules!: ClaimRuleResource[];
  @ApiProperty({ description: 'Longest duration of a sign-in in seconds.' }) sessionLifetime!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    enumName: 'ProviderStatus',
    description: '`pending` until the provider is complete and somebody has signed in through it.',
  })
  status!: (typeof PROVIDER_STATUSES)[number];

  @ApiProperty({ type: ProviderUrlsResource }) urls!: ProviderUrlsResource;
}
