import { ApiProperty } from '@nestjs/swagger';
import {
  MAX_PROCESS_ERROR_MESSAGE,
  PROCESS_ERROR_CODES,
  PROCESSING_STATES,
  type ProcessErrorCode,
  type ProcessingState,
} from '../processing-state.js';

class OpenAPISpecPermissionsResource {
  @ApiProperty() view!: boolean;
  @ApiProperty() edit!: boolean;
}

class OpenAPISpecUrlsResource {
  @ApiProperty({ format: 'uri' }) location!: string;
  @ApiProperty({ format: 'uri' }) app!: string;
}

/** An OpenAPI specification as the API returns it. */
export class OpenAPISpecResource {
  @ApiProperty({ enum: ['openapi-spec'] }) object!: 'openapi-spec';
  @ApiProperty() id!: string;
  @ApiProperty({ minLength: 1, maxLength: 100 }) slug!: string;
  @ApiProperty({
    required: false,
    format: 'uri',
    maxLength: 2048,
    description: 'The URL of the source. Absent if the source was sent as text.',
  })
  sourceURL?: string;
  @ApiProperty({
    enum: PROCESSING_STATES,
    enumName: 'OpenAPIProcessingState',
    description:
      '`complete`: the source was read and can be used. `pending` with a `lastProcessErrorCode`: it could not be used.',
  })
  processingState!: ProcessingState;
  @ApiProperty({ required: false, description: 'ID of the latest version.' }) lastVersion?: string;
  @ApiProperty({ required: false, format: 'date-time' }) lastProcessedAt?: string;
  @ApiProperty({
    required: false,
    enum: PROCESS_ERROR_CODES,
    enumName: 'OpenAPIProcessErrorCode',
    description: 'Why the source could not be used the last time. The previous version remains.',
  })
  lastProcessErrorCode?: ProcessErrorCode;
  @ApiProperty({
    required: false,
    maxLength: MAX_PROCESS_ERROR_MESSAGE,
    description: 'The reason as a text.',
  })
  lastProcessErrorMessage?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: OpenAPISpecPermissionsResource }) permissions!: OpenAPISpecPermissionsResource;
  @ApiProperty({ type: OpenAPISpecUrlsResource }) urls!: OpenAPISpecUrlsResource;
}
