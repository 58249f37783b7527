import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { asSent } from '../../../common/validation/as-sent.js';
import { Holds } from '../../../common/validation/holds.js';
import type { AdaptiveSchema } from '../adaptive-schema.js';
import { schemaProblem } from '../check-schema-shape.js';

export class UpdateAdaptiveSchemaDto {
  @Transform(asSent)
  @Holds('isAdaptiveSchema', schemaProblem)
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'A JSON Schema, draft 7, of `type` object with `properties` and `additionalProperties` false. Properties are boolean, string, number, integer, an array or an object; those below `unsigned` describe the claims that come without a signature. At most 64 KiB, 10 levels and 200 properties. References, regular expressions and formats are not possible.',
    example: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        beta: { type: 'boolean', description: 'Takes part in the beta' },
        unsigned: { type: 'object', properties: {}, additionalProperties: false },
      },
      additionalProperties: false,
    },
  })
  jsonSchema!: AdaptiveSchema;
}
