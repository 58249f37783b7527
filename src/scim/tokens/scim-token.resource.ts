import { ApiProperty } from '@nestjs/swagger';

/** A SCIM token as the API returns it. */
export class ScimTokenResource {
  @ApiProperty({ enum: ['scim-token'] }) object!: 'scim-token';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 64 }) label!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Absent if it never expires.' })
  expiresAt?: string;
  @ApiProperty({ format: 'date-time', required: false, description: 'Accurate to a few minutes.' })
  lastUsedAt?: string;
}

/** A new SCIM token, with its secret and the base URL of SCIM. */
export class CreatedScimTokenResource extends ScimTokenResource {
  @ApiProperty({ description: 'The secret. It is never shown again.' }) token!: string;
  @ApiProperty({ format: 'uri', description: 'The base URL of SCIM, to be entered in the directory.' })
  baseURL!: string;
}
