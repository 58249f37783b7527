import { EnumField, StringField, UrlField } from '../../../common/validation/fields.js';
import { AUTHENTICATION_BACKENDS, type AuthenticationBackend } from '../../store/site.entity.js';

export class UpdateAuthenticationDto {
  @EnumField({ values: AUTHENTICATION_BACKENDS, name: 'AuthenticationBackend', optional: true })
  backend?: AuthenticationBackend;

  @StringField({
    min: 32,
    max: 1024,
    optional: true,
    description: 'A key of your own. Everything signed with the previous key stops working within a second.',
  })
  privateKey?: string;

  @UrlField({ max: 2048, optional: true, nullable: true, isShown: true }) fallbackURL?: string | null;
}
