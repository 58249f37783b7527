import { StringArrayField, StringField } from '../../../common/validation/fields.js';

export class CreateTeamDto {
  @StringField({ min: 1, max: 64 })
  title!: string;

  @StringArrayField({
    maxItems: 1000,
    maxLength: 100,
    optional: true,
    description: 'IDs of members of the organization who become members of the team.',
  })
  members?: string[];
}

export class UpdateTeamDto {
  @StringField({ min: 1, max: 64 })
  title!: string;
}
