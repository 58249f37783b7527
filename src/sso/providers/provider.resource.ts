import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { TeamResource } from '../../organizations/teams/team.resource.js';

const PROVIDER_STATUSES = ['pending', 'active'] as const;

class ProviderUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** The properties that the API returns of both kinds of provider. */
export class ProviderResource {
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 30 }) label!: string;
  @ApiPropertyOptional({ type: TeamResource }) defaultTeam?: TeamResource;
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role', nullable: true }) defaultRole!: Role | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    enumName: 'ProviderStatus',
    description: '`pending` until the provider is complete and somebody has signed in through it.',
  })
  status!: (typeof PROVIDER_STATUSES)[number];

  @ApiProperty({ type: ProviderUrlsResource }) urls!: ProviderUrlsResource;
}
