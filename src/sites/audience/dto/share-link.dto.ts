import { BooleanField, StringField } from '../../../common/validation/fields.js';

const NAME = { max: 50, optional: true } as const;

export class CreateShareLinkDto {
  @StringField({ ...NAME, description: 'What the link is for. Not shown to readers.' }) name?: string;
}

export class UpdateShareLinkDto {
  @StringField(NAME) name?: string;
  @BooleanField({ optional: true, description: '`false`: the link stops working within a second.' })
  active?: boolean;
}
