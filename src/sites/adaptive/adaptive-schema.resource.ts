import { ApiProperty } from '@nestjs/swagger';
import type { AdaptiveSchema } from './adaptive-schema.js';

/** The adaptive schema of a site as the API shows it. */
export class AdaptiveSchemaResource {
  @ApiProperty({ enum: ['site-adaptive-schema'] }) object!: 'site-adaptive-schema';
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'A JSON Schema, draft 7.' })
  jsonSchema!: AdaptiveSchema;
  @ApiProperty({
    format: 'date-time',
    description: 'Time of the last change, or the time when the site was created.',
  })
  updatedAt!: string;
}

class TemplateConditionResource {
  @ApiProperty({ description: 'The description of the property; otherwise its title or its name.' })
  description!: string;
  @ApiProperty({ minLength: 1, maxLength: 1024 }) condition!: string;
}

/** Conditions that the adaptive schema suggests. */
export class TemplateConditionsResource {
  @ApiProperty({ type: [TemplateConditionResource] }) items!: TemplateConditionResource[];
}
