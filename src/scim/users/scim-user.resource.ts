import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { USER_SCHEMA } from '../protocol/schema-urns.js';

@ApiSchema({ name: 'ScimName' })
class ScimNameResource {
  @ApiProperty({ required: false }) formatted!: string;
  @ApiProperty({ required: false }) givenName?: string;
  @ApiProperty({ required: false }) familyName?: string;
}

@ApiSchema({ name: 'ScimEmail' })
class ScimEmailResource {
  @ApiProperty({ required: false }) value!: string;
  @ApiProperty({ required: false, enum: ['work'] }) type!: 'work';
  @ApiProperty({ required: false }) primary!: boolean;
}

@ApiSchema({ name: 'ScimUserMeta' })
class ScimUserMetaResource {
  @ApiProperty({ required: false, enum: ['User'] }) resourceType!: 'User';
  @ApiProperty({ required: false, format: 'date-time', description: 'When the person became a member.' })
  created!: string;
  @ApiProperty({
    required: false,
    format: 'date-time',
    description:
      'When the account, the membership or the profile last changed. Changes of `groups` do not count.',
  })
  lastModified!: string;
  @ApiProperty({ required: false, format: 'uri' }) location!: string;
  @ApiProperty({
    required: false,
    description: 'An entity tag. Absent if `groups` are left out, because it depends on them.',
  })
  version?: string;
}

@ApiSchema({ name: 'ScimUserGroup' })
class ScimUserGroupResource {
  @ApiProperty({ required: false, description: 'ID of the Group.' }) value!: string;
  @ApiProperty({ required: false, description: 'The title of the team.' }) display!: string;
  @ApiProperty({ required: false, enum: ['direct'] }) type!: 'direct';
}

/** A member as a SCIM User. The query can select fewer attributes. */
@ApiSchema({ name: 'ScimUser' })
export class ScimUserResource {
  @ApiProperty({ type: [String], enum: [USER_SCHEMA] }) schemas!: string[];
  @ApiProperty({ description: 'ID of the user.' }) id!: string;
  @ApiProperty({ required: false, description: "The directory's identifier for the person." })
  externalId?: string;
  @ApiProperty({ required: false, description: 'The email address of the account, in lower case.' })
  userName?: string;
  @ApiProperty({ type: ScimNameResource, required: false }) name?: ScimNameResource;
  @ApiProperty({ required: false }) displayName?: string;
  @ApiProperty({ type: [ScimEmailResource], required: false, description: 'Exactly one address.' })
  emails?: ScimEmailResource[];
  @ApiProperty({ required: false, description: '`false`: disabled, without any access.' }) active?: boolean;
  @ApiProperty({
    type: [ScimUserGroupResource],
    required: false,
    description: 'The teams of the person. Read-only: change the Groups.',
  })
  groups?: ScimUserGroupResource[];
  @ApiProperty({ type: ScimUserMetaResource, required: false }) meta?: ScimUserMetaResource;
}

/** A User with its attributes, and with its groups if the query selects them. */
export type WholeScimUser = Required<Omit<ScimUserResource, 'externalId' | 'groups'>> &
  Pick<ScimUserResource, 'externalId' | 'groups'>;
