import { StringField } from '../../../common/validation/fields.js';

/** The query parameter that names the sign-in attempt. The client library reads the rest of the URL. */
export class OidcCallbackQuery {
  @StringField({ max: 100, optional: true, description: 'The value that the sign-in sent to the provider.' })
  state?: string;

  @StringField({ max: 10_000, optional: true, description: 'The authorization code of the provider.' })
  code?: string;
}
