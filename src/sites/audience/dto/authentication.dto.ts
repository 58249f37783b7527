import { EnumField, StringField, UrlField } from '../../../common/validation/fields.js';
import { AUTHENTICATION_BACKENDS, type AuthenticationBackend } from '../../site.entity.js';

export class UpdateAuthenticationDto {
  @EnumField({ values: AUTHENTICATION_BACKENDS, name: 'AuthenticationBackend', optional: true })
  backend?: AuthenticationBackend;

  @StringField({
    min: 32,
    max: 1024,
    optional: true,
    description: 'A key of your own. What was signed with the key before stops working within a second.',
  })
  privateKey?: string;

  @UrlField({ max: 2048, optional: true, nullable: true }) fallbackURL?: string | null;
}
