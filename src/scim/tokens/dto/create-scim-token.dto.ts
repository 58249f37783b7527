import { DateTimeField, StringField } from '../../../common/validation/fields.js';

export class CreateScimTokenDto {
  @StringField({ max: 64, optional: true, description: 'To tell tokens apart.', example: 'Entra' })
  label?: string;

  @DateTimeField({
    optional: true,
    description: 'When it stops working, a time in the future; left out: never.',
  })
  expiresAt?: string;
}
