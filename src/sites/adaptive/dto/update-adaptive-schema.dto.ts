import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { rawValue } from '../../../common/validation/raw-value.js';
import { CheckNested } from '../../../common/validation/check-nested.js';
import type { AdaptiveSchema } from '../adaptive-schema.js';
import { schemaProblem } from '../check-schema-shape.js';

export class UpdateAdaptiveSchemaDto {
  @Transform(rawValue)
  @CheckNested('isAdaptiveSchema', schemaProblem)
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'A JSON Schema, draft 7, of `type` object with `properties` and with `additionalProperties` false. Properties are boolean, string, number, integer, an array or an object. Those below `unsigned` describe claims that are not signed. At most 64 KiB, 10 levels and 200 properties. References, regular expressions and formats are not supported.',
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
