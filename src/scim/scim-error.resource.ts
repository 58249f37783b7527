import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERROR_MESSAGE } from './protocol/schema-urns.js';

/** What every failing answer of SCIM holds. */
@ApiSchema({ name: 'ScimError' })
export class ScimErrorResource {
  @ApiProperty({ type: [String], enum: [ERROR_MESSAGE] }) schemas!: string[];
  @ApiProperty({ description: 'The HTTP status, as a text.', example: '400' }) status!: string;
  @ApiProperty({ required: false, description: 'What is wrong, as RFC 7644, section 3.12, calls it.' })
  scimType?: string;
  @ApiProperty({ description: 'One sentence an administrator can act on.' }) detail!: string;
}
