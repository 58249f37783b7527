import { DateTimeField, StringField } from '../../../common/validation/fields.js';

export class CreateScimTokenDto {
  @StringField({ max: 64, optional: true, description: 'Helps you to tell tokens apart.', example: 'Entra' })
  label?: string;

  @DateTimeField({
    optional: true,
    description: 'When the token stops working: a time in the future. Defaults to never.',
  })
  expiresAt?: string;
}
