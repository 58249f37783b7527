import { BooleanField, StringField } from '../../../common/validation/fields.js';

const NAME = { max: 50, optional: true } as const;

export class CreateShareLinkDto {
  @StringField({ ...NAME, description: 'What it is for. Readers do not see it.' }) name?: string;
}

export class UpdateShareLinkDto {
  @StringField(NAME) name?: string;
  @BooleanField({ optional: true, description: 'False: the link stops working within a second.' })
  active?: boolean;
}
