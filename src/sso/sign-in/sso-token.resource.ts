import { ApiProperty } from '@nestjs/swagger';

/** The token that a sign-in ends with. */
export class SsoTokenResource {
  @ApiProperty({
    description: 'The API token. It is never shown again, and works only for this organization.',
  })
  token!: string;

  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty({ description: 'ID of the organization.' }) organization!: string;
}
