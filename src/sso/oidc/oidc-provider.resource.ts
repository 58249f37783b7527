import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { TeamResource } from '../../organizations/teams/team.resource.js';
import { PROVIDER_STATUSES, type ProviderStatus } from '../providers/provider-status.js';

class OidcServiceResource {
  @ApiProperty({ format: 'uri', description: 'Where the provider redirects to: its allowed redirect URI.' })
  redirectURL!: string;

  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;
}

class OidcProviderUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** An OpenID Connect provider as the API shows it; its secret never is. */
export class OidcProviderResource {
  @ApiProperty({ enum: ['oidc-provider'] }) object!: 'oidc-provider';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 30 }) label!: string;
  @ApiPropertyOptional({ format: 'uri', maxLength: 2048 }) issuer?: string;
  @ApiPropertyOptional({ maxLength: 1024 }) clientId?: string;
  @ApiProperty({ type: [String] }) scopes!: string[];
  @ApiPropertyOptional({ type: TeamResource }) defaultTeam?: TeamResource;
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role', nullable: true }) defaultRole!: Role | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;

  @ApiProperty({
    enum: PROVIDER_STATUSES,
    enumName: 'ProviderStatus',
    description: '`pending` until the provider is complete and somebody has signed in through it.',
  })
  status!: ProviderStatus;

  @ApiProperty({ type: OidcServiceResource }) service!: OidcServiceResource;
  @ApiProperty({ type: OidcProviderUrlsResource }) urls!: OidcProviderUrlsResource;
}
