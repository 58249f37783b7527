import { ApiProperty } from '@nestjs/swagger';

class OpenAPISpecVersionUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri', description: 'The text of the specification.' }) content!: string;
}

/** A version of a specification. */
export class OpenAPISpecVersionResource {
  @ApiProperty({ enum: ['openapi-spec-version'] }) object!: 'openapi-spec-version';
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: OpenAPISpecVersionUrlsResource }) urls!: OpenAPISpecVersionUrlsResource;
}
