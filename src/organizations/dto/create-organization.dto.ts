import { StringArrayField, StringField } from '../../common/validation/fields.js';
import { EMAIL_DOMAIN } from '../email-domain.js';
import { HOSTNAME, HOSTNAME_HINT } from '../hostname.js';

export class CreateOrganizationDto {
  @StringField({ min: 2, max: 255, example: 'Acme' })
  title!: string;

  @StringArrayField({
    maxItems: 100,
    maxLength: 253,
    pattern: EMAIL_DOMAIN,
    patternHint: 'must contain only domain names, such as example.com',
    optional: true,
    description:
      'People with a confirmed email address in one of these domains can join. Creating the organization confirms that these domains are its own (409 if one is verified for another). Stored in lower case, without duplicates.',
  })
  emailDomains?: string[];

  @StringField({
    min: 3,
    max: 32,
    pattern: HOSTNAME,
    patternHint: HOSTNAME_HINT,
    optional: true,
    description:
      'Unique on the instance. The organization owns the subdomain with this name. Names such as `admin`, `api` and `www` are reserved (400).',
  })
  hostname?: string;
}
