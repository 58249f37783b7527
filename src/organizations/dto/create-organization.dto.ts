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
    patternHint: 'must hold domain names only, such as example.com',
    optional: true,
    description:
      'People with a mail address of one of these domains may join. Kept in lower case, each once.',
  })
  emailDomains?: string[];

  @StringField({
    min: 3,
    max: 32,
    pattern: HOSTNAME,
    patternHint: HOSTNAME_HINT,
    optional: true,
    description:
      'Unique on the instance; the organization owns the subdomain of that name. Names such as `admin`, `api` and `www` are reserved (400).',
  })
  hostname?: string;
}
