import { EmailField, StringField } from '../../common/validation/fields.js';

export class CreateUserDto {
  @StringField({ min: 1, max: 255, example: 'Ada Lovelace' })
  displayName!: string;

  @EmailField({ description: 'Case-insensitive; stored in lower case.', example: 'ada@example.com' })
  email!: string;
}
