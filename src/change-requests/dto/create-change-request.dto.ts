import { StringField } from '../../common/validation/fields.js';

export class CreateChangeRequestDto {
  @StringField({ max: 100, optional: true, description: 'What it is about; empty when left out.' })
  subject?: string;

  @StringField({
    max: 255,
    optional: true,
    description: 'Id of the task of an agent that it carries out. Taken for compatibility; it has no effect.',
  })
  agentTaskId?: string;
}
