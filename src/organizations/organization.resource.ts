import { ApiProperty } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../access/role.js';
import { COMMUNITY_TYPES, ORGANIZATION_TYPES, USE_CASES } from './organization.entity.js';

class OrganizationPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty() admin!: boolean;
  @ApiProperty() ownTeam!: boolean;
  @ApiProperty() createContent!: boolean;
  @ApiProperty() createOpenAPISpec!: boolean;
  @ApiProperty() ingestConversations!: boolean;
  @ApiProperty() viewBilling!: boolean;
  @ApiProperty() listMembers!: boolean;
  @ApiProperty() listTeams!: boolean;
  @ApiProperty() listIntegrations!: boolean;
}

class OrganizationUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
  @ApiProperty({ format: 'uri', required: false }) logo?: string;
}

class OrganizationTrial {
  @ApiProperty({ enum: ['notapplicable', 'none', 'active', 'ended', 'expired'] }) status!: string;
}

class DefaultContent {
  @ApiProperty({ enum: ['site'] }) type!: 'site';
  @ApiProperty() site!: string;
}

/** An organization as the API shows it. */
export class OrganizationResource {
  @ApiProperty({ enum: ['organization'] }) object!: 'organization';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 2, maxLength: 255 }) title!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: [String] }) emailDomains!: string[];
  @ApiProperty({ minLength: 3, maxLength: 32, required: false }) hostname?: string;
  @ApiProperty({ enum: ORGANIZATION_TYPES }) type!: string;
  @ApiProperty({ enum: USE_CASES, required: false }) useCase?: string;
  @ApiProperty({ enum: COMMUNITY_TYPES, required: false }) communityType?: string;
  @ApiProperty({ enum: ROLES_STRONGEST_FIRST, enumName: 'Role', nullable: true }) defaultRole!: Role | null;
  @ApiProperty({ type: DefaultContent, required: false }) defaultContent?: DefaultContent;
  @ApiProperty() sso!: boolean;
  @ApiProperty() ai!: boolean;
  @ApiProperty() inviteLinks!: boolean;
  @ApiProperty({ description: 'This service has no billing.', enum: ['enterprise_2024'] }) plan!: string;
  @ApiProperty({ deprecated: true, description: 'Always true.' }) internal_isOnNewTrial!: boolean;
  @ApiProperty() trial!: OrganizationTrial;
  @ApiProperty() urls!: OrganizationUrls;
  @ApiProperty({ type: OrganizationPermissionsResource }) permissions!: OrganizationPermissionsResource;
}
