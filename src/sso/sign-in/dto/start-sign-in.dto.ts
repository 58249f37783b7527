import { StringField } from '../../../common/validation/fields.js';

export class StartSignInQuery {
  @StringField({
    max: 1000,
    optional: true,
    description: 'Where the sign-in ends: a path below the address of the application, such as `/home`.',
  })
  relayState?: string;
}
