import { ApiProperty } from '@nestjs/swagger';
import { LEVELS, type Level } from '../access/role.js';

class CollectionUrls {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
}

class CollectionPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty() admin!: boolean;
  @ApiProperty() viewInviteLinks!: boolean;
  @ApiProperty() create!: boolean;
}

/** A collection as the API shows it. */
export class CollectionResource {
  @ApiProperty({ enum: ['collection'] }) object!: 'collection';
  @ApiProperty() id!: string;
  @ApiProperty({ maxLength: 50 }) title!: string;
  @ApiProperty({ maxLength: 100, required: false }) description?: string;
  @ApiProperty({ required: false, description: 'The character.' }) emoji?: string;
  @ApiProperty() organization!: string;
  @ApiProperty({
    required: false,
    description: 'ID of the collection that contains it. Absent at the top level.',
  })
  parent?: string;
  @ApiProperty({ enum: LEVELS, nullable: true }) defaultLevel!: Level;
  @ApiProperty() urls!: CollectionUrls;
  @ApiProperty({ type: CollectionPermissionsResource }) permissions!: CollectionPermissionsResource;
}
