import { StringField } from '../../../common/validation/fields.js';

export class ExchangeCodeDto {
  @StringField({
    min: 1,
    max: 1000,
    description: 'The `code` that the sign-in ended with. Works once, within a minute.',
  })
  code!: string;
}
