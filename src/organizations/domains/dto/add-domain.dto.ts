import { StringField } from '../../../common/validation/fields.js';
import { EMAIL_DOMAIN } from '../../email-domain.js';

export class AddDomainDto {
  @StringField({
    min: 3,
    max: 230,
    pattern: EMAIL_DOMAIN,
    patternHint: 'must be a domain, such as example.com',
    description: 'Stored in lower case. Other characters than letters, digits and hyphens are in punycode.',
    example: 'example.com',
  })
  domain!: string;
}
