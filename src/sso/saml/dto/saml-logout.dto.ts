import { StringField } from '../../../common/validation/fields.js';

/** The query parameters of a logout request. The signature covers them as they arrived, so they are read from the URL. */
export class SamlLogoutQuery {
  @StringField({ optional: true, max: 65_536, description: 'The request: compressed, in base64.' })
  SAMLRequest?: string;

  @StringField({ optional: true, max: 1024, description: 'Returned to the provider as it is.' })
  RelayState?: string;

  @StringField({ optional: true, max: 1024, description: 'URI of the algorithm of the signature.' })
  SigAlg?: string;

  @StringField({ optional: true, max: 4096, description: 'In base64.' })
  Signature?: string;
}
