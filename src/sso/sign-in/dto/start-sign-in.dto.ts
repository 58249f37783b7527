import { StringField } from '../../../common/validation/fields.js';

export class StartSignInQuery {
  @StringField({
    max: 1000,
    optional: true,
    description: 'Where the sign-in ends: a path below the address of the application, such as `/home`.',
  })
  relayState?: string;

  @StringField({
    min: 1,
    max: 4096,
    optional: true,
    description: 'Signs in a reader of a site: the `request` of `startReaderSignIn`, which leads here.',
  })
  reader?: string;
}
