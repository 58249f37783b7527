import { StringField } from '../../../common/validation/fields.js';

export class StartReaderSignInQuery {
  @StringField({
    min: 1,
    max: 4096,
    description: 'Comes from the site that the reader opened. Works for ten minutes.',
  })
  request!: string;
}
