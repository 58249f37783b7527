import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERROR_MESSAGE } from './protocol/schema-urns.js';

/** The body of every SCIM error. */
@ApiSchema({ name: 'ScimError' })
export class ScimErrorResource {
  @ApiProperty({ type: [String], enum: [ERROR_MESSAGE] }) schemas!: string[];
  @ApiProperty({ description: 'The HTTP status, as a string.', example: '400' }) status!: string;
  @ApiProperty({ required: false, description: 'The error type, as defined in RFC 7644, section 3.12.' })
  scimType?: string;
  @ApiProperty({ description: 'A sentence that tells an administrator what to do.' }) detail!: string;
}
