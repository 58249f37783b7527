import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { USER_SCHEMA } from '../protocol/schema-urns.js';

@ApiSchema({ name: 'ScimName' })
class ScimNameResource {
  @ApiProperty() formatted!: string;
  @ApiProperty({ required: false }) givenName?: string;
  @ApiProperty({ required: false }) familyName?: string;
}

@ApiSchema({ name: 'ScimEmail' })
class ScimEmailResource {
  @ApiProperty() value!: string;
  @ApiProperty({ enum: ['work'] }) type!: 'work';
  @ApiProperty() primary!: boolean;
}

@ApiSchema({ name: 'ScimUserMeta' })
class ScimUserMetaResource {
  @ApiProperty({ enum: ['User'] }) resourceType!: 'User';
  @ApiProperty({ format: 'date-time', description: 'When the person became a member.' }) created!: string;
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ required: false, description: 'An entity tag.' }) version?: string;
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
  @ApiProperty({ type: ScimUserMetaResource, required: false }) meta?: ScimUserMetaResource;
}

/** A User with all its attributes. */
export type WholeScimUser = Required<Omit<ScimUserResource, 'externalId'>> &
  Pick<ScimUserResource, 'externalId'>;
