import { ApiProperty } from '@nestjs/swagger';

/** An address that can be confirmed, as its emailed link shows it. */
export class EmailConfirmationResource {
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

/** The result of confirming an address. */
export class CompletedConfirmationResource {
  @ApiProperty({ description: 'ID of the user.' }) user!: string;
  @ApiProperty({ description: 'An API token of the person. It is never shown again.' }) token!: string;
}
