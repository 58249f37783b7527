import { ApiProperty } from '@nestjs/swagger';

/** An account that can be set up, as its emailed link shows it. */
export class AccountSetUpResource {
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

/** The result of setting up an account. */
export class CompletedSetUpResource {
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty({ description: 'An API token of the person. It is never shown again.' }) token!: string;
}
