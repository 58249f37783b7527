import { StringField } from '../../common/validation/fields.js';

export class CreateChangeRequestDto {
  @StringField({
    max: 100,
    optional: true,
    description: 'What the change request is about. Empty by default.',
  })
  subject?: string;

  @StringField({
    max: 255,
    optional: true,
    description: 'Accepted for compatibility; has no effect.',
  })
  agentTaskId?: string;
}
