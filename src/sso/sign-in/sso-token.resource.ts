import { ApiProperty } from '@nestjs/swagger';

/** What a sign-in ends with. */
export class SsoTokenResource {
  @ApiProperty({
    description: 'The API token, which is shown only now. It works for the organization alone.',
  })
  token!: string;

  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ description: 'Id of the person.' }) user!: string;
  @ApiProperty({ description: 'Id of the organization.' }) organization!: string;
}
