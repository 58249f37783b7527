import { StringField } from '../../../common/validation/fields.js';

/** What of the provider's redirect names the sign-in; the rest is read as it came. */
export class OidcCallbackQuery {
  @StringField({ max: 100, optional: true, description: 'The value that the sign-in sent to the provider.' })
  state?: string;

  @StringField({ max: 10_000, optional: true })
  code?: string;
}
