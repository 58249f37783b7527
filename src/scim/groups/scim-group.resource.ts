import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';

@ApiSchema({ name: 'ScimMember' })
class ScimMemberResource {
  @ApiProperty({ required: false, description: 'ID of the User.' }) value!: string;
  @ApiProperty({ required: false, description: 'The name of the account.' }) display!: string;
  @ApiProperty({ required: false, enum: ['User'] }) type!: 'User';
}

@ApiSchema({ name: 'ScimGroupMeta' })
class ScimGroupMetaResource {
  @ApiProperty({ required: false, enum: ['Group'] }) resourceType!: 'Group';
  @ApiProperty({ required: false, format: 'date-time' }) created!: string;
  @ApiProperty({
    required: false,
    format: 'date-time',
    description: 'When the title, the external ID or the members last changed.',
  })
  lastModified!: string;
  @ApiProperty({ required: false, format: 'uri' }) location!: string;
  @ApiProperty({
    required: false,
    description: 'An entity tag. Absent if members are left out, because it depends on them.',
  })
  version?: string;
}

/** A team as a SCIM Group. The query can select fewer attributes. */
@ApiSchema({ name: 'ScimGroup' })
export class ScimGroupResource {
  @ApiProperty({ type: [String], enum: [GROUP_SCHEMA] }) schemas!: string[];
  @ApiProperty({ description: 'ID of the team.' }) id!: string;
  @ApiProperty({ required: false, description: "The directory's identifier for the group." })
  externalId?: string;
  @ApiProperty({ required: false, description: 'The title of the team.' }) displayName?: string;
  @ApiProperty({ type: [ScimMemberResource], required: false }) members?: ScimMemberResource[];
  @ApiProperty({ type: ScimGroupMetaResource, required: false }) meta?: ScimGroupMetaResource;
}

/** A Group with its attributes, and with its members if the query selects them. */
export type WholeScimGroup = Required<Omit<ScimGroupResource, 'externalId' | 'members'>> &
  Pick<ScimGroupResource, 'externalId' | 'members'>;
