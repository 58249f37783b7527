import { ApiProperty } from '@nestjs/swagger';
import { UserResource } from '../../auth/user.resource.js';

/** A person who created a change request or changed its content. */
export class ContributorResource {
  @ApiProperty({ enum: ['contributor'] }) object!: 'contributor';
  @ApiProperty() user!: UserResource;
  @ApiProperty({ format: 'date-time', description: 'When they first contributed.' }) contributedAt!: string;
}
