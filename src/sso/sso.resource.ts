import { ApiProperty } from '@nestjs/swagger';

/** A way to sign in to an organization. */
class SsoOptionResource {
  @ApiProperty({ description: 'ID of the provider.' }) id!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ format: 'uri', description: 'Where people start to sign in.' }) startURL!: string;
}

export class SsoOptionsResource {
  @ApiProperty({ type: [SsoOptionResource] }) items!: SsoOptionResource[];
}
