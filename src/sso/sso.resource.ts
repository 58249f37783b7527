import { ApiProperty } from '@nestjs/swagger';

/** A way to sign in to an organization. */
export class SsoOptionResource {
  @ApiProperty({ description: 'Id of the provider.' }) id!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ format: 'uri', description: 'Where people begin to sign in.' }) startURL!: string;
}

export class SsoOptionsResource {
  @ApiProperty({ type: [SsoOptionResource] }) items!: SsoOptionResource[];
}
