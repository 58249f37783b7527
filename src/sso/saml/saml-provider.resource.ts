import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { TeamResource } from '../../organizations/teams/team.resource.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../providers/provider-status.js';

class SamlServiceResource {
  @ApiProperty({ format: 'uri', description: 'Where the identity provider sends its responses.' })
  acsURL!: string;

  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;

  @ApiProperty({
    format: 'uri',
    description: 'The audience of assertions. The metadata are at this URL.',
  })
  entityID!: string;
}

class SamlProviderUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** A SAML provider as the API shows it. */
export class SamlProviderResource {
  @ApiProperty({ enum: ['saml-provider'] }) object!: 'saml-provider';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 30 }) label!: string;
  @ApiPropertyOptional({ maxLength: 1024 }) entityID?: string;
  @ApiPropertyOptional({ description: 'In PEM.' }) certificate?: string;
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) ssoURL?: string;
  @ApiPropertyOptional({ type: TeamResource }) defaultTeam?: TeamResource;
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role', nullable: true }) defaultRole!: Role | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    enumName: 'ProviderStatus',
    description: '`pending` until the provider is complete and somebody has signed in through it.',
  })
  status!: ProviderStatus;

  @ApiProperty({ type: SamlServiceResource }) service!: SamlServiceResource;
  @ApiProperty({ type: SamlProviderUrlsResource }) urls!: SamlProviderUrlsResource;
}
